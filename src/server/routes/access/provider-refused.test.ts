import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { api } from '#contract/api.ts'
import { someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountWithProvider, openProviderBrowser, somebody } from '../../testing/visit-provider.ts'

const setting = testApp({ allowPrivate: true })
const { clock } = setting
let me: Awaited<ReturnType<typeof accountWithProvider>>
beforeEach(async () => {
  me = await accountWithProvider(setting)
  me.provider.is(somebody())
})
afterEach(() => me.provider.close())

/** Nobody is in, the sign-in page is told why, and so is the audit log. */
async function expectRefused(
  problem: SignInProblem,
  came: { status: number; path: string; said: Record<string, string> },
  browser: ReturnType<typeof openProviderBrowser>,
  details: object = {},
) {
  expect(came).toMatchObject({ status: 303, path: '/sign-in', said: { problem } })
  expect(came.said.entered).toBeUndefined()
  expect(await browser.isIn()).toBe(false)
  await vi.waitFor(async () => {
    const params = { 'filter[action]': ['sign_in.refused'] as never }
    const { data } = await me.client(api.audit_events.list, { params })
    expect(data[0]?.attributes).toMatchObject({ details: { problem, ...details } })
  })
}

async function signIn() {
  const browser = openProviderBrowser(setting)
  return { browser, came: await browser.signIn(me.provider_id, '/shipments') }
}

const seconds = () => Math.floor(clock.now.getTime() / 1000)

test.each<[string, SignInProblem, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['of another issuer', 'issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['with another nonce', 'token', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
  ['without a nonce', 'token', ({ nonce: _, ...claims }) => claims],
  ['for another client', 'token', (claims) => ({ ...claims, aud: 'another-client' })],
  [
    'for several clients, of which another asked',
    'token',
    (claims) => ({ ...claims, aud: ['landfall', 'x'], azp: 'x' }),
  ],
  ['without a subject', 'token', ({ sub: _, ...claims }) => claims],
  ['that has expired', 'token_expired', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 300 })],
  ['that was issued long ago', 'token_expired', (claims) => ({ ...claims, iat: seconds() - 9000 })],
  ['that does not count yet', 'clock', (claims) => ({ ...claims, nbf: seconds() + 600 })],
  ['from the future', 'clock', (claims) => ({ ...claims, iat: seconds() + 600, exp: seconds() + 1200 })],
])('a token %s lets nobody in', async (_, problem, change) => {
  me.provider.say(change)
  const { browser, came } = await signIn()
  await expectRefused(problem, came, browser, { provider: 'Nordmeer ID' })
  expect(came.said).toMatchObject({ next: '/shipments', provider: me.provider_id })
})

test('a token that somebody else has signed lets nobody in', async () => {
  me.provider.say((claims) => claims, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const { browser, came } = await signIn()
  await expectRefused('token', came, browser)
})

test('clocks that are a minute apart are borne, and not more', async () => {
  clock.now = new Date(Date.now() + 40_000)
  expect((await signIn()).came.said.entered).toBe('yes')
  clock.now = new Date(Date.now() - 40_000)
  expect((await signIn()).came.said.entered).toBe('yes')
  clock.now = new Date(Date.now() - 300_000)
  const { browser, came } = await signIn()
  await expectRefused('clock', came, browser)
})

test('a clock of ours that is ahead finds every token expired', async () => {
  clock.now = new Date(Date.now() + 2 * 3_600_000)
  const { browser, came } = await signIn()
  await expectRefused('token_expired', came, browser)
})

test('a state that is another, none, or used is of nobody', async () => {
  const browser = openProviderBrowser(setting)
  const back = await browser.follow(await browser.begin(me.provider_id))
  for (const path of [
    back.replace(/state=[^&]*/, 'state=made-up'),
    back.replace(/state=[^&]*&?/, ''),
    '/sign-in/callback',
  ])
    expect((await browser.comeBack(path)).said).toEqual({ problem: 'over' })
  const cookie = browser.cookies.get('landfall_attempt') ?? ''
  expect((await browser.comeBack(back)).said).toEqual({ entered: 'yes' })
  browser.cookies.clear()
  browser.cookies.set('landfall_attempt', cookie)
  expect((await browser.comeBack(back)).said).toEqual({ problem: 'over' })
  expect(await browser.isIn()).toBe(false)
})

test('what was begun in another browser ends in none', async () => {
  const attacker = openProviderBrowser(setting)
  const back = await attacker.follow(await attacker.begin(me.provider_id))
  const victim = openProviderBrowser(setting)
  expect((await victim.comeBack(back)).said).toEqual({ problem: 'over' })
  await victim.begin(me.provider_id)
  expect((await victim.comeBack(back)).said).toEqual({ problem: 'over' })
  expect(await victim.isIn()).toBe(false)
})

test('what took longer than a quarter of an hour is over', async () => {
  const browser = openProviderBrowser(setting)
  const back = await browser.follow(await browser.begin(me.provider_id))
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  expect((await browser.comeBack(back)).said).toEqual({ problem: 'over' })
})

test('a code that was used is not taken by the provider', async () => {
  const browser = openProviderBrowser(setting)
  const code = (path: string) => new URLSearchParams(path.split('?')[1]).get('code') ?? ''
  const used = await browser.follow(await browser.begin(me.provider_id))
  await browser.comeBack(used)
  browser.cookies.delete('landfall_session')
  const back = await browser.follow(await browser.begin(me.provider_id))
  const came = await browser.comeBack(back.replace(/code=[^&]*/, `code=${code(used)}`))
  await expectRefused('provider_failed', came, browser, { reason: 'It answered invalid_grant' })
})

test('the answer of another provider is none', async () => {
  const browser = openProviderBrowser(setting)
  const back = await browser.follow(await browser.begin(me.provider_id))
  const came = await browser.comeBack(back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'))
  await expectRefused('issuer', came, browser)
})

test('who cancels at the provider is not let in', async () => {
  me.provider.isNobody()
  const { browser, came } = await signIn()
  await expectRefused('refused_there', came, browser)
})

test('a wrong secret is said to whoever can change it', async () => {
  await me.change({ client_secret: 'not the secret' })
  const { browser, came } = await signIn()
  await expectRefused('provider_failed', came, browser, { reason: expect.stringMatching(/invalid_client|401/) })
})

test('a provider that goes down in between lets nobody in', async () => {
  const browser = openProviderBrowser(setting)
  const back = await browser.follow(await browser.begin(me.provider_id))
  await me.provider.close()
  await expectRefused('provider_down', await browser.comeBack(back), browser, {
    reason: expect.stringContaining('could not be reached'),
  })
})

test('a provider that is switched off in between lets nobody in', async () => {
  const browser = openProviderBrowser(setting)
  const back = await browser.follow(await browser.begin(me.provider_id))
  await me.change({ is_enabled: false })
  await expectRefused('switched_off', await browser.comeBack(back), browser)
  expect((await browser.post('/v2/session/provider', { provider_id: me.provider_id })).status).toBe(404)
})

test.each<[string, SignInProblem, object]>([
  ['no e-mail', 'no_email', { email: undefined }],
  ['what is no e-mail', 'no_email', { email: 'ada' }],
  ['an e-mail that is not verified', 'email_unverified', { email_verified: false }],
  ['an e-mail of which nothing is said', 'email_unverified', { email_verified: undefined }],
])('%s lets nobody in', async (_, problem, rest) => {
  me.provider.is(somebody(rest))
  const { browser, came } = await signIn()
  await expectRefused(problem, came, browser)
})

test('an account may trust e-mails of which nothing is said, and never those that are not verified', async () => {
  await me.change({ trusts_emails: true })
  me.provider.is(somebody({ email_verified: undefined }))
  expect((await signIn()).came.said.entered).toBe('yes')
  me.provider.is(somebody({ email_verified: false }))
  const { browser, came } = await signIn()
  await expectRefused('email_unverified', came, browser)
})

test('an e-mail of another domain lets nobody in, and is written', async () => {
  await me.change({ email_domains: ['Landfall.example'] })
  const ada = somebody()
  me.provider.is(ada)
  const { browser, came } = await signIn()
  await expectRefused('email_domain', came, browser, { email: ada.email })
  me.provider.is({ ...ada, email: 'ada@LANDFALL.example' })
  expect((await signIn()).came.said.entered).toBe('yes')
})

test('the e-mail of a person of another account lets nobody in', async () => {
  const other = await someoneWithPassword(setting, (await setting.account()).id)
  me.provider.is(somebody({ email: other.email.toUpperCase() }))
  const { browser, came } = await signIn()
  await expectRefused('email_elsewhere', came, browser)
  expect(await other.isIn()).toBe(true)
})

test('who is not here is not let in where people have to be invited', async () => {
  await me.change({ creates_people: false })
  const { browser, came } = await signIn()
  await expectRefused('person_unknown', came, browser)
  expect((await me.client(api.users.list)).data).toEqual([])
})

test('who is in no group that has a role is not let in, here or not', async () => {
  const ada = somebody({ groups: ['others'] })
  me.provider.is(ada)
  expect((await signIn()).came.said.entered).toBe('yes')
  await me.change({ groups_claim: 'groups', group_roles: [{ group: 'desk', role: 'member' }], default_role: null })
  const { browser, came } = await signIn()
  await expectRefused('no_role', came, browser, { email: ada.email })
})

test('who was removed does not come back by another e-mail or another identity, but by an invitation', async () => {
  const ada = somebody()
  me.provider.is(ada)
  const { browser: before } = await signIn()
  const [person] = (await me.client(api.users.list)).data
  await me.client(api.users.delete, { params: { id: String(person?.id) } })
  expect(await before.isIn()).toBe(false)
  me.provider.is({ ...ada, email: `other-${ada.email}` })
  expect((await signIn()).came.said.problem).toBe('person_removed')
  me.provider.is({ ...somebody(), email: ada.email.toUpperCase() })
  const { browser, came } = await signIn()
  await expectRefused('person_removed', came, browser)

  me.provider.is(ada)
  const attributes = { email: ada.email, role: 'member' as const }
  await me.client(api.users.create, { body: { data: { attributes } } })
  expect((await signIn()).came.said.entered).toBe('yes')
  expect((await signIn()).came.said.entered).toBe('yes')
})

test('of two people with one e-mail in other capitals the second is nobody', async () => {
  const ada = somebody()
  me.provider.is(ada)
  await signIn()
  me.provider.is({ ...somebody(), email: ada.email.toUpperCase() })
  const { browser, came } = await signIn()
  await expectRefused('another_identity', came, browser)
  expect((await me.client(api.users.list)).data).toHaveLength(1)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'x',
])('nobody is led to %s', async (next) => {
  const browser = openProviderBrowser(setting)
  const reply = await browser.post('/v2/session/provider', { provider_id: me.provider_id, next })
  expect(reply).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/next' } }] })
})
