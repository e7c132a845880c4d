import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { scopes } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { personOf, programOf, proveAnew } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app, clock, store } = setting
const began = clock.now
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}
beforeEach(() => {
  clock.now = began
})

/** Somebody who makes keys. */
async function maker() {
  const me = await account()
  const admin = await personOf(setting, me.id, 'admin')
  const send = (method: string, path: string, attributes?: object) =>
    admin.ask({ method, path, ...(attributes && { body: { data: { type: 'api_key', attributes } } }) })
  return { ...me, admin, send, create: (attributes: object) => send('POST', '/v2/api_keys', attributes) }
}
const callWith = (token: string, path = '/v2/parties') =>
  ask(app(), { path, headers: { authorization: `Token ${token}` } })

test.each<[string, object, string, string]>([
  ['no name', { scopes: ['read'] }, 'name', 'blank'],
  ['a blank name', { name: ' ', scopes: ['read'] }, 'name', 'blank'],
  ['a name without end', { name: 'x'.repeat(101), scopes: ['read'] }, 'name', 'invalid'],
  ['no scopes', { name: 'x' }, 'scopes', 'blank'],
  ['an empty list of scopes', { name: 'x', scopes: [] }, 'scopes', 'invalid'],
  ['a scope that does not exist', { name: 'x', scopes: ['read', 'root'] }, 'scopes/1', 'invalid'],
  ['scopes in a text', { name: 'x', scopes: 'read' }, 'scopes', 'invalid'],
  ['a day for an instant', { name: 'x', scopes: ['read'], expires_at: '2030-01-01' }, 'expires_at', 'invalid'],
  ['an end in the past', { name: 'x', scopes: ['read'], expires_at: '2026-06-20T12:00:00Z' }, 'expires_at', 'invalid'],
  [
    'a day that does not exist',
    { name: 'x', scopes: ['read'], expires_at: '2030-02-30T00:00:00Z' },
    'expires_at',
    'invalid',
  ],
  ['a secret of one’s own', { name: 'x', scopes: ['read'], token: 'lf_mine' }, 'token', 'unknown_attribute'],
])('a key with %s is refused where it is wrong', async (_, attributes, at, code) => {
  const { create } = await maker()
  const { status, errors } = await create(attributes)
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${at}` } }])
})

test.each<[string, object, string]>([
  ['other scopes', { scopes: ['admin'] }, 'scopes'],
  ['a blank name', { name: '' }, 'name'],
  ['an end in the past', { expires_at: '2026-06-20T11:59:59Z' }, 'expires_at'],
  ['another hint', { hint: 'abcd' }, 'hint'],
])('a key does not take %s', async (_, attributes, at) => {
  const { create, send } = await maker()
  const { document } = await create({ name: 'x', scopes: ['read'] })
  const { status, errors } = await send('PATCH', `/v2/api_keys/${document.data.id}`, attributes)
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ source: { pointer: `/data/attributes/${at}` } }])
})

test('a key is shown once, works, and is kept as a hash', async () => {
  const { admin, create, send, id: account_id } = await maker()
  const { status, document } = await create({ name: ' TMS ', scopes: ['read', 'write', 'read'] })
  expect(status).toBe(201)
  const { token, ...attributes } = document.data.attributes
  expect(token).toMatch(/^lf_[\w-]{32}$/)
  expect(attributes).toEqual({
    name: 'TMS',
    scopes: ['read', 'write'],
    allowed_networks: [],
    hint: token.slice(-4),
    created_at: expect.any(String),
    created_by_name: 'Maren Rask',
    last_used_at: null,
    last_used_from: null,
    expires_at: null,
  })
  expect(document.data.relationships).toEqual({ created_by: { data: { id: admin.id, type: 'user' } } })
  expect((await callWith(token)).status).toBe(200)

  const path = `/v2/api_keys/${document.data.id}`
  for (const reply of [
    await admin.ask({ endpoint: api.api_keys.list, path: '/v2/api_keys', query: { include: 'created_by' } }),
    await admin.ask({ endpoint: api.api_keys.get, path }),
    await send('PATCH', path, { name: 'Other' }),
  ])
    expect(reply.text).not.toContain(token)
  const rows = await withSystem(store(), (tx) =>
    tx.selectFrom('api_keys').selectAll().where('account_id', '=', account_id).execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  const list = await admin.ask({ path: '/v2/api_keys', query: { include: 'created_by' } })
  expect(list.document.data.map((key: { attributes: { name: string } }) => key.attributes.name)).toEqual([
    'Other',
    'Test',
  ])
  expect(list.document.included).toMatchObject([{ type: 'user', attributes: { name: 'Maren Rask', role: 'admin' } }])
})

test('a revoked key is refused at once, and is gone', async () => {
  const { create, send } = await maker()
  const { data } = (await create({ name: 'x', scopes: ['read'] })).document
  const path = `/v2/api_keys/${data.id}`
  expect(await send('DELETE', path)).toMatchObject({ status: 204, text: '' })
  expect(await callWith(data.attributes.token)).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  for (const method of ['GET', 'DELETE']) expect((await send(method, path)).status).toBe(404)
})

test('a key expires to the second, and lives on where it is given longer', async () => {
  const { id, create, send } = await maker()
  const { data } = (await create({ name: 'x', scopes: ['read'], expires_at: '2026-06-20T14:00:00+01:00' })).document
  expect(data.attributes.expires_at).toBe('2026-06-20T13:00:00.000Z')
  later(0.999)
  expect((await callWith(data.attributes.token)).status).toBe(200)
  later(0.001)
  const refused = await callWith(data.attributes.token)
  expect(refused).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  expect(refused.errors[0]?.detail).toContain('2026-06-20T13:00:00.000Z')
  // Keys are changed by who has just proved who they are.
  await proveAnew(setting, id)
  const path = `/v2/api_keys/${data.id}`
  expect((await send('PATCH', path, { expires_at: '2026-06-20T14:00:00Z' })).status).toBe(200)
  expect((await callWith(data.attributes.token)).status).toBe(200)
  expect((await send('PATCH', path, { expires_at: null })).document.data.attributes.expires_at).toBeNull()
  expect((await send('PATCH', path, {})).document.data.attributes.name).toBe('x')
  later(24 * 365)
  expect((await callWith(data.attributes.token)).status).toBe(200)
})

test('nobody makes a key with more scopes than their own', async () => {
  const { id } = await account()
  const program = await programOf(setting, id, ['read', 'admin'])
  const create = (asked: readonly string[]) =>
    program.ask({
      method: 'POST',
      path: '/v2/api_keys',
      body: { data: { attributes: { name: randomUUID(), scopes: asked } } },
    })
  for (const [asked, at] of [
    [['write'], 0],
    [['read', 'admin', 'sensitive'], 2],
    [scopes, 1],
  ] as const) {
    const { status, errors } = await create(asked)
    expect(status).toBe(403)
    expect(errors).toMatchObject([
      { detail: expect.stringContaining(`'${asked[at]}'`), source: { pointer: `/data/attributes/scopes/${at}` } },
    ])
  }
  const made = await create(['admin', 'read'])
  expect(made.status).toBe(201)
  expect(made.document.data.relationships.created_by).toEqual({ data: null })
})

test('a key of the settings can do everything, and of a short one nothing is repeated', async () => {
  const { admin } = await maker()
  const { document } = await admin.ask({ path: '/v2/api_keys' })
  expect(document.data).toMatchObject([{ attributes: { name: 'Test', scopes: [...scopes] } }])
  const { client } = await account()
  expect((await client(api.api_keys.list)).data[0]?.attributes.hint).toHaveLength(4)
})

test('a key is made once, and not kept with the answer of a request that names itself', async () => {
  const { admin, id } = await maker()
  const headers = { 'idempotency-key': 'first' }
  const body = { data: { attributes: { name: 'Once', scopes: ['read'] } } }
  const made = await admin.ask({ method: 'POST', path: '/v2/api_keys', body, headers })
  expect((await admin.ask({ method: 'POST', path: '/v2/api_keys', body, headers })).status).toBe(409)
  const invited = { data: { attributes: { role: 'viewer' } } }
  const guest = await admin.ask({
    method: 'POST',
    path: '/v2/users',
    body: invited,
    headers: { 'idempotency-key': 'x' },
  })
  const kept = await withSystem(store(), (tx) =>
    tx.selectFrom('idempotency_keys').selectAll().where('account_id', '=', id).execute(),
  )
  expect(kept).toHaveLength(2)
  for (const secret of [made.document.data.attributes.token, guest.document.data.attributes.link.split('link=')[1]])
    expect(JSON.stringify(kept)).not.toContain(secret)
})
