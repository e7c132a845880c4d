import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { enrol, password, someoneWithPassword } from '../testing/browser.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, app, store, clock, context } = setting
const start = clock.now
const minute = 60_000
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * minute)
}
let proxied: FastifyInstance
beforeAll(async () => {
  proxied = await createApp({ store: store(), ...context, trustProxy: ['127.0.0.1'] })
})
afterAll(() => proxied.close())
beforeEach(() => {
  clock.now = start
})

async function someone() {
  const { id: account_id } = await account()
  const person = await someoneWithPassword(setting, account_id)
  /** Refusals are written after the answer. */
  const refusals = async () => {
    await new Promise((done) => setTimeout(done, 50))
    return withSystem(store(), (tx) =>
      tx
        .selectFrom('audit_events')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('action', 'like', '%.refused')
        .orderBy('number')
        .execute(),
    )
  }
  const until = async (count: number) => {
    await expect.poll(async () => (await refusals()).length, { timeout: 10_000 }).toBe(count)
    return refusals()
  }
  return { ...person, account_id, refusals, until }
}

const signIn = (attributes: object, from?: string) =>
  ask(from ? proxied : app(), {
    method: 'POST',
    path: '/v2/session',
    body: { data: { attributes } },
    headers: from ? { 'x-forwarded-for': from } : {},
  })

test('a wrong code after the right password is written under the person, each', async () => {
  const ada = await someone()
  const { email } = ada
  await enrol(setting, ada)
  for (const code of ['000000', '000001', 'aaaa-aaaa-aaaa-aaaa'])
    expect((await signIn({ email, password, code })).status).toBe(422)
  const lines = await ada.until(3)
  for (const line of lines)
    expect(line).toMatchObject({
      ...{ action: 'sign_in.refused', actor_kind: 'stranger', subject_id: ada.id },
      details: { status: 422, request: 'POST /v2/session' },
    })
})

test('to be asked for a code, or for a proof, is no refusal', async () => {
  const ada = await someone()
  const { email } = ada
  const factor = await enrol(setting, ada)
  for (let day = 0; day < 3; day++) {
    expect((await signIn({ email, password })).status).toBe(401)
    expect((await signIn({ email, password, code: factor.next() })).status).toBe(201)
  }
  later(11)
  expect((await ada.post('/v2/api_keys', { name: 'Feed', scopes: ['read'] })).status).toBe(403)
  expect((await ada.post('/v2/session/proof', { password })).status).toBe(401)
  expect(await ada.refusals()).toEqual([])
})

test('a wrong password, or code, of who is signed in is written, and when there were too many', async () => {
  const ada = await someone()
  const wrong = { current_password: 'not hers', password: 'quite another sentence' }
  expect((await ada.post('/v2/session/proof', { password: 'not hers' })).status).toBe(422)
  expect((await ada.patch('/v2/session/password', wrong)).status).toBe(422)
  // What is no guess is none.
  expect((await ada.patch('/v2/session/password', { current_password: password, password: 'short' })).status).toBe(422)
  const factor = await enrol(setting, ada)
  expect((await ada.post('/v2/session/proof', { password, code: '000000' })).status).toBe(422)
  expect((await ada.post('/v2/session/proof', { password, code: factor.next() })).status).toBe(204)
  for (let guess = 0; guess < 10; guess++) await ada.post('/v2/session/proof', { password: 'not hers' })
  expect((await ada.post('/v2/session/proof', { password })).status).toBe(429)
  const lines = await ada.until(6)
  const of = lines.map(({ details }) => `${details?.request} ${details?.status}`)
  expect(of.filter((one) => one.endsWith('password 422'))).toHaveLength(1)
  expect(of).toContain('POST /v2/session/proof 429')
  expect(lines[0]).toMatchObject({
    action: 'request.refused',
    ...{ actor_kind: 'person', actor_id: ada.id, subject_id: ada.id },
  })
})

test('guesses at somebody else, or nobody, leave no gap in what is written of a person', async () => {
  const [ada, ben] = [await someone(), await someone()]
  for (let guess = 0; guess < 5; guess++) await signIn({ email: 'nobody@example.com', password: 'wrong' })
  for (let guess = 0; guess < 5; guess++) await signIn({ email: ben.email, password: 'wrong' })
  await signIn({ email: ada.email.toUpperCase(), password: 'wrong' })
  await ada.until(1)
  await ben.until(5)
})

test('one network of IPv6 is one address, and who has many of them hides nobody of another account', async () => {
  const [ada, ben] = [await someone(), await someone()]
  for (let host = 1; host <= 7; host++) await signIn({ email: ada.email, password: 'wrong' }, `2001:db8::${host}`)
  await ada.until(5)
  await signIn({ email: ada.email, password: 'wrong' }, '2001:db8:0:1::1')
  await ada.until(6)
  for (let network = 2; network < 62; network++)
    for (let guess = 0; guess < 5; guess++)
      await signIn({ email: ada.email, password: 'wrong' }, `2001:db8:0:${network.toString(16)}::1`)
  await signIn({ email: ben.email, password: 'wrong' })
  await ben.until(1)
  expect((await ada.refusals()).length).toBe(300)
}, 60_000)

test('what was left out is said though nothing more of it comes: when the time is over, and when the server ends', async () => {
  const own = await createApp({ store: store(), ...context })
  const [ada, ben, cleo] = [await someone(), await someone(), await someone()]
  const guess = async (email: string, times: number) => {
    for (let at = 0; at < times; at++)
      await ask(own, {
        method: 'POST',
        path: '/v2/session',
        body: { data: { attributes: { email, password: 'wrong' } } },
      })
  }
  await guess(ada.email, 9)
  await ada.until(5)
  later(16)
  await guess(ben.email, 7)
  const last = (await ada.until(6)).at(-1)
  // The last of them, and how many there were before it.
  expect(last?.details).toEqual({ status: 401, request: 'POST /v2/session', left_out: 3 })
  expect(last?.created_at).toBe(start.toISOString())
  await guess(cleo.email, 6)
  await own.close()
  expect((await ben.until(6)).at(-1)?.details).toMatchObject({ left_out: 1 })
  expect((await cleo.until(6)).at(-1)?.details).toEqual({ status: 401, request: 'POST /v2/session' })
})
