import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { enrol, password, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountWithProvider, openProviderBrowser, somebody } from '../../testing/visit-provider.ts'

const setting = testApp({ allowPrivate: true })
const { clock } = setting
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function withProvider(
  ...asked: Parameters<typeof accountWithProvider> extends [unknown, ...infer R] ? R : never
) {
  const me = await accountWithProvider(setting, ...asked)
  opened.push(me.provider)
  return me
}
type Me = Awaited<ReturnType<typeof withProvider>>

const lines = async ({ client }: Me, action: string) =>
  (await client(api.audit_events.list, { params: { 'filter[action]': [action] as never } })).data.map(
    ({ attributes }) => attributes,
  )
const people = async ({ client }: Me) => (await client(api.users.list)).data.map(({ attributes }) => attributes)

test('somebody new signs in, with PKCE, state and nonce, and goes on where they wanted to', async () => {
  const me = await withProvider()
  const ada = somebody()
  me.provider.is(ada)
  const browser = openProviderBrowser(setting)
  const url = new URL(await browser.begin(me.provider_id, '/shipments?q=TCLU4829132'))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'landfall',
    response_type: 'code',
    redirect_uri: 'http://landfall.localhost/sign-in/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(url.searchParams.has('prompt')).toBe(false)
  expect(await browser.comeBack(await browser.follow(url.href))).toEqual({
    status: 303,
    path: '/sign-in',
    said: { entered: 'yes', next: '/shipments?q=TCLU4829132' },
  })
  const { document } = await browser.get('/v2/session')
  expect(document.data.attributes).toMatchObject({
    email: ada.email,
    name: 'Ada Lind',
    role: 'viewer',
    has_password: false,
    provider_name: 'Nordmeer ID',
    must_enrol: false,
  })
  expect(browser.cookies.has('landfall_attempt')).toBe(false)
  expect(await lines(me, 'user.joined')).toMatchObject([
    { actor_name: 'Ada Lind', details: { provider: 'Nordmeer ID', role: 'viewer' } },
  ])
  expect(await lines(me, 'sign_in')).toMatchObject([
    { actor_name: 'Ada Lind', details: { provider: 'Nordmeer ID', second_factor: false } },
  ])
  const { last_used_at } = (await me.client(api.sign_in_providers.get, { params: { id: me.provider_id } })).data
    .attributes
  expect(last_used_at).toBe(clock.now.toISOString())
})

test.each([true, false])('what is in the ID token (%s) or asked for besides is the same', async (inToken) => {
  const me = await withProvider(
    { groups_claim: 'groups', group_roles: [{ group: 'desk', role: 'member' }], default_role: null },
    { inToken },
  )
  me.provider.is(somebody({ groups: ['desk', 'others'] }))
  const browser = openProviderBrowser(setting)
  expect((await browser.signIn(me.provider_id)).said.entered).toBe('yes')
  expect(await people(me)).toMatchObject([{ role: 'member' }])
})

test('somebody who has a password is found by the e-mail, in other capitals, and then by the provider alone', async () => {
  const me = await withProvider({ creates_people: false })
  const person = await someoneWithPassword(setting, me.id)
  const ada = somebody({ email: person.email.toUpperCase() })
  me.provider.is(ada)
  const browser = openProviderBrowser(setting)
  expect((await browser.signIn(me.provider_id)).said).toEqual({ entered: 'yes' })
  expect((await browser.get('/v2/session')).document.data.attributes).toMatchObject({
    email: person.email,
    role: 'admin',
  })
  expect(await lines(me, 'sign_in_provider.linked')).toHaveLength(1)

  me.provider.is({ ...ada, email: 'another@elsewhere.example', email_verified: false })
  expect((await openProviderBrowser(setting).signIn(me.provider_id)).said).toEqual({ entered: 'yes' })
  expect(await people(me)).toMatchObject([{ email: person.email }])
  expect(await lines(me, 'sign_in_provider.linked')).toHaveLength(1)
})

test('roles follow the groups at every sign-in, but the last admin stays one', async () => {
  const me = await withProvider({
    groups_claim: 'groups',
    group_roles: [
      { group: 'admins', role: 'admin' },
      { group: 'desk', role: 'member' },
    ],
    default_role: 'viewer',
  })
  const ada = somebody({ groups: ['desk'] })
  const role = async (groups: string[]) => {
    me.provider.is({ ...ada, groups })
    await openProviderBrowser(setting).signIn(me.provider_id)
    return (await people(me))[0]?.role
  }
  expect(await role(['desk'])).toBe('member')
  expect(await role(['desk', 'admins'])).toBe('admin')
  expect(await role([])).toBe('admin')
  const { id } = await someoneWithPassword(setting, me.id)
  me.provider.is({ ...ada, groups: ['admins'] })
  const hers = openProviderBrowser(setting)
  await hers.signIn(me.provider_id)
  const made = await hers.post('/v2/api_keys', { name: 'Feed', scopes: ['read', 'admin'] })
  const reset = await hers.post(`/v2/users/${id}/password_reset`)
  me.provider.is(ada)
  await openProviderBrowser(setting).signIn(me.provider_id)
  // What she made as an admin is none of an admin any more.
  const headers = { authorization: `Token ${made.document.data.attributes.token}` }
  expect((await openProviderBrowser(setting).browse({ path: '/v2/api_keys', headers })).status).toBe(403)
  const token = String(reset.document.data.attributes.link).split('reset=')[1]
  const set = await openProviderBrowser(setting).post('/v2/session/password', { token, password: 'quite another one' })
  expect(set.status).toBe(401)
  expect((await people(me)).find(({ email }) => email === ada.email)?.role).toBe('member')
  // At one and the same time.
  const changed = (await lines(me, 'user.changed')).map(({ changes }) => String(changes?.role))
  expect(changed.toSorted()).toEqual(['admin,member', 'member,admin'])
})

test('who is invited comes by the provider, with the role of the invitation, once', async () => {
  const me = await withProvider({ creates_people: false, default_role: null })
  const ada = somebody()
  const attributes = { email: ada.email.toUpperCase(), role: 'member' as const }
  await me.client(api.users.create, { body: { data: { attributes } } })
  me.provider.is(ada)
  expect((await openProviderBrowser(setting).signIn(me.provider_id)).said.entered).toBe('yes')
  expect(await people(me)).toMatchObject([{ email: ada.email, role: 'member' }])
  expect((await me.client(api.invitations.list)).data).toEqual([])
})

test('a second factor of ours is asked for, unless the provider has asked for one and the account takes its word', async () => {
  const me = await withProvider({ creates_people: false })
  const person = await someoneWithPassword(setting, me.id)
  const factor = await enrol(setting, person)
  me.provider.is(somebody({ email: person.email }))
  me.provider.say((claims) => ({ ...claims, amr: ['pwd', 'mfa'] }))

  const browser = openProviderBrowser(setting)
  expect((await browser.signIn(me.provider_id, '/home')).said).toEqual({ entered: 'code', next: '/home' })
  expect(await browser.isIn()).toBe(false)
  expect(await browser.post('/v2/session/provider/code', { code: '000000' })).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/code' } }],
  })
  const code = factor.next()
  // Of another browser nobody waits for a code.
  expect((await openProviderBrowser(setting).post('/v2/session/provider/code', { code })).status).toBe(401)
  expect((await browser.post('/v2/session/provider/code', { code })).status).toBe(204)
  expect(await browser.isIn()).toBe(true)
  expect((await browser.post('/v2/session/provider/code', { code: factor.next() })).status).toBe(401)

  await me.change({ second_factor_values: ['mfa'] })
  clock.now = new Date()
  const trusted = openProviderBrowser(setting)
  expect((await trusted.signIn(me.provider_id)).said).toEqual({ entered: 'yes' })
  me.provider.say((claims) => ({ ...claims, amr: ['pwd'] }))
  expect((await openProviderBrowser(setting).signIn(me.provider_id)).said).toEqual({ entered: 'code' })
})

test('where two factors are required those of the provider count, and who has one alone must set up ours', async () => {
  const me = await withProvider({ second_factor_values: ['urn:two'] })
  await me.client(api.security_settings.update, { body: { data: { attributes: { requires_second_factor: true } } } })
  me.provider.is(somebody())
  const browser = openProviderBrowser(setting)
  await browser.signIn(me.provider_id)
  expect((await browser.get('/v2/session')).document.data.attributes.must_enrol).toBe(true)
  me.provider.say((claims) => ({ ...claims, acr: 'urn:two' }))
  await browser.signIn(me.provider_id)
  expect((await browser.get('/v2/session')).document.data.attributes.must_enrol).toBe(false)
  expect((await browser.get('/v2/shipments')).status).toBe(200)
})

test('guesses of the code are counted, and a code of a sign-in that is too old is of none', async () => {
  const me = await withProvider({ creates_people: false })
  const person = await someoneWithPassword(setting, me.id)
  const factor = await enrol(setting, person)
  me.provider.is(somebody({ email: person.email }))
  const browser = openProviderBrowser(setting)
  await browser.signIn(me.provider_id)
  for (let guess = 0; guess < 10; guess++)
    expect((await browser.post('/v2/session/provider/code', { code: '000000' })).status).toBe(422)
  expect((await browser.post('/v2/session/provider/code', { code: factor.next() })).status).toBe(429)
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  expect((await browser.post('/v2/session/provider/code', { code: factor.next() })).status).toBe(401)
})

test('who signs out does so at the provider, too, and here also while that is down', async () => {
  const me = await withProvider()
  me.provider.is(somebody())
  const browser = openProviderBrowser(setting)
  await browser.signIn(me.provider_id)
  const { document } = await browser.post('/v2/session/sign_out')
  const url = new URL(document.data.attributes.url)
  expect(url.origin).toBe(me.provider.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://landfall.localhost/sign-in')
  expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect(await browser.isIn()).toBe(false)
  expect(await lines(me, 'sign_out')).toHaveLength(1)
  // Nobody is signed in any more, and that is no fault.
  expect((await browser.post('/v2/session/sign_out')).document.data.attributes.url).toBeNull()

  const person = await someoneWithPassword(setting, me.id)
  const byPassword = openProviderBrowser(setting)
  await byPassword.post('/v2/session', { email: person.email, password })
  expect((await byPassword.post('/v2/session/sign_out')).document.data.attributes.url).toBeNull()

  await browser.signIn(me.provider_id)
  await me.provider.close()
  // Asked anew, since the clocks are further apart: by more than the seconds that a slow machine takes for this.
  setting.clock.now = new Date(setting.clock.now.getTime() + 100_000)
  await me.change({ scopes: ['email'] })
  expect((await browser.post('/v2/session/sign_out')).document.data.attributes.url).toBeNull()
  expect(await browser.isIn()).toBe(false)
})

test('two windows of one browser come back each to their own', async () => {
  const me = await withProvider()
  me.provider.is(somebody())
  const browser = openProviderBrowser(setting)
  const [first, second] = [await browser.begin(me.provider_id, '/a'), await browser.begin(me.provider_id, '/b')]
  const back = await browser.follow(first)
  const cookie = browser.cookies.get('landfall_attempt') ?? ''
  expect((await browser.comeBack(back)).said).toEqual({ entered: 'yes', next: '/a' })
  browser.cookies.set('landfall_attempt', cookie)
  expect((await browser.comeBack(await browser.follow(second))).said).toEqual({ entered: 'yes', next: '/b' })
})

test('two first sign-ins at the same time make one person', async () => {
  const me = await withProvider()
  me.provider.is(somebody())
  const browsers = [openProviderBrowser(setting), openProviderBrowser(setting)]
  const backs = await Promise.all(browsers.map(async (one) => one.follow(await one.begin(me.provider_id))))
  const came = await Promise.all(browsers.map((one, at) => one.comeBack(backs[at] ?? '')))
  expect(came.map(({ said }) => said)).toEqual([{ entered: 'yes' }, { entered: 'yes' }])
  expect(await people(me)).toHaveLength(1)
})
