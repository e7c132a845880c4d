import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { createSignInLink } from '../../db/access/invitations.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app, clock, context, store } = setting
const began = clock.now
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
beforeEach(() => {
  clock.now = began
})
/** The same server, where no mail can be sent. */
let mute: FastifyInstance
beforeAll(async () => {
  mute = await createApp({ store: store(), ...context, signIn: { ...context.signIn, mailsLeadTo: undefined } })
})
afterAll(() => mute.close())

const [first, second] = ['a long enough password', 'quite another sentence']
const origin = 'http://landfall.example'
const headers = { host: 'landfall.example', origin }
const post = (path: string, attributes: object, to = app()) =>
  ask(to, { method: 'POST', path, body: { data: { attributes } }, ...(to === app() && { headers }) })
const signIn = (email: string, password: string) => post('/v2/session', { email, password })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** Somebody with a password, signed in by it twice. */
async function member() {
  const { id } = await account()
  const token = await withSystem(store(), (tx) => createSignInLink(tx, id, clock.now))
  const email = `${randomUUID()}@example.com`
  const here = cookieOf(await post('/v2/session/link', { token, name: 'Ada Lind', email, password: first }))
  const there = cookieOf(await signIn(email, first))
  const as = (cookie: string) => (asked: object) => ask(app(), { ...asked, headers: { ...headers, cookie } })
  const isIn = async (cookie: string) => (await as(cookie)({ path: '/v2/session' })).status === 200
  const change = (attributes: object) =>
    as(here)({ method: 'PATCH', path: '/v2/session/password', body: { data: { attributes } } })
  return { id, email, here, there, isIn, change }
}

test('a new password needs the one that is, and ends all other sessions', async () => {
  const { email, here, there, isIn, change } = await member()
  const wrong = await change({ current_password: second, password: second })
  expect(wrong).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/current_password' } }] })
  expect(await isIn(there)).toBe(true)
  const changed = await change({ current_password: first, password: second })
  expect(changed.status).toBe(204)
  expect([await isIn(cookieOf(changed)), await isIn(here), await isIn(there)]).toEqual([true, false, false])
  expect((await signIn(email, first)).status).toBe(401)
  expect((await signIn(email, second)).status).toBe(201)
})

test.each([
  ['short', 'eleven char', 'too short|12'],
  ['a habit', 'Password1234', 'tried first'],
  ['their name', 'adalind-adalind', 'names'],
  ['the company', 'Test account 26', 'names'],
  ['repeated', 'pppppppppppppp', 'repeats'],
])('a password that is %s is refused at its field, and nothing is lost', async (_, password, words) => {
  const { email, there, isIn, change } = await member()
  const refused = await change({ current_password: first, password })
  expect(refused).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/password' } }] })
  expect(refused.errors[0]?.detail).toMatch(new RegExp(words))
  expect(await isIn(there)).toBe(true)
  expect((await signIn(email, first)).status).toBe(201)
})

test('128 characters and more, of any kind, are a password as a whole', async () => {
  const { email, change } = await member()
  const long = 'Ein langer Satz, 静かな海, mit viel darin: '.repeat(4).slice(0, 150)
  expect((await change({ current_password: first, password: long })).status).toBe(204)
  expect((await signIn(email, long)).status).toBe(201)
  expect((await signIn(email, long.slice(0, 149))).status).toBe(401)
})

test('of many who guess at the same time no more are heard than of those who take turns', async () => {
  const { email } = await member()
  const elsewhere = (address: string, password: string) =>
    app().inject({
      method: 'POST',
      url: '/v2/session',
      remoteAddress: address,
      headers,
      payload: { data: { attributes: { email, password } } },
    })
  const guesses = Array.from({ length: 30 }, (_, at) => elsewhere(`198.51.100.${at}`, `guess number ${at}`))
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect([401, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([10, 20])
  // From then on the right one is not heard there either; where the person is signed in, it is.
  expect((await elsewhere('198.51.100.99', first)).statusCode).toBe(429)
  expect((await signIn(email, first)).status).toBe(201)
  later(16)
  expect((await elsewhere('198.51.100.99', first)).statusCode).toBe(201)
})

test('guesses are refused for who is not there as for who is', async () => {
  const { email } = await member()
  const answers = async (name: string) => {
    const texts: string[] = []
    for (let time = 0; time < 12; time++) {
      const reply = await app().inject({
        method: 'POST',
        url: '/v2/session',
        remoteAddress: '203.0.113.5',
        payload: { data: { attributes: { email: name, password: 'wrong' } } },
      })
      texts.push(`${reply.statusCode} ${reply.body}`)
    }
    return texts
  }
  expect(await answers(`x${email}`)).toEqual(await answers(email))
})

test('the password of somebody who is signed in cannot be guessed without end either', async () => {
  const { change } = await member()
  const statuses: number[] = []
  for (let time = 0; time < 12; time++)
    statuses.push((await change({ current_password: `guess ${time}`, password: second })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

const linkIn = (text: string) => new URLSearchParams(text.split('?')[1]?.split(/\s/)[0]).get('reset') ?? ''
const reset = (token: string, password = second) => post('/v2/session/password', { token, password })

test('an admin hands over a link, once and for an hour, that sets a new password and ends all sessions', async () => {
  const { id, email, here, there, isIn } = await member()
  const admin = await personOf(setting, id, 'admin')
  const person = (await admin.ask({ path: '/v2/users' })).document.data.find(
    ({ attributes }: { attributes: { email: string } }) => attributes.email === email,
  )
  const path = `/v2/users/${person.id}/password_reset`
  const make = async () => linkIn((await admin.ask({ method: 'POST', path })).document.data.attributes.link)
  const [old, link] = [await make(), await make()]
  expect((await reset(old)).status).toBe(401)
  expect(await reset(link, 'Password1234')).toMatchObject({ status: 422 })
  const replies = await Promise.all([reset(link), reset(link), reset(link)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401, 401])
  expect([await isIn(here), await isIn(there)]).toEqual([false, false])
  expect((await signIn(email, second)).status).toBe(201)
  const stale = await make()
  later(60)
  expect((await reset(stale)).status).toBe(401)
})

test('nobody takes over a role by a link that has more than they have', async () => {
  const { id } = await account()
  const [admin, viewer] = [await personOf(setting, id, 'admin'), await personOf(setting, id, 'viewer')]
  const program = await programOf(setting, id, ['read', 'admin'])
  const link = (whose: { id: string }) =>
    program.ask({ method: 'POST', path: `/v2/users/${whose.id}/password_reset` }).then(({ status }) => status)
  expect([await link(admin), await link(viewer)]).toEqual([403, 201])
  expect((await viewer.ask({ method: 'POST', path: `/v2/users/${admin.id}/password_reset` })).status).toBe(403)
})

test('a link of somebody who is removed opens nothing', async () => {
  const { id, email } = await member()
  const [ada, bert] = [await personOf(setting, id, 'admin'), await personOf(setting, id, 'admin')]
  const people = (await bert.ask({ path: '/v2/users' })).document.data
  const person = people.find(({ attributes }: { attributes: { email: string } }) => attributes.email === email)
  const made = await bert.ask({ method: 'POST', path: `/v2/users/${person.id}/password_reset` })
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  expect((await reset(linkIn(made.document.data.attributes.link))).status).toBe(401)
})

const mailsOf = (email: string) =>
  withSystem(store(), (tx) =>
    tx.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute(),
  )

test('a link comes by mail, three times an hour at most, and the answer is the same for who is not there', async () => {
  const { email } = await member()
  const forget = (who: string) => post('/v2/session/reset', { email: who })
  const [known, unknown] = [await forget(email.toUpperCase()), await forget(`x${email}`)]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(known.status).toBe(204)
  expect(await mailsOf(`x${email}`)).toEqual([])
  const [mail] = await mailsOf(email)
  expect(mail?.body).toContain('https://track.example/sign-in?reset=')
  for (let time = 0; time < 5; time++) expect((await forget(email)).status).toBe(204)
  const mails = await mailsOf(email)
  expect(mails).toHaveLength(3)
  // Only the newest link is good.
  expect((await reset(linkIn(mail?.body ?? ''))).status).toBe(401)
  const statuses = await Promise.all(mails.map(({ body }) => reset(linkIn(body)).then(({ status }) => status)))
  expect(statuses.toSorted()).toEqual([204, 401, 401])
  expect((await signIn(email, second)).status).toBe(201)
})

test('a link that an admin has handed over is good whoever asks for one by mail', async () => {
  const { id, email } = await member()
  const admin = await personOf(setting, id, 'admin')
  const people = (await admin.ask({ path: '/v2/users' })).document.data
  const person = people.find(({ attributes }: { attributes: { email: string } }) => attributes.email === email)
  const made = await admin.ask({ method: 'POST', path: `/v2/users/${person.id}/password_reset` })
  for (let time = 0; time < 4; time++) await post('/v2/session/reset', { email })
  expect((await reset(linkIn(made.document.data.attributes.link))).status).toBe(204)
  // Whichever is used, all of them end.
  for (const { body } of await mailsOf(email)) expect((await reset(linkIn(body))).status).toBe(401)
})

test('a server that sends no mails, or does not know its own address, says so to everybody', async () => {
  const { email } = await member()
  for (const who of [email, `x${email}`])
    expect(await post('/v2/session/reset', { email: who }, mute)).toMatchObject({ status: 403 })
  expect(await mailsOf(email)).toEqual([])
})

test('a key has no password', async () => {
  const { client, fetch } = await account()
  const body = JSON.stringify({ data: { attributes: { current_password: first, password: second } } })
  const init = { method: 'PATCH', body, headers: { 'content-type': 'application/json' } }
  expect((await fetch('/v2/session/password', init)).status).toBe(404)
  expect((await client(api.users.list)).data).toEqual([])
})
