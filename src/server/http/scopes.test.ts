import { beforeAll, expect, test } from 'vitest'
import { type EndpointScope, type Role, type Scope, scopes, scopesOfRole } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, exampleOf, named } from '../testing/every-endpoint.ts'
import { personOf, programOf } from '../testing/principals.ts'
import { testApp } from '../testing/test-app.ts'
import { openApi } from './openapi.ts'

const setting = testApp()
const { account } = setting
const closed = endpoints.filter((one) => !one.public)
const scopeOf = ({ scope }: Endpoint) => scope as EndpointScope

type Program = Awaited<ReturnType<typeof programOf>>
const programs: { without: Partial<Record<Scope, Program>>; only: Partial<Record<Scope, Program>> } = {
  without: {},
  only: {},
}
const people: Partial<Record<Role, Awaited<ReturnType<typeof personOf>>>> = {}
let account_id: string

beforeAll(async () => {
  account_id = (await account()).id
  for (const scope of scopes) {
    const others = scopes.filter((one) => one !== scope)
    programs.without[scope] = await programOf(setting, account_id, others)
    programs.only[scope] = await programOf(setting, account_id, [scope])
  }
  for (const role of ['admin', 'member', 'viewer'] as const) people[role] = await personOf(setting, account_id, role)
})

test.each(named(closed))('%s names a missing scope before anything else is looked at', async (_, endpoint) => {
  const scope = scopeOf(endpoint)
  const { method, path } = endpoint
  const nowhere = path.replace(/\{\w+\}/g, 'x')
  const payload = method === 'GET' ? {} : { payload: '{"broken' }
  for (const asked of [
    exampleOf(endpoint),
    { path: nowhere, query: { unknown: '1' } },
    { path: nowhere, ...payload },
  ]) {
    const reply = await programs.without[scope]?.ask({ ...asked, method })
    expect(reply?.errors).toEqual([
      {
        status: '403',
        code: 'forbidden',
        title: 'Forbidden',
        detail: `This needs the scope '${scope}', which this API key does not have.`,
      },
    ])
  }
})

test.each(named(closed))('%s is open to a key with the one scope that it needs', async (_, endpoint) => {
  const reply = await programs.only[scopeOf(endpoint)]?.ask({ endpoint, ...exampleOf(endpoint) })
  expect([401, 500]).not.toContain(reply?.status)
  // Who gives somebody something to read must be able to read.
  const gives =
    /^(views?(_calendars)?\.|delivery_orders\.(create|rotate)|inquiries\.create|webhooks\.(create|update)|webhook_notifications\.(list|get))/
  const also = gives.test(endpoint.name) ? "This needs the scope 'read', which this API key does not have." : ''
  const refusals = (reply?.errors ?? []).filter(
    ({ detail }) => detail.includes('This needs the scope') && detail !== also,
  )
  expect(refusals).toEqual([])
})

test.each(named(closed))('%s is open to the roles that have its scope', async (_, endpoint) => {
  for (const role of ['viewer', 'member', 'admin'] as const) {
    const isAllowed = scopesOfRole[role].includes(scopeOf(endpoint))
    // Not signed out by the way, and nothing is made: the body is no JSON.
    const reply = await people[role]?.ask({ ...exampleOf(endpoint), body: undefined, payload: '{"broken' })
    const refusals = reply?.errors.filter(({ detail }) => detail.includes('which your role does not give'))
    expect({ role, refused: refusals?.length }).toEqual({ role, refused: isAllowed ? 0 : 1 })
  }
})

test('an endpoint reads or writes where it says nothing else', () => {
  expect([api.containers.get.scope, api.parties.create.scope, api.parties.update.scope]).toEqual([
    'read',
    'write',
    'write',
  ])
  expect(new Set(Object.values(api.ingest).map(({ scope }) => scope))).toEqual(new Set(['ingest']))
  for (const { scope, path } of endpoints.filter(({ path }) => /^\/v2\/(api_keys|users|invitations)/.test(path)))
    expect({ path, scope }).toEqual({ path, scope: 'admin' })
  expect(api.sessions.create.scope).toBeUndefined()
})

test('the description of the API says which scope is needed', () => {
  const { paths } = openApi(api)
  expect(paths['/v2/parties']?.post).toMatchObject({
    security: [{ token: ['write'] }, { session: ['write'] }],
    description: 'Needs the scope `write`.',
    responses: { 403: {} },
  })
  expect(paths['/v2/session']?.post).toMatchObject({ security: [] })
})

test('the deep link reads', async () => {
  const path = '/shipments/find?q=x'
  expect((await programs.only.ingest?.ask({ path }))?.errors).toMatchObject([{ status: '403', code: 'forbidden' }])
  expect((await programs.only.read?.ask({ path }))?.status).toBe(302)
  expect((await people.viewer?.ask({ path }))?.status).toBe(302)
})

test('so does the live stream', async () => {
  const reply = await programs.only.ingest?.ask({ path: '/v2/live' })
  expect(reply?.errors).toMatchObject([{ status: '403', detail: expect.stringContaining("'read'") }])
})
