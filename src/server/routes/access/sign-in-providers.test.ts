import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { startOpenIdProvider } from '../../testing/open-id-provider.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountWithProvider, openProviderBrowser, ours, somebody } from '../../testing/visit-provider.ts'

const setting = testApp({ allowPrivate: true })
const strict = testApp()
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function withProvider(attributes: Parameters<typeof accountWithProvider>[1] = {}) {
  const me = await accountWithProvider(setting, attributes)
  opened.push(me.provider)
  return me
}

const path = '/v2/sign_in_providers'
const least = { name: 'Nordmeer ID', issuer: 'https://id.nordmeer.example', client_id: 'landfall' }
const refused = (name: string) => ({ status: 422, errors: [{ source: { pointer: `/data/attributes/${name}` } }] })

test('the secret is sealed, and in no answer and no line of the audit log', async () => {
  const { client, fetch, provider_id } = await withProvider({ client_secret: 'QUITE-A-SECRET' })
  const { data } = await client(api.sign_in_providers.get, { params: { id: provider_id } })
  expect(data.attributes).toMatchObject({
    has_client_secret: true,
    callback_url: expect.stringMatching(/\/sign-in\/callback$/),
  })
  for (const read of [path, `${path}/${provider_id}`, '/v2/audit_events', '/v2/sign_in_options'])
    expect(await (await fetch(read)).text(), read).not.toContain('QUITE-A-SECRET')
  const row = await setting
    .store()
    .db.selectFrom('sign_in_providers')
    .selectAll()
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('QUITE-A-SECRET')
  expect(setting.context.secrets.open(row.sealed_client_secret ?? '', provider_id)).toBe('QUITE-A-SECRET')
  const { data: lines } = await client(api.audit_events.list, {
    params: { 'filter[action]': ['sign_in_provider.created'] as never },
  })
  expect(lines[0]?.attributes.changes).toMatchObject({
    issuer: [null, expect.any(String)],
    client_secret_given_at: [null, expect.any(String)],
  })
})

test('what nobody could come in by is refused at its field', async () => {
  const admin = await someoneWithPassword(setting, (await setting.account()).id)
  const create = (rest: object) => admin.post(path, { ...least, ...rest })
  for (const issuer of [
    '',
    'nordmeer',
    'ftp://id.example',
    'https://id.example/?a=b',
    'https://id.example/#a',
    'https://a:b@id.example',
  ])
    expect(await create({ issuer }), issuer).toMatchObject(refused('issuer'))
  expect(await create({ client_id: ' ' })).toMatchObject(refused('client_id'))
  expect(await create({ client_secret: '' })).toMatchObject(refused('client_secret'))
  expect(await create({ scopes: ['open id'] })).toMatchObject(refused('scopes/0'))
  expect(await create({ email_domains: ['nordmeer'] })).toMatchObject(refused('email_domains/0'))
  expect(await create({ group_roles: [{ group: 'a', role: 'king' }] })).toMatchObject(refused('group_roles/0/role'))
  expect(await create({ group_roles: [{ group: 'a', role: 'admin' }] })).toMatchObject(refused('groups_claim'))
  expect(await create({ groups_claim: 'groups' })).toMatchObject(refused('group_roles'))
  expect(await create({ creates_people: true })).toMatchObject(refused('default_role'))
  const made = await create({
    issuer: 'https://id.example/.well-known/openid-configuration',
    email_domains: ['@Nordmeer.Example'],
  })
  expect(made.document.data.attributes).toMatchObject({
    issuer: 'https://id.example',
    email_domains: ['nordmeer.example'],
    creates_people: false,
    allows_passwords: true,
    trusts_emails: false,
    second_factor_values: [],
    has_client_secret: false,
  })
  expect(await create({})).toMatchObject({ status: 422, errors: [{ code: 'taken' }] })
})

test('it is for admins, of their own account alone, with a proof', async () => {
  const { id, provider_id } = await withProvider()
  const member = await someoneWithPassword(setting, id, 'member')
  expect((await member.get(path)).status).toBe(403)
  expect((await member.patch(`${path}/${provider_id}`, { name: 'x' })).status).toBe(403)
  const stranger = await someoneWithPassword(setting, (await setting.account()).id)
  expect((await stranger.get(path)).document.data).toEqual([])
  for (const reply of [
    await stranger.get(`${path}/${provider_id}`),
    await stranger.patch(`${path}/${provider_id}`, { name: 'x' }),
    await stranger.post(`${path}/${provider_id}/check`),
    await stranger.remove(`${path}/${provider_id}`),
  ])
    expect(reply.status).toBe(404)
})

test('an issuer in the clear, or in a private network, is not asked', async () => {
  const { client, id } = await strict.account()
  const admin = await someoneWithPassword(strict, id)
  expect(await admin.post(path, { ...least, issuer: 'http://id.example' })).toMatchObject(refused('issuer'))
  for (const issuer of [
    'https://127.0.0.1:4949',
    'https://169.254.169.254',
    'https://[::1]',
    'https://10.0.0.1/realms/x',
  ]) {
    const { data } = await client(api.sign_in_providers.create, {
      body: { data: { attributes: { ...least, issuer } } },
    })
    const params = { id: data.id }
    const checked = await client(api.sign_in_providers.check, { params })
    expect(checked.data.attributes, issuer).toMatchObject({
      result: 'not_reached',
      message: expect.stringContaining('private network'),
    })
    expect(await openBrowser(strict).post('/v2/session/provider', { provider_id: data.id })).toMatchObject({
      status: 422,
      errors: [{ detail: expect.stringContaining('private network') }],
    })
    await client(api.sign_in_providers.delete, { params })
  }
})

test('where the discovery leads nothing is asked that may not be', async () => {
  const me = await withProvider()
  const at = (token_endpoint: string, authorization_endpoint = `${me.provider.issuer}/auth`) =>
    me.provider.answer((asked) =>
      asked.includes('openid-configuration')
        ? { issuer: me.provider.issuer, jwks_uri: `${me.provider.issuer}/jwks`, token_endpoint, authorization_endpoint }
        : undefined,
    )
  at(`${me.provider.issuer}/token`, 'javascript:alert(1)')
  const begin = () => openProviderBrowser(setting).post('/v2/session/provider', { provider_id: me.provider_id })
  expect(await begin()).toMatchObject({
    status: 422,
    errors: [{ detail: expect.stringContaining('where to sign in') }],
  })
})

test('a check says what answers there', async () => {
  const me = await withProvider()
  const params = { id: me.provider_id }
  const check = async () => (await me.client(api.sign_in_providers.check, { params })).data.attributes
  expect(await check()).toMatchObject({ result: 'found', signs_out: true })
  me.provider.answer(() => ({ issuer: 'https://evil.example' }))
  expect(await check()).toMatchObject({ result: 'another_issuer', signs_out: false })
  me.provider.answer(() => ({ hello: 'world' }))
  expect(await check()).toMatchObject({ result: 'no_provider' })
  me.provider.answer(undefined)
  await me.change({ issuer: `${me.provider.issuer}/nowhere`, client_secret: null })
  expect(await check()).toMatchObject({ result: 'no_provider' })
  await me.change({ issuer: 'http://127.0.0.1:9', client_secret: null })
  expect(await check()).toMatchObject({
    result: 'not_reached',
    message: 'It could not be reached.',
    message_said: { code: 'provider_unreached', values: {} },
  })
  await me.change({ issuer: 'https://nobody.example', client_secret: null })
  expect(await check()).toMatchObject({ result: 'not_reached', message: expect.stringContaining('ENOTFOUND') })
})

test('a provider that cannot be asked is said so at once, and written', async () => {
  const me = await withProvider()
  await me.provider.close()
  const browser = openProviderBrowser(setting)
  expect(await browser.post('/v2/session/provider', { provider_id: me.provider_id })).toMatchObject({
    status: 422,
    errors: [
      {
        detail: 'Nordmeer ID cannot sign you in now. It could not be reached (ECONNREFUSED).',
        meta: { said: { values: { name: 'Nordmeer ID', why_code: 'provider_unreached_code', code: 'ECONNREFUSED' } } },
      },
    ],
  })
  await vi.waitFor(async () => {
    const params = { 'filter[action]': ['sign_in.refused'] as never }
    const { data } = await me.client(api.audit_events.list, { params })
    expect(data.map(({ attributes }) => attributes)).toMatchObject([{ details: { problem: 'provider_down' } }])
  })
})

test('another issuer knows nobody yet, and is not told the secret of the one before', async () => {
  const me = await withProvider()
  const ada = somebody()
  me.provider.is(ada)
  expect((await openProviderBrowser(setting).signIn(me.provider_id)).said.entered).toBe('yes')
  const admin = await someoneWithPassword(setting, me.id)
  const other = await startOpenIdProvider({ origins: [ours] })
  opened.push(other)
  const update = (rest: object) => admin.patch(`${path}/${me.provider_id}`, rest)
  expect(await update({ issuer: other.issuer })).toMatchObject(refused('client_secret'))
  expect((await update({ issuer: other.issuer, client_secret: 'a-secret-of-the-provider' })).status).toBe(200)
  // The same name of a person, and quite another person.
  other.is({ ...somebody(), sub: ada.sub })
  expect((await openProviderBrowser(setting).signIn(me.provider_id)).said.entered).toBe('yes')
  expect((await me.client(api.users.list)).data).toHaveLength(3)
})

test('passwords may be for admins alone, who need one, and who keep one', async () => {
  const me = await withProvider()
  const change = (allows_passwords: boolean) => me.change({ allows_passwords })
  await expect(change(false)).rejects.toThrow('No admin has a password')
  const admin = await someoneWithPassword(setting, me.id)
  const member = await someoneWithPassword(setting, me.id, 'member')
  await change(false)
  const signIn = (email: string) => openBrowser(setting).post('/v2/session', { email, password })
  expect((await signIn(admin.email)).status).toBe(201)
  expect(await signIn(member.email)).toMatchObject({
    status: 401,
    errors: [{ detail: 'Your company signs in with Nordmeer ID, and not with passwords.' }],
  })
  // Who guesses learns nothing of it.
  const wrong = await openBrowser(setting).post('/v2/session', { email: member.email, password: 'wrong' })
  expect(wrong.errors[0]?.detail).toBe('E-mail or password is not right.')
  expect((await member.post('/v2/session/proof', { password })).status).toBe(401)
  expect((await member.get('/v2/session')).document.data.attributes.has_password).toBe(false)

  const other = await openProviderBrowser(setting)
  me.provider.is(somebody())
  await other.signIn(me.provider_id)
  const [newest] = (await me.client(api.users.list)).data
  await me.client(api.users.update, {
    params: { id: String(newest?.id) },
    body: { data: { attributes: { role: 'admin' } } },
  })
  const demote = me.client(api.users.update, {
    params: { id: admin.id },
    body: { data: { attributes: { role: 'member' } } },
  })
  await expect(demote).rejects.toThrow('the last admin who can sign in with a password')
  await expect(me.client(api.users.delete, { params: { id: admin.id } })).rejects.toThrow('with a password')
  await me.change({ is_enabled: false })
  expect((await signIn(member.email)).status).toBe(201)
  await me.client(api.users.delete, { params: { id: admin.id } })
})

test('who has no password is not let in by any, not even by that of nobody', async () => {
  const me = await withProvider()
  const ada = somebody()
  me.provider.is(ada)
  await openProviderBrowser(setting).signIn(me.provider_id)
  for (const guess of ['nobody', '', 'null'])
    expect((await openBrowser(setting).post('/v2/session', { email: ada.email, password: guess || ' ' })).status).toBe(
      401,
    )
})

test('links of passwords are mailed to nobody who may not use one, and an invitation leads to the provider', async () => {
  const me = await withProvider()
  const admin = await someoneWithPassword(setting, me.id)
  const member = await someoneWithPassword(setting, me.id, 'member')
  await me.change({ allows_passwords: false })
  for (const { email } of [admin, member]) await openBrowser(setting).post('/v2/session/reset', { email })
  const mails = await setting.store().db.selectFrom('mails').selectAll().where('account_id', '=', me.id).execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([admin.email])
  const { data } = await me.client(api.users.create, { body: { data: { attributes: { role: 'viewer' } } } })
  const token = String(data.attributes.link).split('link=')[1]
  expect(
    await openBrowser(setting).post('/v2/session/link', { token, name: 'Bo', email: 'bo@x.example', password }),
  ).toMatchObject({
    status: 422,
    errors: [{ detail: expect.stringContaining('Nordmeer ID') }],
  })
})

test('strangers see the provider they ask for, and none by themselves where there are several accounts', async () => {
  const me = await withProvider({ allows_passwords: true })
  const read = async (query: string) => (await openBrowser(setting).get(`/v2/sign_in_options${query}`)).document.data
  expect(await read('')).toEqual([])
  expect(await read(`?provider=${me.provider_id}`)).toEqual([
    { id: me.provider_id, type: 'sign_in_option', attributes: { name: 'Nordmeer ID', allows_passwords: true } },
  ])
  expect(await read(`?provider=${me.id}`)).toEqual([])
  await me.change({ is_enabled: false })
  expect(await read(`?provider=${me.provider_id}`)).toEqual([])
})
