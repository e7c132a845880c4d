import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, clock, store } = setting
const began = clock.now
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
beforeEach(() => {
  clock.now = began
})

type Browser = ReturnType<typeof openBrowser>
type Device = ReturnType<typeof openAuthenticator>

const optionsOf = async ({ post }: Browser, path: string) => {
  const { document } = await post(path)
  return document.data.attributes.public_key as Parameters<Device['make']>[0]
}
const askToUse = (browser: Browser) => optionsOf(browser, '/v2/session/passkey/options')

async function add(browser: Browser, device: Device, name?: string) {
  const credential = device.make(await optionsOf(browser, '/v2/passkeys/options'))
  return browser.post('/v2/passkeys', { ...(name !== undefined && { name }), credential })
}

async function use(browser: Browser, device: Device, told: Parameters<Device['use']>[1] = {}) {
  const credential = device.use(await askToUse(browser), told)
  return browser.post('/v2/session/passkey', { credential })
}

async function someone(role?: Parameters<typeof someoneWithPassword>[2]) {
  const own = await account()
  const person = await someoneWithPassword(setting, own.id, role)
  return { ...own, person, device: openAuthenticator() }
}

const refused = { status: 401, errors: [{ code: 'unauthorized' }] }
const isWrong = { status: 422, errors: [{ code: 'invalid', source: { pointer: '/data/attributes/credential' } }] }

test('who has added a passkey signs in with it alone, and their list says when', async () => {
  const { person, device } = await someone('viewer')
  const added = await add(person, device, 'Work laptop')
  expect(added.status).toBe(201)
  expect(added.document.data.attributes).toMatchObject({ name: 'Work laptop', is_synced: true, last_used_at: null })
  later(3)
  const elsewhere = openBrowser(setting)
  const { status, document } = await use(elsewhere, device)
  expect(status).toBe(201)
  expect(document.data.attributes).toMatchObject({ email: person.email, role: 'viewer' })
  expect(await elsewhere.isIn()).toBe(true)
  const { document: listed } = await elsewhere.browse({ endpoint: api.passkeys.list, path: '/v2/passkeys' })
  expect(listed.data).toMatchObject([{ attributes: { last_used_at: clock.now.toISOString() } }])
  expect(JSON.stringify(listed)).not.toMatch(/public_key|credential/)
})

test('a passkey without a name has that of the device, and is renamed', async () => {
  const { person, device } = await someone()
  const { document } = await add(person, device)
  expect(document.data.attributes.name).toBe('Unknown device')
  const path = `/v2/passkeys/${document.data.id}`
  const renamed = await person.browse({
    endpoint: api.passkeys.update,
    method: 'PATCH',
    path,
    body: { data: { attributes: { name: ' Phone ' } } },
  })
  expect(renamed.document.data.attributes.name).toBe('Phone')
  expect(await person.patch(path, { name: ' ' })).toMatchObject({ status: 422, errors: [{ code: 'blank' }] })
  expect(await person.patch(path, { name: 'x'.repeat(101) })).toMatchObject({ status: 422 })
})

test('what was given out to sign is good once, for five minutes, and for what it was given out for', async () => {
  const { person, device } = await someone()
  await add(person, device)
  const browser = openBrowser(setting)
  const credential = device.use(await askToUse(browser))
  expect((await browser.post('/v2/session/passkey', { credential })).status).toBe(201)
  expect(await openBrowser(setting).post('/v2/session/passkey', { credential })).toMatchObject(refused)

  const late = device.use(await askToUse(browser))
  later(5.1)
  expect(await openBrowser(setting).post('/v2/session/passkey', { credential: late })).toMatchObject(refused)

  await person.post('/v2/session/proof', { password })
  const toMake = await optionsOf(person, '/v2/passkeys/options')
  const other = device.use({ ...toMake, rpId: 'landfall.localhost' })
  expect(await openBrowser(setting).post('/v2/session/passkey', { credential: other })).toMatchObject(refused)
  const second = openAuthenticator()
  const toUse = await askToUse(person)
  const made = second.make({ ...toUse, rp: { id: 'landfall.localhost' } })
  expect(await person.post('/v2/passkeys', { credential: made })).toMatchObject(isWrong)
})

test('what another person has begun makes no passkey of mine', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  const credential = theirs.device.make(await optionsOf(theirs.person, '/v2/passkeys/options'))
  expect(await mine.person.post('/v2/passkeys', { credential })).toMatchObject(isWrong)
  expect(await theirs.person.post('/v2/passkeys', { credential })).toMatchObject({ status: 201 })
})

test('another site, another host, a wrong signature, no finger, or one who is not known lets nobody in', async () => {
  const { person, device } = await someone()
  await add(person, device)
  const browser = openBrowser(setting)
  for (const told of [{ origin: 'http://landfall.localhost.evil.example' }, { verified: false }])
    expect(await use(browser, device, told)).toMatchObject(refused)
  const elsewhere = device.use({ ...(await askToUse(browser)), rpId: 'evil.example' })
  expect(await browser.post('/v2/session/passkey', { credential: elsewhere })).toMatchObject(refused)
  const asked = await askToUse(browser)
  const [right, stranger] = [device.use(asked), openAuthenticator().use(asked)]
  const forged = { ...right, response: stranger.response }
  expect(await browser.post('/v2/session/passkey', { credential: forged })).toMatchObject(refused)
  expect(await use(browser, openAuthenticator())).toMatchObject(refused)
  expect(await browser.isIn()).toBe(false)
})

test('a passkey that counts its uses is refused where it counts back: it may have been copied', async () => {
  const { person, device } = await someone()
  await add(person, device)
  const browser = openBrowser(setting)
  expect((await use(browser, device, { counter: 7 })).status).toBe(201)
  expect(await use(openBrowser(setting), device, { counter: 7 })).toMatchObject(refused)
  expect((await use(openBrowser(setting), device, { counter: 8 })).status).toBe(201)
})

test('of two at once with one challenge one is let in', async () => {
  const { person, device } = await someone()
  await add(person, device)
  const credential = device.use(await askToUse(person))
  const tries = Array.from({ length: 5 }, () => openBrowser(setting).post('/v2/session/passkey', { credential }))
  const answers = (await Promise.all(tries)).map(({ status }) => status)
  expect(answers.toSorted()).toEqual([201, 401, 401, 401, 401])
})

test('what is no passkey is named, and nothing is kept', async () => {
  const { person, device } = await someone()
  const asked = await optionsOf(person, '/v2/passkeys/options')
  const good = device.make(asked)
  const of = (response: object) => ({ credential: { ...good, response: { ...good.response, ...response } } })
  const bad = [
    { credential: null },
    { credential: { ...good, id: 'not base64url!' } },
    of({ clientDataJSON: 'bm90IGpzb24' }),
    of({ clientDataJSON: undefined }),
    of({ attestationObject: 'AAAA' }),
    of({ attestationObject: 'A'.repeat(20_001) }),
    {},
  ]
  for (const attributes of bad) {
    const pointer = expect.stringMatching(/^\/data\/attributes\/credential/)
    expect(await person.post('/v2/passkeys', attributes)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer } }],
    })
  }
  // What the browser was given was good once: it begins anew.
  expect(await person.post('/v2/passkeys', { credential: good })).toMatchObject(isWrong)
  expect((await add(person, device)).status).toBe(201)
  expect(await add(person, device)).toMatchObject({ status: 422, errors: [{ code: 'taken' }] })
})

test('a passkey proves who is signed in, and only its own person', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  await add(mine.person, mine.device)
  await add(theirs.person, theirs.device)
  later(11)
  const key = () => ({ name: randomUUID(), scopes: ['read'] })
  expect(await mine.person.post('/v2/api_keys', key())).toMatchObject({ errors: [{ code: 'proof_required' }] })
  const proof = async (device: Device) =>
    mine.person.post('/v2/session/proof/passkey', { credential: device.use(await askToUse(mine.person)) })
  expect(await proof(theirs.device)).toMatchObject({ status: 422 })
  expect(await mine.person.post('/v2/api_keys', key())).toMatchObject({ errors: [{ code: 'proof_required' }] })
  expect((await proof(mine.device)).status).toBe(204)
  expect((await mine.person.post('/v2/api_keys', key())).status).toBe(201)
})

test('adding and removing one needs a proof; removing it ends it, and other sessions', async () => {
  const { person, device } = await someone()
  const { document } = await add(person, device)
  const elsewhere = openBrowser(setting)
  await use(elsewhere, device)
  later(11)
  const proofRequired = { status: 403, errors: [{ code: 'proof_required' }] }
  expect(await person.post('/v2/passkeys/options')).toMatchObject(proofRequired)
  expect(await person.remove(`/v2/passkeys/${document.data.id}`)).toMatchObject(proofRequired)
  await person.post('/v2/session/proof', { password })
  expect((await person.remove(`/v2/passkeys/${document.data.id}`)).status).toBe(204)
  expect([await elsewhere.isIn(), await person.isIn()]).toEqual([false, true])
  expect(await use(openBrowser(setting), device)).toMatchObject(refused)
  expect((await person.remove(`/v2/passkeys/${document.data.id}`)).status).toBe(404)
})

test('of colleagues nobody sees, renames or removes a passkey; admins see that there is one, and take it', async () => {
  const { id, client, person: admin } = await someone()
  const member = await someoneWithPassword(setting, id, 'member')
  const device = openAuthenticator()
  const { document } = await add(member, device)
  const path = `/v2/passkeys/${document.data.id}`
  expect((await admin.get('/v2/passkeys')).document.data).toEqual([])
  expect((await admin.patch(path, { name: 'Mine' })).status).toBe(404)
  expect((await admin.remove(path)).status).toBe(404)
  const { data: user } = await client(api.users.get, { params: { id: member.id } })
  expect(user.attributes.has_second_factor).toBe(true)
  expect((await admin.remove(`/v2/users/${member.id}/second_factor`)).status).toBe(204)
  expect(await use(openBrowser(setting), device)).toMatchObject(refused)
  expect(await member.isIn()).toBe(false)
})

test('it is a second factor where one is required, and a password alone sets up no other beside it', async () => {
  const { id, person: admin, device } = await someone()
  await add(admin, device)
  expect((await admin.patch('/v2/security_settings', { requires_second_factor: true })).status).toBe(200)
  expect((await admin.get('/v2/session')).document.data.attributes.must_enrol).toBe(false)

  const member = await someoneWithPassword(setting, id, 'member')
  expect((await member.get('/v2/session')).document.data.attributes.must_enrol).toBe(true)
  const phone = openAuthenticator()
  await add(member, phone)
  expect((await member.get('/v2/shipments')).status).toBe(200)

  const thief = openBrowser(setting)
  const { document } = await thief.post('/v2/session', { email: member.email, password })
  expect(document.data.attributes.must_enrol).toBe(true)
  const asked = { status: 403, errors: [{ code: 'second_factor_required' }] }
  for (const path of ['/v2/second_factor', '/v2/passkeys/options']) expect(await thief.post(path)).toMatchObject(asked)
  expect(await thief.get('/v2/shipments')).toMatchObject(asked)
  const credential = phone.use(await askToUse(thief))
  expect((await thief.post('/v2/session/proof/passkey', { credential })).status).toBe(204)
  expect((await thief.get('/v2/shipments')).status).toBe(200)
})

test('who has an app as well is asked for no code', async () => {
  const { person, device } = await someone()
  await enrol(setting, person)
  await add(person, device)
  expect((await use(openBrowser(setting), device)).status).toBe(201)
})

test('who signs in by a provider alone is not let in by a passkey, and an admin is', async () => {
  const { id, client, person: admin, device } = await someone()
  const member = await someoneWithPassword(setting, id, 'member')
  const phone = openAuthenticator()
  await add(admin, device)
  await add(member, phone)
  await withSystem(store(), (tx) =>
    tx
      .insertInto('sign_in_providers')
      .values({
        ...{ account_id: id, name: 'Nordmeer ID', issuer: 'https://id.nordmeer.example', client_id: 'landfall' },
        ...{ scopes: ['openid'], group_roles: [], creates_people: false, allows_passwords: false, is_enabled: true },
        ...{ email_domains: [], trusts_emails: false, second_factor_values: [], updated_at: clock.now.toISOString() },
      } as never)
      .execute(),
  )
  expect(await use(openBrowser(setting), phone)).toMatchObject({
    status: 401,
    errors: [{ detail: 'Your company signs in with Nordmeer ID, and not with passkeys.' }],
  })
  expect((await use(openBrowser(setting), device)).status).toBe(201)
  expect((await client(api.users.list)).data).toHaveLength(2)
})

test('at an address in digits, or in the clear, it says why there are none', async () => {
  const { apiKey } = await account()
  for (const [host, words] of [
    ['192.0.2.7:4949', 'host name'],
    ['track.example', 'PUBLIC_URL'],
  ] as const) {
    const reply = await setting.app().inject({
      method: 'POST',
      url: '/v2/session/passkey/options',
      headers: { host, origin: `http://${host}`, authorization: `Token ${apiKey}` },
    })
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
  }
})
