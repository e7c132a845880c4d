import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { endpoints, exampleOf } from '../../testing/every-endpoint.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, clock } = setting
const began = clock.now
beforeEach(() => {
  clock.now = began
})

const settings = '/v2/security_settings'

/** An account that requires a second factor, with an admin who has one. */
async function strict() {
  const own = await account()
  const admin = await someoneWithPassword(setting, own.id)
  const factor = await enrol(setting, admin)
  expect((await admin.patch(settings, { requires_second_factor: true })).status).toBe(200)
  return { ...own, admin, factor }
}

test('nobody asks of others what they do not have, and only an admin may', async () => {
  const { id } = await account()
  const admin = await someoneWithPassword(setting, id)
  expect(await admin.patch(settings, { requires_second_factor: true })).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/requires_second_factor' } }],
  })
  const member = await someoneWithPassword(setting, id, 'member')
  await enrol(setting, member)
  expect((await member.patch(settings, { requires_second_factor: true })).status).toBe(403)
  const { document } = await member.browse({ endpoint: api.security_settings.get, path: settings })
  expect(document.data).toMatchObject({ id, attributes: { requires_second_factor: false } })
  expect((await admin.patch(settings, {})).status).toBe(200)
})

test('who has none is let in to set one up, and to nothing else', async () => {
  const { id } = await account()
  const admin = await someoneWithPassword(setting, id)
  await enrol(setting, admin)
  const member = await someoneWithPassword(setting, id, 'member')
  expect((await member.get('/v2/session')).document.data.attributes.must_enrol).toBe(false)
  await admin.patch(settings, { requires_second_factor: true })

  expect((await member.get('/v2/session')).document.data.attributes.must_enrol).toBe(true)
  const again = openBrowser(setting)
  const { document } = await again.post('/v2/session', { email: member.email, password })
  expect(document.data.attributes.must_enrol).toBe(true)
  const refused = { status: 403, errors: [{ code: 'second_factor_required' }] }
  for (const path of ['/v2/shipments', '/v2/sign_ins', '/v2/live', '/shipments/find?q=x'])
    expect(await member.get(path), path).toMatchObject(refused)
  expect((await member.get('/v2/second_factor')).document.data.attributes.is_required).toBe(true)
  await enrol(setting, member)
  expect((await member.get('/v2/session')).document.data.attributes.must_enrol).toBe(false)
  expect((await member.get('/v2/shipments')).status).toBe(200)
})

test('of all endpoints only those answer who must set one up that are for it', async () => {
  const { id } = await strict()
  const newcomer = await someoneWithPassword(setting, id, 'admin')
  const refused: string[] = []
  const answered: string[] = []
  for (const endpoint of endpoints.filter((one) => !one.public && one.name !== 'sessions.change_password')) {
    const { errors } = await newcomer.browse(exampleOf(endpoint))
    ;(errors[0]?.code === 'second_factor_required' ? refused : answered).push(endpoint.name)
  }
  expect(answered.toSorted()).toEqual([
    'passkey_sessions.prove',
    'passkeys.begin',
    'passkeys.create',
    'passkeys.list',
    'provider_sessions.prove',
    'second_factors.confirm',
    'second_factors.create',
    'second_factors.get',
    'sessions.get',
    'sessions.prove',
    'sessions.update',
  ])
  expect(refused.length).toBeGreaterThan(100)
})

test('keys are asked for nothing', async () => {
  const { client } = await strict()
  expect((await client(api.shipments.list)).data).toEqual([])
})

test('who removes it must set up another one, and the requirement can be taken back', async () => {
  const { admin, client } = await strict()
  expect((await admin.remove('/v2/second_factor')).status).toBe(204)
  expect((await admin.get('/v2/shipments')).status).toBe(403)
  await client(api.security_settings.update, { body: { data: { attributes: { requires_second_factor: false } } } })
  expect((await admin.get('/v2/shipments')).status).toBe(200)
})

test('of another account nobody asks anything', async () => {
  await strict()
  const other = await someoneWithPassword(setting, (await account()).id)
  expect((await other.get('/v2/shipments')).status).toBe(200)
  expect((await other.get(settings)).document.data.attributes.requires_second_factor).toBe(false)
})

test('an admin takes the factor of a colleague who has lost it: they are signed out, told, and it is kept who did it', async () => {
  const { id, client } = await account()
  const admin = await someoneWithPassword(setting, id)
  const member = await someoneWithPassword(setting, id, 'member')
  const of = async () => (await client(api.users.get, { params: { id: member.id } })).data.attributes.has_second_factor
  expect(await of()).toBe(false)
  const { secret } = await enrol(setting, member)
  expect(secret).toBeTruthy()
  expect(await of()).toBe(true)
  const reset = () => admin.remove(`/v2/users/${member.id}/second_factor`)
  expect((await reset()).status).toBe(204)
  expect([await of(), await member.isIn(), await admin.isIn()]).toEqual([false, false, true])
  expect((await reset()).status).toBe(404)
  const again = openBrowser(setting)
  expect((await again.post('/v2/session', { email: member.email, password })).status).toBe(201)
  expect((await again.get('/v2/second_factor')).document.data.attributes).toMatchObject({
    confirmed_at: null,
    recovery_codes_left: 0,
    reset_at: clock.now.toISOString(),
    reset_by_name: 'Ada Lind',
  })
  const rows = await setting
    .store()
    .db.selectFrom('mails')
    .selectAll()
    .where('subject', 'like', 'Your second%')
    .where('account_id', '=', id)
    .execute()
  expect(rows).toMatchObject([{ recipient: member.email, subject: 'Your second factor was removed' }])
  expect(rows[0]?.body).toContain('Ada Lind')
})

test('a key that may can do it too, by its name', async () => {
  const { id, client } = await account()
  const admin = await someoneWithPassword(setting, id)
  await enrol(setting, admin)
  await client(api.users.reset_second_factor, { params: { id: admin.id } })
  await admin.post('/v2/session', { email: admin.email, password })
  expect((await admin.get('/v2/second_factor')).document.data.attributes.reset_by_name).toBe('API key Test')
})

test('nobody takes it who may not, of another account or without being an admin', async () => {
  const { id } = await account()
  const [victim, member] = [await someoneWithPassword(setting, id), await someoneWithPassword(setting, id, 'member')]
  await enrol(setting, victim)
  const stranger = await someoneWithPassword(setting, (await account()).id)
  const path = `/v2/users/${victim.id}/second_factor`
  expect((await member.remove(path)).status).toBe(403)
  expect((await stranger.remove(path)).status).toBe(404)
  expect((await victim.get('/v2/second_factor')).document.data.attributes.confirmed_at).not.toBeNull()
})
