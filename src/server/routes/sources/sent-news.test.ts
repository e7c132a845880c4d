import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope } from '../../db/scope.ts'
import { recordCallback } from '../../db/sources/connections.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true, sleep: async () => undefined })
const { account, work, clock, store } = setting

const secret = Buffer.from('a secret of the subscription').toString('base64')
const numbers = { bill: 'YMLUS0001', container: 'TCLU4829132' }
const hour = 3_600_000

/** A shipment whose line is asked and sends. */
async function tracked(base_url: string) {
  const me = await account()
  const attributes = {
    ...{ profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url }, credentials: { callback_secret: secret } },
  }
  const { id, attributes: made } = (await me.client(api.connections.create, { body: { data: { attributes } } })).data
  const request = { request_type: 'bill_of_lading' as const, request_number: numbers.bill, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes: request } } })
  await work()
  return {
    async send(events: readonly object[]) {
      const payload = JSON.stringify(events)
      const sign = createHmac('sha256', Buffer.from(secret, 'base64')).update(payload).digest('hex')
      const headers = { 'content-type': 'application/json', 'notification-signature': `sha256=${sign}` }
      const url = new URL(made.callback_url ?? '').pathname
      expect((await setting.app().inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204)
      await work()
    },
    /** When it is asked next, hours from now. */
    async hoursToNext() {
      const [asked] = (await me.client(api.sources.list)).data
      return (Date.parse(asked?.attributes.next_attempt_at ?? '') - clock.now.getTime()) / hour
    },
    /** So many messages lately, as many hours apart. */
    async sentUntilNow(count: number, apart: number) {
      const begin = clock.now.getTime()
      for (let at = count; at > 0; at--)
        await withScope(store(), { account_id: me.id }, (tx) =>
          recordCallback(tx, { id, scacs: ['YMLU'] }, new Date(begin - at * apart * hour)),
        )
    },
    read: async () => (await me.client(api.connections.get, { params: { id } })).data.attributes,
    remove: () => me.client(api.connections.delete, { params: { id } }),
  }
}

const later = async (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * hour)
  await work()
}

test('a shipment whose news is sent is asked about twice a day, until an answer has what was not sent', async () => {
  const known: object[] = atSea(numbers)
  await using line = await startLine((_, response) => json(response, known))
  const one = await tracked(line.base_url)
  expect(await one.hoursToNext()).toBeLessThan(7)
  await one.send(known)
  await later(7)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  // Twice a day, and not less often.
  expect(await one.hoursToNext()).toBeLessThan(13.3)
  const calls = line.calls.length
  await later(10)
  expect(line.calls).toHaveLength(calls)
  await later(4)
  expect(line.calls).toHaveLength(calls + 1)

  await one.send(known)
  known.push(...discharged(numbers).slice(-1))
  await later(14)
  expect(await one.hoursToNext()).toBeLessThan(7)
  await later(7)
  expect(await one.hoursToNext()).toBeLessThan(7)
  // What is sent again counts again.
  await one.send(known)
  await later(7)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  await one.remove()
})

test('where messages stop against their habit, the line is asked as before, and its connection says so', async () => {
  const known = atSea(numbers)
  await using line = await startLine((_, response) => json(response, known))
  const one = await tracked(line.base_url)
  await one.sentUntilNow(42, 12)
  await one.send(known)
  await later(7)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  expect(await one.read()).toMatchObject({ state: 'working', callbacks_missing_since: null })
  await later(14)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  await later(14)
  expect(await one.hoursToNext()).toBeLessThan(7)
  const { callbacks_missing_since } = await one.read()
  expect(Date.parse(callbacks_missing_since ?? '')).toBeLessThan(clock.now.getTime())
  await one.send(known)
  expect(await one.read()).toMatchObject({ callbacks_missing_since: null })
  await later(7)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  await one.remove()
})

test('a message that is the first for long is no habit: a day after it the line is asked as before', async () => {
  const known = atSea(numbers)
  await using line = await startLine((_, response) => json(response, known))
  const one = await tracked(line.base_url)
  await one.send(known)
  await later(7)
  expect(await one.hoursToNext()).toBeGreaterThan(10.7)
  for (const hours of [14, 14]) await later(hours)
  expect(await one.hoursToNext()).toBeLessThan(7)
  await one.remove()
})
