import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock, store } = testApp({ allowPrivate: true, sleep: async () => undefined })
const hour = 3_600_000

/** Each answer is so many pages: one or two. */
const startPaged = (pages: number) =>
  startLine(({ query }, response) => {
    const bill = query.get('transportDocumentReference') ?? ''
    const events = atSea({ bill, container: 'TCLU4829132' })
    if (pages === 1) return json(response, events)
    if (query.has('cursor')) return json(response, events.slice(2))
    json(response, events.slice(0, 2), { headers: { 'Next-Page': 'second' } })
  })

/** Hours between the last two of some questions, of ten that a day allows. */
async function hoursBetween(pages: number): Promise<number> {
  await using line = await startPaged(pages)
  const { client } = await account()
  const settings = { base_url: line.base_url, per_day: '10' }
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings }
  const { data } = await client(api.connections.create, { body: { data: { attributes } } })
  const number = { request_type: 'bill_of_lading' as const, request_number: 'YMLU700001', scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes: number } } })
  let hours = 0
  for (let question = 0; question < 6; question++) {
    await work()
    const [asked] = (await client(api.sources.list)).data
    const next = new Date(asked?.attributes.next_attempt_at ?? '')
    hours = (next.getTime() - clock.now.getTime()) / hour
    clock.now = next
  }
  await client(api.connections.delete, { params: { id: data.id } })
  return hours
}

test('an answer of two pages takes two of the quota, and is asked for ever less often', async () => {
  const start = clock.now
  const one = await hoursBetween(1)
  clock.now = start
  const two = await hoursBetween(2)
  // Nine of ten are for this, a tenth sooner or later: 24 h / 9 apart where a question takes one.
  expect(one).toBeGreaterThan(2.4)
  expect(one).toBeLessThan(3)
  expect(two).toBeGreaterThan(4)
})

test('numbers that were brought in together count from the first answer on', async () => {
  await using line = await startPaged(1)
  const { client } = await account()
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url, per_day: '20' } }
  const { data } = await client(api.connections.create, { body: { data: { attributes } } })
  const bring = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const number = { request_type: 'bill_of_lading' as const, request_number: `YMLU71000${at}`, scac: 'YMLU' }
      await client(api.tracking_requests.create, { body: { data: { attributes: number } } })
    }
    await work()
  }
  const hoursToFirst = async () => {
    const [asked] = (await client(api.sources.list)).data
    return (Date.parse(asked?.attributes.next_attempt_at ?? '') - clock.now.getTime()) / hour
  }
  // Of twenty a day two are kept for others: nine shipments have their turn twice a day.
  await bring(0, 9)
  expect(await hoursToFirst()).toBeGreaterThan(10)
  clock.now = new Date(clock.now.getTime() + 48 * hour)
  await work()
  expect(await hoursToFirst()).toBeGreaterThan(10)
  await client(api.connections.delete, { params: { id: data.id } })
})

test('what tracking has stopped for is asked with what others leave of a quota', async () => {
  let asked = 0
  const ago = (days: number) => new Date(clock.now.getTime() - days * 24 * hour).toISOString()
  const { equipment, transport } = voyageOf({ bill: 'YMLU720001', container: 'TCLU4829132' })
  const events = [
    equipment('LOAD', 'CNNGB', ago(70)),
    transport('ARRI', 'KRPUS', ago(66)),
    equipment('DISC', 'KRPUS', ago(65)),
  ]
  await using line = await startLine((_, response) => {
    asked += 1
    json(response, events)
  })
  const { client, id: account_id } = await account()
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url, per_day: '10' } }
  const { data } = await client(api.connections.create, { body: { data: { attributes } } })
  const number = { request_type: 'bill_of_lading' as const, request_number: 'YMLU720001', scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes: number } } })
  await work()
  /** How often its line is asked, of so many times that it is due while tracking has stopped. */
  const timesAsked = async (at: Date, due: number) => {
    clock.now = at
    const before = asked
    for (let time = 0; time < due; time++) {
      await withSystem(store(), (tx) =>
        tx
          .updateTable('shipments')
          .set({ line_tracking_next_attempt_at: clock.now.toISOString() })
          .where('account_id', '=', account_id)
          .where('line_tracking_stopped_reason', '=', 'past_arrival_window')
          .execute(),
      )
      await work()
    }
    return asked - before
  }
  const midnight = Math.ceil(clock.now.getTime() / (24 * hour)) * 24 * hour
  expect(await timesAsked(new Date(midnight), 1)).toBe(0)
  expect(await timesAsked(new Date(midnight + 12 * hour), 5)).toBe(3)
  await client(api.connections.delete, { params: { id: data.id } })
})
