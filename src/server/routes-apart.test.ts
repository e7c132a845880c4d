import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { discharged } from './testing/dcsa-events.ts'
import { programOf } from './testing/principals.ts'
import { testApp } from './testing/test-app.ts'
import { trackContainer } from './testing/track.ts'
import { makeView } from './testing/views.ts'

const setting = testApp()
const { account, app } = setting
const id = randomUUID()

/** `METHOD /path/:id` of what the server answers, HEAD left out: Fastify prints a tree, with four signs for each depth. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const depth = (found[1] ?? '').length / 4
    const path = `${above[depth - 1] ?? ''}${found[2]}`
    above[depth] = path
    const methods = (found[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return methods.map((method) => `${method} ${path}`)
  })
}

const inTable = () =>
  new Set(
    Object.values(api)
      .flatMap((noun): Endpoint[] => Object.values(noun))
      .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** Whose key or session it needs, and what is asked where it has an id. */
const ofAccounts = [
  'GET /v2/audit_events.csv',
  'GET /v2/containers/:id/evidence.pdf',
  'GET /v2/exports/:id/file',
  'GET /v2/imports/:id/report.csv',
  'GET /v2/live',
  'POST /v2/rails/active_storage/direct_uploads',
]
/** What the link of a view opens, and nothing else. */
const ofViews = ['GET /v2/embed/live', 'GET /v2/embed/shipments.csv', 'GET /v2/embed/shipments.xlsx']
/** It answers the page of customers alone, which sends its link along: see opening.test.ts. */
const ofThePage = 'GET /v2/embed/opening'
/** Their address, or what is sent to them, is the proof: with another one there is nothing. */
const bySecret: Record<string, number> = {
  'GET /alerts/stop/:link': 404,
  'GET /calendar/:file': 404,
  'GET /deadlines/:file': 404,
  'GET /sign-in/callback': 303,
  'GET /subscriptions/:secret/confirm': 404,
  'GET /subscriptions/:secret/stop': 404,
  'GET /v2/files/:token': 404,
  'POST /alerts/stop/:link': 404,
  'POST /sign-in/providers/:id/signed-out': 400,
  'POST /subscriptions/:secret/confirm': 404,
  // Whoever has stopped it before is told the same.
  'POST /subscriptions/:secret/stop': 200,
  'PUT /v2/uploads/:token': 404,
}
/** They say nothing of anybody. */
const ofNobody = [
  'GET /favicon.ico',
  'GET /healthz',
  'GET /readyz',
  'GET /robots.txt',
  // Leads on to the sign-in page, or to where its visitor may go: see scopes.test.ts.
  'GET /shipments/find',
  'GET /time-zones/:name',
  'GET /v2/openapi.json',
]

test('every route that is in no table is named here, with what it asks for', () => {
  const table = inTable()
  const apart = routesOf(app().printRoutes({ commonPrefix: false })).filter((one) => !table.has(one))
  expect(apart.toSorted()).toEqual(
    [...ofAccounts, ...ofViews, ofThePage, ...Object.keys(bySecret), ...ofNobody].toSorted(),
  )
})

async function ask(route: string, authorization?: string) {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(':id', id).replace(/:\w+/, 'nonsense')
  const { statusCode } = await app().inject({
    method: method as 'GET',
    url,
    headers: {
      ...(authorization && { authorization }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { payload: '{}' }),
  })
  return statusCode
}

test.each(ofAccounts)('%s has nothing for who has no key, one of too little, or the link of a view', async (route) => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const { apiKey: ofLittle } = await programOf(setting, me.id, ['ingest'])
  const tried = [undefined, 'Token lf_nonsense', `Token ${view.token}`, `Token ${ofLittle}`]
  expect(await Promise.all(tried.map((one) => ask(route, one)))).toEqual([401, 401, 401, 403])
})

test('the evidence of a container is that of its account', async () => {
  const [me, other] = [await account(), await account()]
  const of = await trackContainer(me, discharged)
  const askAs = async ({ apiKey }: typeof me) =>
    (await app().inject({ url: `/v2/containers/${of}/evidence.pdf`, headers: { authorization: `Token ${apiKey}` } }))
      .statusCode
  expect([await askAs(other), await askAs(me)]).toEqual([404, 200])
})

test.each(ofViews)('%s has nothing for who has no link, a key, or a link that has ended', async (route) => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const tried = [undefined, 'Token lfv_nonsense', `Token ${me.apiKey}`]
  expect(await Promise.all(tried.map((one) => ask(route, one)))).toEqual([401, 401, 401])
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  expect(await ask(route, `Token ${view.token}`)).toBe(410)
})

test.each(Object.entries(bySecret))('%s has nothing for who does not know it', async (route, status) => {
  const { apiKey } = await account()
  expect([await ask(route), await ask(route, `Token ${apiKey}`)]).toEqual([status, status])
})
