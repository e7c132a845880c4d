import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSignInLink } from '../db/access/invitations.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { forgetOld } from '../jobs/forget-old.ts'
import { ask } from '../testing/ask.ts'
import { endpoints, exampleOf, named } from '../testing/every-endpoint.ts'
import { testApp } from '../testing/test-app.ts'
import { canBeNamed, once } from './idempotency.ts'

const { account, app, store, clock } = testApp()
const began = clock.now
beforeEach(() => {
  clock.now = began
})
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}
const system = (statement: string) => withSystem(store(), (tx) => sql.raw(statement).execute(tx))

async function someone() {
  const { id, apiKey, client } = await account()
  const headers = { authorization: `Token ${apiKey}` }
  const send = (key: string, company_name: string, more: object = {}) =>
    ask(app(), {
      method: 'POST',
      path: '/v2/parties',
      body: { data: { attributes: { company_name } } },
      headers: { ...headers, 'idempotency-key': key },
      ...more,
    })
  const names = async () => {
    const { document } = await ask(app(), { path: '/v2/parties', headers })
    return document.data.map(({ attributes }: { attributes: { company_name: string } }) => attributes.company_name)
  }
  return { id, apiKey, client, headers, send, names }
}
const isReplay = ({ headers }: { headers: Record<string, unknown> }) => headers['idempotency-replayed'] === 'true'

test('the same again is answered the same, and done once', async () => {
  const { send, names } = await someone()
  const first = await send('a', 'Nordmeer')
  expect(first.status).toBe(201)
  expect(isReplay(first)).toBe(false)
  for (const again of [await send('a', 'Nordmeer'), await send('a', 'Nordmeer')]) {
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  }
  expect((await send('b', 'Ostsee')).status).toBe(201)
  expect(await names()).toEqual(['Ostsee', 'Nordmeer'])
})

test('a key that was used for another body or another address is refused, and names the header', async () => {
  const { send, names } = await someone()
  await send('a', 'Nordmeer')
  for (const other of [
    await send('a', 'Ostsee'),
    await send('a', 'Nordmeer', { path: '/v2/tracking_requests/infer_number', body: { number: 'TCLU4829132' } }),
  ])
    expect(other).toMatchObject({
      status: 409,
      errors: [{ code: 'idempotency_key_reused', title: 'Conflict', source: { header: 'Idempotency-Key' } }],
    })
  expect(await names()).toEqual(['Nordmeer'])
})

test('of many at the same time one works, and all get its answer', async () => {
  const { send, names } = await someone()
  const replies = await Promise.all(Array.from({ length: 8 }, () => send('a', 'Nordmeer')))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies.filter(isReplay)).toHaveLength(7)
  expect(await names()).toEqual(['Nordmeer'])
})

test('of different ones under one name one is done, and the others are refused', async () => {
  const { send, names } = await someone()
  const replies = await Promise.all(['Nordmeer', 'Ostsee', 'Kattegat'].map((name) => send('a', name)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await names()).toHaveLength(1)
})

test('what the request did wrong is its answer for good, and has no effect', async () => {
  const { send, names } = await someone()
  await send('first', 'Nordmeer')
  const refused = await send('a', 'nordmeer ')
  expect(refused).toMatchObject({ status: 422, errors: [{ code: 'taken' }] })
  await system(`update parties set company_name = company_name || ' & Co'`)
  const again = await send('a', 'nordmeer ')
  expect([again.status, again.text, isReplay(again)]).toEqual([422, refused.text, true])
  expect(await names()).toEqual(['Nordmeer & Co'])
})

test('what breaks the schema uses up no key', async () => {
  const { send } = await someone()
  expect((await send('a', ' ')).status).toBe(422)
  expect((await send('a', 'Nordmeer')).status).toBe(201)
})

describe('what fails on our side', () => {
  const failing = async (table: string, event: string, work: () => Promise<unknown>) => {
    await system(`create function fail() returns trigger language plpgsql as $$ begin raise 'as the test wants'; end $$;
      create trigger fail before ${event} on ${table} for each row execute function fail()`)
    await work().finally(() => system('drop function fail cascade'))
  }
  const post = async (headers: object) => {
    const payload = { data: { attributes: { company_name: 'Nordmeer' } } }
    return app().inject({
      method: 'POST',
      url: '/v2/parties',
      headers: { ...headers, 'idempotency-key': 'a' },
      payload,
    })
  }

  test.each([
    ['the work', 'parties', 'insert'],
    ['keeping its answer', 'idempotency_keys', 'update'],
  ])('is not kept, and there is no effect without an answer: %s', async (_, table, event) => {
    const { headers, names, send } = await someone()
    await failing(table, event, async () => expect((await post(headers)).statusCode).toBe(500))
    expect(await names()).toEqual([])
    const reply = await send('a', 'Nordmeer')
    expect([reply.status, isReplay(reply)]).toEqual([201, false])
    expect(await names()).toEqual(['Nordmeer'])
  })
})

test('one does not get what another has written under the same name, nor does a person what a key has', async () => {
  const [anna, bert] = [await someone(), await someone()]
  const first = await anna.send('a', 'Nordmeer')
  const other = await bert.send('a', 'Nordmeer')
  expect([other.status, isReplay(other)]).toEqual([201, false])
  expect(other.text).not.toBe(first.text)

  const token = await withSystem(store(), (tx) => createSignInLink(tx, anna.id, clock.now))
  const person = { token, name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const path = '/v2/session/link'
  const { headers } = await ask(app(), { method: 'POST', path, body: { data: { attributes: person } } })
  const cookie = String(headers['set-cookie']).split(';')[0] as string
  const browse = { host: 'a.example', origin: 'http://a.example', cookie, 'idempotency-key': 'a' }
  expect((await anna.send('a', 'Ostsee', { headers: browse })).status).toBe(201)
})

test('a key is good for 24 hours, and then deleted', async () => {
  const { id, send, names } = await someone()
  const kept = async () =>
    (
      await withSystem(store(), (tx) =>
        tx.selectFrom('idempotency_keys').select('key').where('account_id', '=', id).orderBy('key').execute(),
      )
    ).map(({ key }) => key)
  await send('a', 'Nordmeer')
  later(23.9)
  await send('b', 'Ostsee')
  expect(isReplay(await send('a', 'Nordmeer'))).toBe(true)
  later(0.1)
  expect((await send('a', 'Nordmeer')).status).toBe(422)
  expect((await send('a', 'Kattegat')).status).toBe(409)
  later(23.9)
  await forgetOld(store(), { now: clock.now, positionDays: 90 })
  expect(await kept()).toEqual(['a'])
  later(0.1)
  expect((await send('a', 'Kattegat')).status).toBe(201)
  expect(await names()).toEqual(['Kattegat', 'Ostsee', 'Nordmeer'])
})

test.each(['', ' ', 'x'.repeat(256), 'k\u00e9y', '\t'])('the key %j is refused', async (key) => {
  const { send, names } = await someone()
  expect(await send(key, 'Nordmeer')).toMatchObject({
    status: 400,
    errors: [{ code: 'bad_request', source: { header: 'Idempotency-Key' } }],
  })
  expect(await names()).toEqual([])
})

test('the longest key is good', async () => {
  const { send } = await someone()
  for (let time = 0; time < 2; time++) expect((await send('x'.repeat(255), 'Nordmeer')).status).toBe(201)
})

test('a request for tracking is made once', async () => {
  const { headers } = await someone()
  const attributes = { request_type: 'bill_of_lading', request_number: 'YMLU700100', scac: 'YMLU' }
  const track = () =>
    ask(app(), {
      method: 'POST',
      path: '/v2/tracking_requests',
      body: { data: { attributes } },
      headers: { ...headers, 'idempotency-key': 'a' },
    })
  const [first, second] = [await track(), await track()]
  expect(second.text).toBe(first.text)
  expect((await ask(app(), { path: '/v2/tracking_requests', headers })).document.meta.total).toBe(1)
})

test('an answer with a secret is nowhere kept: the second request does nothing, and says so', async () => {
  const { id } = await account()
  const write = { caller: 'key:x', key: 'a', fingerprint: 'f' }
  let times = 0
  const create = () =>
    withScope(store(), { account_id: id }, (tx) =>
      once(tx, write, { now: clock.now, isSecret: true }, async () => {
        times += 1
        return { status: 201, type: 'application/vnd.api+json', body: '{"key":"lf_very_secret"}' }
      }),
    )
  expect((await create()).body).toContain('lf_very_secret')
  const all = await withSystem(store(), (tx) => tx.selectFrom('idempotency_keys').selectAll().execute())
  expect(JSON.stringify(all)).not.toContain('lf_very_secret')
  // Some secrets can be read again, such as those of webhooks: nothing is said of that.
  const detail = "The request 'a' was done before, and is not done again. Its answer has a secret and was not kept."
  await expect(create()).rejects.toMatchObject({ problems: [{ code: 'idempotency_key_reused', detail }] })
  expect(times).toBe(1)
})

const posts = endpoints.filter(canBeNamed)

test.each(named(posts))('%s answers the second time as the first', async (_, endpoint) => {
  const { headers } = await someone()
  const asked = { ...exampleOf(endpoint), headers: { ...headers, 'idempotency-key': randomUUID() } }
  const first = await ask(app(), asked)
  const second = await ask(app(), asked)
  if (endpoint.isSecret && first.status < 300) expect(second.status).toBe(409)
  else expect([second.status, second.text]).toEqual([first.status, first.text])
})
