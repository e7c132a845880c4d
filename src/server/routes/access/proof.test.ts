import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { endpoints, exampleOf, named } from '../../testing/every-endpoint.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, clock } = setting
const began = clock.now
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
beforeEach(() => {
  clock.now = began
})

const key = () => ({ name: randomUUID(), scopes: ['read'] })
const proofRequired = { status: 403, errors: [{ code: 'proof_required' }] }

test('what is grave needs a proof of the last ten minutes, and signing in is one', async () => {
  const { post } = await someoneWithPassword(setting, (await account()).id)
  later(9.9)
  expect((await post('/v2/api_keys', key())).status).toBe(201)
  later(0.1)
  expect(await post('/v2/api_keys', key())).toMatchObject(proofRequired)
  expect((await post('/v2/parties', { company_name: 'Nordmeer' })).status).toBe(201)
  expect(await post('/v2/session/proof', { password: 'not the password' })).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/password' } }],
  })
  expect(await post('/v2/api_keys', key())).toMatchObject(proofRequired)
  expect((await post('/v2/session/proof', { password })).status).toBe(204)
  expect((await post('/v2/api_keys', key())).status).toBe(201)
  later(10)
  expect(await post('/v2/api_keys', key())).toMatchObject(proofRequired)
})

test('the session goes on under another token, and the one before is nobody', async () => {
  const { post, cookie, isIn } = await someoneWithPassword(setting, (await account()).id)
  const before = cookie()
  await post('/v2/session/proof', { password })
  expect(cookie()).not.toBe(before)
  expect(await isIn()).toBe(true)
  expect((await openBrowser(setting).browse({ path: '/v2/session', headers: { cookie: before } })).status).toBe(401)
})

test('signing in does not take over a token that somebody else has put there', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const planted = 'landfall_session=planted-by-somebody'
  const victim = openBrowser(setting)
  const body = { data: { attributes: { email: person.email, password } } }
  await victim.browse({ method: 'POST', path: '/v2/session', body, headers: { cookie: planted } })
  expect(victim.cookie()).not.toBe(planted)
  const attacker = openBrowser(setting)
  expect((await attacker.browse({ path: '/v2/session', headers: { cookie: planted } })).status).toBe(401)
})

test('a proof is of this session, and not of the others of the person', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const elsewhere = openBrowser(setting)
  await elsewhere.post('/v2/session', { email: person.email, password })
  later(11)
  await person.post('/v2/session/proof', { password })
  expect(await elsewhere.post('/v2/api_keys', key())).toMatchObject(proofRequired)
})

test('who has a second factor proves it by both', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const factor = await enrol(setting, person)
  later(11)
  const prove = (rest: object) => person.post('/v2/session/proof', rest)
  expect(await prove({ password })).toMatchObject({ status: 401, errors: [{ code: 'code_required' }] })
  expect(await prove({ password, code: '000000' })).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/code' } }],
  })
  expect((await person.remove('/v2/second_factor')).status).toBe(403)
  expect((await prove({ password, code: factor.next() })).status).toBe(204)
  expect((await person.remove('/v2/second_factor')).status).toBe(204)
})

test('a new password is a proof of its own, by the earlier one and a code', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const factor = await enrol(setting, person)
  later(11)
  const change = (rest: object) =>
    person.patch('/v2/session/password', { current_password: password, password: 'quite another sentence', ...rest })
  expect(await change({})).toMatchObject({ status: 401, errors: [{ code: 'code_required' }] })
  expect((await change({ code: factor.next() })).status).toBe(204)
  expect((await person.post('/v2/api_keys', key())).status).toBe(201)
})

test('wrong passwords of a proof count as those of signing in do', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  for (let guess = 0; guess < 10; guess++)
    expect((await person.post('/v2/session/proof', { password: 'wrong' })).status).toBe(422)
  expect((await person.post('/v2/session/proof', { password })).status).toBe(429)
})

test('another site cannot prove anything for anybody', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const headers = { origin: 'https://evil.example' }
  const body = { data: { attributes: { password } } }
  const reply = await person.browse({ method: 'POST', path: '/v2/session/proof', body, headers })
  expect(reply).toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] })
})

test('a key has no session to prove, and is asked for nothing', async () => {
  const { client, fetch } = await account()
  later(11)
  const { data } = await client(api.api_keys.create, {
    body: { data: { attributes: { name: 'x', scopes: ['read'] } } },
  })
  await client(api.api_keys.delete, { params: { id: data.id } })
  const body = JSON.stringify({ data: { attributes: { password } } })
  const headers = { 'content-type': 'application/vnd.api+json' }
  expect((await fetch('/v2/session/proof', { method: 'POST', body, headers })).status).toBe(404)
})

/** What people do that gives access away, takes it, or cannot be brought back. */
const grave = endpoints.filter(({ needsProof }) => needsProof)

test('grave is what gives access away, takes it, or cannot be brought back', () => {
  expect(grave.map(({ name }) => name).toSorted()).toEqual([
    'accounts.leave_demo',
    'alert_channels.create',
    'alert_channels.update',
    'api_keys.create',
    'api_keys.delete',
    'api_keys.update',
    'audit_events.update_settings',
    'audit_streams.create',
    'audit_streams.delete',
    'audit_streams.update',
    'connections.create',
    'connections.delete',
    'connections.update',
    'custom_field_definitions.delete',
    'data_retention.update',
    'export_places.create',
    'export_places.delete',
    'export_places.update',
    'invitations.delete',
    'passkeys.begin',
    'passkeys.create',
    'passkeys.delete',
    'person_data.erase',
    'person_data.export',
    'second_factors.confirm',
    'second_factors.create',
    'second_factors.delete',
    'second_factors.renew_codes',
    'security_settings.update',
    'sign_in_providers.create',
    'sign_in_providers.delete',
    'sign_in_providers.update',
    'users.create',
    'users.delete',
    'users.reset_password',
    'users.reset_second_factor',
    'users.update',
    'views.delete',
    'webhooks.create',
    'webhooks.delete',
    'webhooks.rotate_secret',
    'webhooks.update',
  ])
})

test.each(named(grave))('%s is refused without one, before anything is looked at', async (_, endpoint) => {
  const { browse } = await someoneWithPassword(setting, (await account()).id)
  later(11)
  expect(await browse(exampleOf(endpoint))).toMatchObject(proofRequired)
})
