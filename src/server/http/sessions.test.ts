import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../app.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { withSystem } from '../db/scope.ts'
import { ask, type TestRequest } from '../testing/ask.ts'
import { makeDemo } from '../testing/example-account.ts'
import { testApp } from '../testing/test-app.ts'

const { account, app, clock, context, store } = testApp()
context.demoNumbers = () => ['MEDU4829132', 'MEDUAB123456']
const began = clock.now
const hour = 3_600_000
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * hour)
}
beforeEach(() => {
  clock.now = began
})

let secured: FastifyInstance | undefined
afterAll(() => secured?.close())

const origin = 'http://landfall.example'
const host = 'landfall.example'
const password = 'correct horse battery'

const linkTo = (account_id: string) => withSystem(store(), (tx) => createSignInLink(tx, account_id, clock.now))
const someone = () => ({ name: 'Ada', email: `Ada.${randomUUID()}@example.com`, password })
const post = (path: string, attributes: object, headers = {}, to = app()) =>
  ask(to, {
    method: 'POST',
    path,
    body: { data: { type: 'session', attributes } },
    headers: { host, origin, ...headers },
  })
const redeem = (token: string, person: object, to = app()) => post('/v2/session/link', { token, ...person }, {}, to)
const signIn = (email: string, secret: string, headers = {}) =>
  post('/v2/session', { email, password: secret }, headers)
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie'] ?? []].flat().map(String)
const tokenOf = (reply: { headers: Record<string, unknown> }) => String(cookieOf(reply)[0]).split(';')[0] as string

/** Uses are noted after the answer. */
const noted = (at: Date) =>
  vi.waitFor(async () => {
    const seen = await withSystem(store(), (tx) =>
      tx.selectFrom('sessions').select('last_seen_at').where('last_seen_at', '=', at.toISOString()).execute(),
    )
    expect(seen.length).toBeGreaterThan(0)
  })

/** A person of a new account, signed in. */
async function member() {
  const own = await account()
  const person = someone()
  const cookie = tokenOf(await redeem(await linkTo(own.id), person))
  return {
    ...own,
    ...person,
    cookie,
    browse: (asked: TestRequest) => ask(app(), { ...asked, headers: { host, cookie, ...asked.headers } }),
  }
}

test('who signs in again in a browser is signed out of the session it had; other browsers stay', async () => {
  const ada = await member()
  const isIn = async (cookie: string) => (await ask(app(), { path: '/v2/session', headers: { host, cookie } })).status
  const elsewhere = tokenOf(await signIn(ada.email, password))
  const again = tokenOf(await signIn(ada.email, password, { cookie: ada.cookie }))
  expect([await isIn(ada.cookie), await isIn(elsewhere), await isIn(again)]).toEqual([401, 200, 200])
  // Whoever comes by a link in that browser is somebody else.
  const token = await linkTo(ada.id)
  const other = tokenOf(await post('/v2/session/link', { token, ...someone() }, { cookie: again }))
  expect([await isIn(again), await isIn(other)]).toEqual([401, 200])
})

test('a link lets one person in, once', async () => {
  const { id } = await account()
  const token = await linkTo(id)
  const ada = someone()
  const { status, document, headers } = await redeem(token, ada)
  expect(status).toBe(201)
  expect(document.data).toMatchObject({
    type: 'session',
    attributes: { name: 'Ada', email: ada.email, company_name: 'Test account', demo: false },
  })
  expect(JSON.stringify(document)).not.toContain(tokenOf({ headers }).split('=')[1])
  const again = await redeem(token, someone())
  expect(again).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  expect(cookieOf(again)).toEqual([])
  for (const wrong of ['', 'x', randomUUID(), `${token}x`])
    expect([401, 422]).toContain((await redeem(wrong, someone())).status)
})

test('in a demo it names the numbers to try that are not tracked yet, and elsewhere none', async () => {
  const ada = await member()
  const offered = async () => {
    const { document } = await ada.browse({ path: '/v2/session' })
    return (document.data as { attributes: { demo_numbers: string[] } }).attributes.demo_numbers
  }
  expect(await offered()).toEqual([])
  await makeDemo({ store }, ada)
  expect(await offered()).toEqual(['MEDU4829132', 'MEDUAB123456'])
  await ada.client(api.tracking_requests.create, {
    body: {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'MEDUAB123456', scac: 'MSCU' },
      },
    },
  })
  expect(await offered()).toEqual(['MEDU4829132'])
})

test('two who follow one link at the same time do not both get in', async () => {
  const token = await linkTo((await account()).id)
  const replies = await Promise.all([redeem(token, someone()), redeem(token, someone()), redeem(token, someone())])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 401, 401])
})

test('a link is good for 24 hours', async () => {
  const { id } = await account()
  const [first, second] = [await linkTo(id), await linkTo(id)]
  later(23.9)
  expect((await redeem(first, someone())).status).toBe(201)
  later(0.2)
  expect((await redeem(second, someone())).status).toBe(401)
})

test('what is wrong with a person is pointed at, and leaves the link as it was', async () => {
  const { id } = await account()
  const taken = await member()
  const token = await linkTo(id)
  const pointers = async (person: object) => {
    const { status, errors } = await redeem(token, person)
    expect(status).toBe(422)
    return errors.map(({ source }) => (source as { pointer: string }).pointer.replace('/data/attributes/', ''))
  }
  expect(await pointers({ ...someone(), password: 'too short' })).toEqual(['password'])
  expect(await pointers({ ...someone(), name: ' ' })).toEqual(['name'])
  expect(await pointers({ ...someone(), email: 'nobody' })).toEqual(['email'])
  expect(await pointers({ ...someone(), email: taken.email })).toEqual(['email'])
  expect(await pointers({ ...someone(), email: taken.email.toUpperCase() })).toEqual(['email'])
  expect((await redeem(token, someone())).status).toBe(201)
})

test('who knows the password gets in, whatever the case of the address', async () => {
  const { email } = await member()
  expect((await signIn(email.toLowerCase(), password)).status).toBe(201)
  for (const [name, secret] of [
    [email, 'wrong password'],
    [email, `${password} `],
    [`x${email}`, password],
    ['%', password],
    [email, ''],
  ] as const) {
    const reply = await signIn(name, secret)
    expect([401, 422]).toContain(reply.status)
    expect(cookieOf(reply)).toEqual([])
  }
  const [unknown, wrong] = [await signIn(randomUUID(), password), await signIn(email, 'wrong password')]
  expect(unknown.text).toBe(wrong.text)
})

test('the cookie is out of reach for scripts and other sites, and for the plain wire where there is another', async () => {
  const { id } = await account()
  const expires = new Date(began.getTime() + 30 * 24 * hour).toUTCString()
  const [plain, ...others] = cookieOf(await redeem(await linkTo(id), someone()))
  expect(others).toEqual([])
  expect(plain?.split('; ').slice(1).toSorted()).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Lax'])
  secured = await createApp({ store: store(), ...context, publicUrl: 'https://track.example' })
  const [secure] = cookieOf(await redeem(await linkTo(id), someone(), secured))
  expect(secure?.split('; ').slice(1)).toContain('Secure')
})

test('with a cookie everybody reads, and only our own pages write', async () => {
  const { browse } = await member()
  const write = (headers: Record<string, string>) =>
    browse({
      endpoint: api.parties.create,
      method: 'POST',
      path: '/v2/parties',
      body: { data: { attributes: { company_name: randomUUID() } } },
      headers,
    })
  expect((await write({ origin })).status).toBe(201)
  const foreign = [
    'https://evil.example',
    'null',
    '',
    `${origin}.evil.example`,
    `http://evil.example/${host}`,
    `http://${host}@evil.example`,
    `${origin}:8080`,
    'landfall.example',
  ]
  for (const headers of [{}, { referer: `${origin}/parties` }, ...foreign.map((one) => ({ origin: one }))] as Record<
    string,
    string
  >[])
    expect(await write(headers)).toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] })
  for (const headers of [{}, { origin: 'https://evil.example' }] as Record<string, string>[]) {
    const { document } = await browse({ endpoint: api.parties.list, path: '/v2/parties', headers })
    expect(document.data).toHaveLength(1)
  }
})

test('another site can neither sign somebody in nor out', async () => {
  const { browse, email } = await member()
  const evil = { origin: 'https://evil.example' }
  const reply = await signIn(email, password, evil)
  expect(reply.status).toBe(403)
  expect(cookieOf(reply)).toEqual([])
  expect((await browse({ method: 'DELETE', path: '/v2/session', headers: evil })).status).toBe(403)
  expect((await browse({ path: '/v2/session' })).status).toBe(200)
})

test('a session ends after 30 days, however much it is used, and nobody has to be asked', async () => {
  const { browse } = await member()
  for (const hours of [6 * 24, 6 * 24, 6 * 24, 6 * 24, 6 * 24 - 1]) {
    later(hours)
    expect((await browse({ endpoint: api.sessions.get, path: '/v2/session' })).status).toBe(200)
    await noted(clock.now)
  }
  later(1)
  expect(await browse({ path: '/v2/session' })).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
})

test('a session that nobody uses for a week ends', async () => {
  const { browse } = await member()
  later(7 * 24 - 1)
  expect((await browse({ path: '/v2/session' })).status).toBe(200)
  await noted(clock.now)
  later(7 * 24 - 1)
  expect((await browse({ path: '/v2/session' })).status).toBe(200)
  await noted(clock.now)
  later(7 * 24)
  expect((await browse({ path: '/v2/session' })).status).toBe(401)
})

test('over HTTPS the cookie has a name that no other host can set, and the plain one is nobody', async () => {
  const { id, cookie: plain } = await member()
  const server = await createApp({ store: store(), ...context, publicUrl: 'https://track.example' })
  const reply = await redeem(await linkTo(id), someone(), server)
  const cookie = tokenOf(reply)
  expect(cookie).toMatch(/^__Host-landfall_session=/)
  expect(cookieOf(reply)[0]).toMatch(/Path=\/.*Secure/)
  expect(cookieOf(reply)[0]).not.toContain('Domain')
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000\b/)
  const status = async (one: string) => (await ask(server, { path: '/v2/session', headers: { cookie: one } })).status
  expect(await status(cookie)).toBe(200)
  for (const wrong of [plain, cookie.replace('__Host-', '')]) expect(await status(wrong)).toBe(401)
  await server.close()
})

test('a page in the clear is not ours where we are reached by HTTPS', async () => {
  const { id } = await account()
  const server = await createApp({ store: store(), ...context, publicUrl: 'https://track.example' })
  const cookie = tokenOf(await redeem(await linkTo(id), someone(), server))
  const write = async (from: string) =>
    (
      await ask(server, {
        method: 'POST',
        path: '/v2/parties',
        body: { data: { attributes: { company_name: randomUUID() } } },
        headers: { host: 'track.example', origin: from, cookie },
      })
    ).status
  expect(await write('https://track.example')).toBe(201)
  for (const from of ['http://track.example', 'ftp://track.example']) expect(await write(from)).toBe(403)
  await server.close()
})

test('signing out ends the session on the server, and in the browser', async () => {
  const { browse, cookie, email } = await member()
  const elsewhere = tokenOf(await signIn(email, password))
  const reply = await browse({
    endpoint: api.sessions.delete,
    method: 'DELETE',
    path: '/v2/session',
    headers: { origin },
  })
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  expect(cookieOf(reply)[0]).toMatch(/^landfall_session=;.*Expires=Thu, 01 Jan 1970/)
  expect((await browse({ path: '/v2/session', headers: { cookie } })).status).toBe(401)
  expect((await browse({ path: '/v2/session', headers: { cookie: elsewhere } })).status).toBe(200)
  expect((await ask(app(), { method: 'DELETE', path: '/v2/session', headers: { host, origin } })).status).toBe(204)
})

test('a key in the header counts more than the cookie', async () => {
  const me = await member()
  const other = await account()
  await other.client(api.parties.create, { body: { data: { attributes: { company_name: 'Theirs' } } } })
  const { document } = await me.browse({ path: '/v2/parties', headers: { authorization: `Token ${other.apiKey}` } })
  expect(document.data).toMatchObject([{ attributes: { company_name: 'Theirs' } }])
  expect((await me.browse({ path: '/v2/parties', headers: { authorization: 'Token lf_wrong' } })).status).toBe(401)
  expect((await me.browse({ path: '/v2/session', headers: { authorization: `Token ${me.apiKey}` } })).status).toBe(404)
})

test('a session sees what is of its account, and nothing else', async () => {
  const [me, other] = [await member(), await member()]
  const { data } = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Mine' } } } })
  expect((await me.browse({ path: '/v2/parties' })).document.data).toMatchObject([{ id: data.id }])
  expect((await other.browse({ path: '/v2/parties' })).document).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await other.browse({ path: `/v2/parties/${data.id}` })).status).toBe(404)
  expect((await other.browse({ path: '/v2/session' })).document.data.attributes.email).toBe(other.email)
})

test('behind a proxy that asks under another name, our pages are those of the public address', async () => {
  const proxied = await createApp({ store: store(), ...context, publicUrl: 'https://track.example' })
  const write = (origin: string) =>
    proxied.inject({
      method: 'DELETE',
      url: '/v2/session',
      headers: { host: 'internal:4949', origin, cookie: 'landfall_session=x' },
    })
  expect((await write('https://track.example')).statusCode).toBe(204)
  expect((await write('https://evil.example')).statusCode).toBe(403)
  await proxied.close()
})

test('a type without a body is a body that is not there, for endpoints that take none', async () => {
  const { fetch } = await account()
  const headers = { 'content-type': 'application/vnd.api+json' }
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await fetch(`/v2/shipments/${id}/stop_tracking`, { method: 'PATCH', headers, body: '' })).status).toBe(404)
  expect((await fetch('/v2/parties', { method: 'POST', headers, body: '' })).status).toBe(400)
})
