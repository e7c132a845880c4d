import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { enrol, password, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountWithProvider, openProviderBrowser, somebody } from '../../testing/visit-provider.ts'

const setting = testApp({ allowPrivate: true })
const { clock } = setting
let me: Awaited<ReturnType<typeof accountWithProvider>>
let ada: ReturnType<typeof somebody>
let browser: ReturnType<typeof openProviderBrowser>
beforeEach(async () => {
  me = await accountWithProvider(setting, { default_role: 'admin' })
  ada = somebody()
  me.provider.is(ada)
  browser = openProviderBrowser(setting)
  await browser.signIn(me.provider_id)
})
afterEach(() => me.provider.close())

const key = () => browser.post('/v2/api_keys', { name: `key ${Math.random()}`, scopes: ['read'] })
/** As if it had been proved long ago: what the provider does goes by the one clock there is. */
const age = () =>
  setting
    .store()
    .db.updateTable('sessions')
    .set({ proved_at: new Date(clock.now.getTime() - 11 * 60_000).toISOString() })
    .where('account_id', '=', me.id)
    .execute()
const begin = async () => String((await browser.post('/v2/session/proof/provider')).document.data.attributes.url)

test('who has no password signs in at the provider again, and the session goes on under another token', async () => {
  expect((await key()).status).toBe(201)
  await age()
  expect(await key()).toMatchObject({ status: 403, errors: [{ code: 'proof_required' }] })
  expect((await browser.post('/v2/session/proof', { password: 'nobody' })).status).toBe(422)
  const url = await begin()
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const before = browser.cookies.get('landfall_session')
  expect((await browser.comeBack(await browser.follow(url))).said).toEqual({ entered: 'proof' })
  expect(browser.cookies.get('landfall_session')).not.toBe(before)
  expect((await key()).status).toBe(201)
})

test('somebody else at the provider proves nothing', async () => {
  await age()
  const url = await begin()
  me.provider.is(somebody())
  browser.theirs.clear()
  expect((await browser.comeBack(await browser.follow(url))).said).toMatchObject({ problem: 'another_person' })
  expect((await key()).status).toBe(403)
  expect((await me.client(api.users.list)).data).toHaveLength(1)
  await vi.waitFor(async () => {
    const params = { 'filter[action]': ['sign_in.refused'] as never }
    const { data } = await me.client(api.audit_events.list, { params })
    expect(data.map(({ attributes }) => attributes)).toMatchObject([{ details: { problem: 'another_person' } }])
  })
})

test.each([
  ['not when', undefined],
  ['long ago', 0],
])('a provider that says %s somebody signed in proves nothing', async (_, auth_time) => {
  await age()
  me.provider.say((claims) => ({ ...claims, auth_time }))
  expect((await browser.comeBack(await browser.follow(await begin()))).said).toMatchObject({ problem: 'not_proved' })
  expect((await key()).status).toBe(403)
})

test('a proof is of the session that asked for it', async () => {
  await age()
  const back = await browser.follow(await begin())
  const other = openProviderBrowser(setting)
  await other.signIn(me.provider_id)
  browser.cookies.set('landfall_session', other.cookies.get('landfall_session') ?? '')
  expect((await browser.comeBack(back)).said).toMatchObject({ problem: 'over' })
})

test('a second factor of ours is asked for besides', async () => {
  const factor = await enrol(setting, browser)
  await age()
  expect((await browser.comeBack(await browser.follow(await begin()))).said).toEqual({ entered: 'proof-code' })
  expect((await key()).status).toBe(403)
  const code = factor.next()
  expect((await browser.post('/v2/session/provider/code', { code })).status).toBe(204)
  expect((await key()).status).toBe(201)
  await me.change({ second_factor_values: ['mfa'] })
  await age()
  clock.now = new Date()
  me.provider.say((claims) => ({ ...claims, amr: ['mfa'] }))
  expect((await browser.comeBack(await browser.follow(await begin()))).said).toEqual({ entered: 'proof' })
})

test('who is known by no provider, and a key, prove it otherwise', async () => {
  const person = await someoneWithPassword(setting, me.id)
  expect(await person.post('/v2/session/proof/provider')).toMatchObject({ status: 422 })
  expect((await person.post('/v2/session/proof', { password })).status).toBe(204)
  const reply = await me.fetch('/v2/session/proof/provider', { method: 'POST' })
  expect(reply.status).toBe(404)
})
