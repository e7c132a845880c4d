import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { codeOf, stepAt } from '../../access/totp.ts'
import { withScope, withSystem } from '../../db/scope.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, clock, store } = setting
const began = clock.now
const minute = 60_000
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
beforeEach(() => {
  clock.now = began
})

/** Somebody with a second factor. */
async function enrolled() {
  const own = await account()
  const person = await someoneWithPassword(setting, own.id)
  return { ...own, ...person, account_id: own.id, factor: await enrol(setting, person) }
}

/** Signs in from another browser. */
const signIn = async (email: string, rest: object = {}) => {
  const browser = openBrowser(setting)
  const reply = await browser.post('/v2/session', { email, password, ...rest })
  return { ...browser, ...reply }
}
const atCode = { source: { pointer: '/data/attributes/code' } }

test('without a second factor nothing is asked for, and there is nothing to see', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const { document } = await person.browse({ endpoint: api.second_factors.get, path: '/v2/second_factor' })
  expect(document.data.attributes).toEqual({
    confirmed_at: null,
    recovery_codes_left: 0,
    is_required: false,
    reset_at: null,
    reset_by_name: null,
  })
  expect((await signIn(person.email)).status).toBe(201)
  expect((await signIn(person.email, { code: '123456' })).status).toBe(201)
})

test('a key is asked for once confirmed: a code after the password, and not without the password', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const begun = await person.post('/v2/second_factor')
  expect(begun.status).toBe(201)
  const { secret, uri } = begun.document.data.attributes
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  // Nobody is locked out by a key that the phone did not take.
  expect((await signIn(person.email)).status).toBe(201)
  const wrong = await person.post('/v2/second_factor/confirm', { code: codeOf(secret, stepAt(clock.now) + 5) })
  expect(wrong).toMatchObject({ status: 422, errors: [atCode] })
  const right = await person.post('/v2/second_factor/confirm', { code: codeOf(secret, stepAt(clock.now)) })
  expect(right.status).toBe(201)
  expect(new Set(right.document.data.attributes.codes).size).toBe(10)
  for (const code of right.document.data.attributes.codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)

  later(minute)
  const asked = await signIn(person.email)
  expect(asked).toMatchObject({ status: 401, errors: [{ code: 'code_required' }] })
  expect(asked.cookie()).toBe('')
  const code = codeOf(secret, stepAt(clock.now))
  const stranger = await signIn(person.email, { password: 'not the password', code })
  expect(stranger).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  expect((await signIn(person.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(201)
})

test('who has a wrong password learns nothing of a second factor', async () => {
  const { email } = await enrolled()
  const without = await someoneWithPassword(setting, (await account()).id)
  const texts = await Promise.all(
    [email, without.email, 'nobody@example.com'].map(
      async (one) => (await signIn(one, { password: 'not the password', code: '123456' })).text,
    ),
  )
  expect(new Set(texts).size).toBe(1)
})

test('a code is taken once, and none that is older', async () => {
  const { email, factor } = await enrolled()
  // That of the confirmation is used up.
  expect(await signIn(email, { code: factor.here() })).toMatchObject({ status: 422, errors: [atCode] })
  const code = factor.next()
  const both = await Promise.all([signIn(email, { code }), signIn(email, { code }), signIn(email, { code })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  // One step ahead is accepted, and what is before it no more.
  const ahead = codeOf(factor.secret, stepAt(clock.now) + 1)
  expect((await signIn(email, { code: ahead })).status).toBe(201)
  later(30_000)
  expect((await signIn(email, { code: factor.here() })).status).toBe(422)
})

test('a code is good for its step and the one after and before, and no longer', async () => {
  const { email, factor } = await enrolled()
  later(10 * minute)
  const here = stepAt(clock.now)
  for (const [off, status] of [
    [-2, 422],
    [2, 422],
    [-1, 201],
    [0, 201],
    [1, 201],
  ] as const)
    expect((await signIn(email, { code: codeOf(factor.secret, here + off) })).status, `step ${off}`).toBe(status)
})

test('codes are counted before they are looked at, for one person', async () => {
  const { email, factor } = await enrolled()
  const other = await enrolled()
  for (let guess = 0; guess < 10; guess++) expect((await signIn(email, { code: '000000' })).status).toBe(422)
  const refused = await signIn(email, { code: factor.next() })
  expect(refused).toMatchObject({ status: 429, errors: [{ code: 'rate_limited' }] })
  expect((await signIn(other.email, { code: other.factor.next() })).status).toBe(201)
  later(16 * minute)
  expect((await signIn(email, { code: factor.next() })).status).toBe(201)
})

test('patience does not help: a day has 50 guesses', async () => {
  const { email, factor } = await enrolled()
  for (let round = 0; round < 5; round++) {
    for (let guess = 0; guess < 10; guess++) expect((await signIn(email, { code: '000000' })).status).toBe(422)
    later(16 * minute)
  }
  expect((await signIn(email, { code: factor.next() })).status).toBe(429)
  later(24 * 60 * minute)
  expect((await signIn(email, { code: factor.next() })).status).toBe(201)
})

test('a recovery code works once, however it is written, and is of its person alone', async () => {
  const [ada, bert] = [await enrolled(), await enrolled()]
  const [first = '', second = ''] = ada.factor.codes
  expect((await signIn(bert.email, { code: first })).status).toBe(422)
  const twice = await Promise.all([signIn(ada.email, { code: first }), signIn(ada.email, { code: first })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await signIn(ada.email, { code: second.replaceAll('-', ' ').toUpperCase() })).status).toBe(201)
  expect((await ada.get('/v2/second_factor')).document.data.attributes).toMatchObject({
    confirmed_at: expect.any(String),
    recovery_codes_left: 8,
  })
})

test('new recovery codes end those before them', async () => {
  const { email, factor, post } = await enrolled()
  const renewed = await post('/v2/second_factor/recovery_codes')
  expect(renewed.status).toBe(201)
  expect((await signIn(email, { code: factor.codes[0] })).status).toBe(422)
  expect((await signIn(email, { code: renewed.document.data.attributes.codes[0] })).status).toBe(201)
})

test('secrets and codes are kept sealed and hashed, and are out of reach inside a scope', async () => {
  const { id, account_id, factor } = await enrolled()
  const kept = await withSystem(store(), async (tx) => {
    const tables = ['second_factors', 'recovery_codes']
    const rows = tables.map((one) =>
      sql`select t::text as text from ${sql.table(one)} t where user_id = ${id}`.execute(tx),
    )
    return JSON.stringify((await Promise.all(rows)).map((one) => one.rows))
  })
  expect(kept).toContain('v1.')
  for (const secret of [factor.secret, ...factor.codes, ...factor.codes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(secret)
  const scope = { account_id, user_id: id, scopes: ['read', 'write', 'admin'] as const }
  for (const column of ['sealed_secret', 'last_step'] as const)
    await expect(
      withScope(store(), scope, (tx) => tx.selectFrom('second_factors').select(column).execute()),
    ).rejects.toThrow('permission denied')
  await expect(
    withScope(store(), scope, (tx) => tx.selectFrom('recovery_codes').select('code_hash').execute()),
  ).rejects.toThrow('permission denied')
})

test('setting it up ends all other sessions, and the one that did it goes on under another token', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  const elsewhere = await signIn(person.email)
  const before = person.cookie()
  await enrol(setting, person)
  expect(await person.isIn()).toBe(true)
  expect(await elsewhere.isIn()).toBe(false)
  expect(person.cookie()).not.toBe(before)
  const stolen = openBrowser(setting)
  expect((await stolen.browse({ path: '/v2/session', headers: { cookie: before } })).status).toBe(401)
})

test('there is one at a time, and removing it takes its recovery codes and other sessions along', async () => {
  const { email, factor, post, remove, cookie, isIn } = await enrolled()
  expect(await post('/v2/second_factor')).toMatchObject({ status: 422, errors: [{ code: 'taken' }] })
  expect(await post('/v2/second_factor/confirm', { code: factor.next() })).toMatchObject({ status: 422 })
  const elsewhere = await signIn(email, { code: factor.next() })
  const before = cookie()
  expect((await remove('/v2/second_factor')).status).toBe(204)
  expect([await isIn(), await elsewhere.isIn(), cookie() === before]).toEqual([true, false, false])
  expect((await signIn(email)).status).toBe(201)
  expect((await remove('/v2/second_factor')).status).toBe(404)
  expect((await post('/v2/second_factor/recovery_codes')).status).toBe(404)
})

test('guesses at the confirmation are counted as well', async () => {
  const person = await someoneWithPassword(setting, (await account()).id)
  await person.post('/v2/second_factor')
  const guess = async () => (await person.post('/v2/second_factor/confirm', { code: '000000' })).status
  for (let time = 0; time < 10; time++) expect(await guess()).toBe(422)
  expect(await guess()).toBe(429)
})

test('a new password by a link does not do without the second factor', async () => {
  const { email, id, client, factor } = await enrolled()
  const { data } = await client(api.users.reset_password, { params: { id } })
  const [, token] = data.attributes.link.split('reset=')
  const another = 'quite another sentence'
  expect((await openBrowser(setting).post('/v2/session/password', { token, password: another })).status).toBe(204)
  expect((await signIn(email, { password: another })).status).toBe(401)
  expect((await signIn(email, { password: another, code: factor.next() })).status).toBe(201)
})

test('what is no code at all is pointed at', async () => {
  const { email } = await enrolled()
  for (const code of ['', ' ', '12345', '1234567', 'x'.repeat(61), 'ffff-ffff-ffff-ffff', '١٢٣٤٥٦'])
    expect(await signIn(email, { code }), code).toMatchObject({ status: 422, errors: [atCode] })
})
