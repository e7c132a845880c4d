import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../app.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { testApp } from '../testing/test-app.ts'
import { makeView } from '../testing/views.ts'

const { account, store, context, clock } = testApp()
const limits = {
  key: 5,
  session: 3,
  tracking_requests: 2,
  infer_number: 3,
  refresh: 1,
  sign_in: 4,
  view: 0,
}
const began = clock.now
let app: FastifyInstance

beforeEach(async () => {
  clock.now = began
  app = await createApp({ store: store(), ...context, limits, trustProxy: ['127.0.0.1'] })
})
afterEach(() => app.close())

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const someone = async () => {
  const { apiKey, id } = await account()
  const as = (method: string, path: string, more = {}) =>
    ask(app, { method, path, headers: { authorization: `Token ${apiKey}` }, ...more })
  return { id, as, list: () => as('GET', '/v2/parties') }
}
const headersOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy', 'retry-after'].map(
    (name) => headers[name] && String(headers[name]),
  )

test('every answer says how much is left, and what is too much is refused until the window has rolled on', async () => {
  const { list } = await someone()
  expect(headersOf(await list())).toEqual(['5', '4', '60', '5;w=60', undefined])
  later(20)
  for (const left of ['3', '2', '1', '0'])
    expect(headersOf(await list())).toEqual(['5', left, '40', '5;w=60', undefined])
  const refused = await list()
  expect(refused).toMatchObject({
    status: 429,
    errors: [{ status: '429', code: 'rate_limited', title: 'Too Many Requests' }],
  })
  expect(headersOf(refused)).toEqual(['5', '0', '40', '5;w=60', '40'])
  expect(refused.errors[0]?.detail).toContain('40 seconds')

  later(39.5)
  expect((await list()).status).toBe(429)
  later(0.5)
  expect((await list()).status).toBe(200)
  expect((await list()).status).toBe(429)
  later(20)
  for (const _ of [1, 2, 3, 4]) expect((await list()).status).toBe(200)
  expect((await list()).status).toBe(429)
})

test('one key that is limited hurts no other', async () => {
  const [anna, bert] = [await someone(), await someone()]
  for (let time = 0; time < 20; time++) await anna.list()
  expect((await anna.list()).status).toBe(429)
  for (let time = 0; time < 5; time++) expect((await bert.list()).status).toBe(200)
})

test('a key counts as one, however it is written, and one that is wrong counts for nobody', async () => {
  const { apiKey } = await account()
  const list = (authorization: string) => ask(app, { path: '/v2/parties', headers: { authorization } })
  for (const scheme of ['Token', 'token', 'Bearer', 'BEARER ', 'Token'])
    expect((await list(`${scheme} ${apiKey}`)).status).toBe(200)
  expect((await list(`Bearer ${apiKey}`)).status).toBe(429)
  for (let time = 0; time < 10; time++) {
    const reply = await list('Token lf_wrong')
    expect(reply.status).toBe(401)
    expect(reply.headers).not.toHaveProperty('ratelimit-limit')
  }
})

test('requests for tracking, inference and refresh have limits of their own', async () => {
  const { as, list } = await someone()
  const body = (request_number: string) => ({
    data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'YMLU' } },
  })
  const id = randomUUID()
  const ofBuckets = [
    [2, 201, () => as('POST', '/v2/tracking_requests', { body: body(randomUUID().slice(0, 20)) })],
    [3, 200, () => as('POST', '/v2/tracking_requests/infer_number', { body: { number: 'TCLU4829132' } })],
    [1, 404, () => as('PATCH', `/v2/containers/${id}/refresh`)],
  ] as const
  for (const [most, status, request] of ofBuckets) {
    for (let time = 0; time < most; time++) {
      const reply = await request()
      expect(reply.status).toBe(status)
      expect(headersOf(reply)[0]).toBe(String(most))
    }
    expect((await request()).status).toBe(429)
  }
  for (let time = 0; time < 5; time++) expect((await list()).status).toBe(200)
  expect((await as('GET', '/v2/tracking_requests')).status).toBe(429)
})

test('the limit is looked at before the body and the id', async () => {
  const { as, list } = await someone()
  for (let time = 0; time < 5; time++) await list()
  expect((await as('POST', '/v2/parties', { payload: '{"broken' })).status).toBe(429)
  expect((await as('GET', '/v2/parties/nonsense')).status).toBe(429)
  expect((await as('GET', '/v2/parties?nonsense=1')).status).toBe(429)
})

test('a person who is signed in has a limit of their own, apart from the keys of the account', async () => {
  const { id, list } = await someone()
  const token = await withSystem(store(), (tx) => createSignInLink(tx, id, clock.now))
  const attributes = { token, name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const { headers } = await ask(app, { method: 'POST', path: '/v2/session/link', body: { data: { attributes } } })
  const cookie = String(headers['set-cookie']).split(';')[0] as string
  const browse = () => ask(app, { path: '/v2/parties', headers: { cookie } })
  for (let time = 0; time < 3; time++) expect((await browse()).status).toBe(200)
  expect(headersOf(await browse())).toEqual(['3', '0', '60', '3;w=60', '60'])
  expect((await list()).status).toBe(200)
})

test('attempts to sign in are limited by address, which a trusted proxy may tell and nobody else', async () => {
  const attempt = (forwarded: string, remoteAddress = '127.0.0.1', path = '/v2/session') =>
    app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { data: { attributes: { email: 'ada@example.com', password: 'wrong' } } },
    })
  for (let time = 0; time < 2; time++) {
    expect((await attempt('203.0.113.7')).statusCode).toBe(401)
    expect((await attempt('203.0.113.7', '127.0.0.1', '/v2/session/link')).statusCode).toBe(422)
  }
  const refused = await attempt('203.0.113.7')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await attempt('203.0.113.8')).statusCode).toBe(401)

  // One subscriber has a whole network of IPv6 addresses.
  for (let time = 0; time < 4; time++) await attempt(`2001:db8:1:2::${time}`)
  expect((await attempt('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await attempt('2001:db8:1:3::1')).statusCode).toBe(401)

  for (let time = 0; time < 4; time++) await attempt(`198.51.100.${time}`, '192.0.2.66')
  expect((await attempt('198.51.100.99', '192.0.2.66')).statusCode).toBe(429)
})

test('signing out and what is public have no limit', async () => {
  for (let time = 0; time < 10; time++) {
    expect((await app.inject({ method: 'DELETE', url: '/v2/session' })).statusCode).toBe(204)
    expect((await app.inject('/v2/openapi.json')).statusCode).toBe(200)
  }
})

test('every answer has the id of its request, also where the request is no HTTP', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (const path of ['/healthz', '/v2/openapi.json', '/v2/nothing', '/v2/parties', '/%E0%A4%A', '/shipments/find?q=1'])
    expect((await fetch(new URL(path, address), { redirect: 'manual' })).headers.get('x-request-id'), path).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  const said = (bytes: string) =>
    new Promise<string>((done, fail) => {
      let text = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(bytes))
      socket.on('data', (chunk) => (text += chunk)).once('end', () => done(text))
      socket.once('error', fail)
    })
  for (const bytes of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`]) {
    const [head = '', body = ''] = (await said(bytes)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    expect(JSON.parse(body)).toMatchObject({ errors: [{ status: '400', code: 'bad_request', title: 'Bad Request' }] })
  }
})

test('a thousand requests by one link of a view refuse nobody who has another link of it', async () => {
  const me = await account()
  const { id, token } = await makeView({ app: () => app }, me)
  const { data } = await me.client(api.views.create_token, {
    params: { id },
    body: { data: { attributes: { name: null } } },
  })
  const limited = await createApp({ store: store(), ...context, limits: { ...limits, view: 600 } })
  const see = async (by: string) =>
    (await ask(limited, { path: '/v2/embed/view', headers: { authorization: `Token ${by}` } })).status
  const statuses: number[] = []
  const beside: number[] = []
  for (let time = 0; time < 1000; time++) {
    statuses.push(await see(token))
    if (time % 10 === 0) beside.push(await see(String(data.attributes.token)))
  }
  expect([200, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([600, 400])
  expect(new Set(beside)).toEqual(new Set([200]))
  await limited.close()
})

test('who tries keys that do not exist is stopped, and nobody beside them', async () => {
  const { apiKey } = await account()
  const limited = await createApp({ store: store(), ...context, limits: { ...limits, unknown: 3 } })
  const asked = (path: string, key: string) => ask(limited, { path, headers: { authorization: `Token ${key}` } })
  const guess = (path: string) => asked(path, `lf_${randomUUID()}`)
  const paths = ['/v2/parties', '/v2/live', '/shipments/find?q=x']
  expect([(await guess('/v2/parties')).status, (await guess('/v2/live')).status]).toEqual([401, 401])
  expect((await guess('/shipments/find?q=x')).status).toBe(302)
  for (const path of paths) expect((await guess(path)).status).toBe(429)
  expect((await asked('/v2/parties', apiKey)).status).toBe(200)
  // Without a key nothing is tried.
  expect((await ask(limited, { path: '/v2/parties' })).status).toBe(401)
  later(60)
  expect((await guess('/v2/parties')).status).toBe(401)
  await limited.close()
})

test('the deep link counts as any other request of its key', async () => {
  const { as } = await someone()
  for (let time = 0; time < 5; time++) expect((await as('GET', '/shipments/find?q=x')).status).toBe(302)
  expect((await as('GET', '/shipments/find?q=x')).status).toBe(429)
  expect((await as('GET', '/v2/parties')).status).toBe(429)
})

test('who tries links of views at the live stream is stopped', async () => {
  const limited = await createApp({ store: store(), ...context, limits: { ...limits, view: 3 } })
  const guess = async () =>
    (await ask(limited, { path: '/v2/embed/live', headers: { authorization: `Token lfv_${randomUUID()}` } })).status
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429])
  await limited.close()
})
