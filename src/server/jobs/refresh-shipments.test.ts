import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { askNow } from '../db/tracking/polling.ts'
import { atSea, discharged, voyageOf } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock, store } = testApp()
const line = createLine('YMLU')
beforeAll(() => sources.set('YMLU', line.source))

type Someone = Awaited<ReturnType<typeof account>>
const hours = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 3_600_000)
}

async function tracked(number: string, events: object[]) {
  const me = await account()
  line.says(number, events)
  const attributes = { request_type: 'bill_of_lading' as const, request_number: number, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  await work()
  return me
}

const container = async ({ client }: Someone) => {
  const [found] = (await client(api.containers.list)).data
  if (!found) expect.fail('There is no container')
  return found
}
const shipment = async ({ client }: Someone) => {
  const [found] = (await client(api.shipments.list)).data
  if (!found) expect.fail('There is no shipment')
  return found
}

test('what the line says later moves the box on, and keeps the ids of what stays', async () => {
  const voyage = { bill: 'YMLU1', container: 'TCLU4829132' }
  const me = await tracked('YMLU1', atSea(voyage))
  const before = await container(me)
  line.says('YMLU1', discharged(voyage))
  hours(3)
  await work()
  const after = await container(me)
  expect(before.attributes.current_status).toBe('on_ship')
  expect(after.attributes).toMatchObject({ current_status: 'grounded', pod_discharged_at: '2026-06-18T13:00:00.000Z' })
  expect(after.relationships.transport_events.data.slice(0, 2)).toEqual(
    before.relationships.transport_events.data.slice(0, 2),
  )
  expect((await shipment(me)).attributes).toMatchObject({
    pod_ata_at: '2026-06-17T13:00:00.000Z',
    pod_original_eta_at: '2026-06-24T13:00:00.000Z',
  })
})

test('an event that is corrected keeps its id', async () => {
  const voyage = { bill: 'YMLU2', container: 'TCLU4829132' }
  const me = await tracked('YMLU2', discharged(voyage))
  const before = await container(me)
  const { equipment } = voyageOf(voyage)
  const corrected = equipment('DISC', 'USLAX', '2026-06-18T09:30:00-07:00', 'ACT', {
    eventCreatedDateTime: '2026-06-19T00:00:00Z',
  })
  line.says('YMLU2', [...discharged(voyage), corrected])
  hours(3)
  await work()
  const after = await container(me)
  expect(after.attributes.pod_discharged_at).toBe('2026-06-18T16:30:00.000Z')
  expect(after.relationships.transport_events).toEqual(before.relationships.transport_events)
})

test('an actual that the line no longer says is withdrawn after two answers an hour apart, an estimate after one', async () => {
  const voyage = { bill: 'YMLU3', container: 'TCLU4829132' }
  const me = await tracked('YMLU3', [...discharged(voyage).slice(0, 2), ...atSea(voyage).slice(2)])
  expect((await shipment(me)).attributes.pod_eta_at).toBe('2026-06-24T13:00:00.000Z')
  line.says('YMLU3', discharged(voyage))
  hours(3)
  await work()
  expect((await container(me)).attributes.current_status).toBe('grounded')

  line.says('YMLU3', atSea(voyage))
  hours(2)
  await work()
  expect((await container(me)).attributes.current_status).toBe('grounded')
  hours(2)
  await work()
  expect((await container(me)).attributes).toMatchObject({ current_status: 'on_ship', pod_discharged_at: null })
  const raw = await me.client(api.containers.raw_events, { params: { id: (await container(me)).id } })
  expect(
    raw.data.filter(({ attributes }) => attributes.invalidated_at).map(({ attributes }) => attributes.event),
  ).toEqual(['vessel_arrived', 'vessel_discharged'])
})

/** Twenty reports of one box: gates, loadings and discharges of its way. */
function manyOf(voyage: { bill: string; container: string }) {
  const { equipment } = voyageOf(voyage)
  const ports = ['CNNGB', 'KRPUS', 'USLAX', 'USOAK'] as const
  const codes = ['GTIN', 'LOAD', 'DISC', 'GTOT', 'INSP'] as const
  return ports.flatMap((port, leg) =>
    codes.map((code, at) => equipment(code, port, new Date(Date.UTC(2026, 5, 1 + leg * 4, at)).toISOString())),
  )
}
const liveOf = async (me: Someone) => {
  const { data } = await me.client(api.containers.raw_events, { params: { id: (await container(me)).id } })
  return data.filter(({ attributes }) => !attributes.invalidated_at).length
}

test('an answer that leaves out most of a journey withdraws nothing, until it has done so for three days', async () => {
  const voyage = { bill: 'YMLU31', container: 'TCLU4829132' }
  const all = manyOf(voyage)
  const me = await tracked('YMLU31', all)
  expect(await liveOf(me)).toBe(20)
  line.says('YMLU31', all.slice(0, 2))
  for (let turn = 0; turn < 2; turn++) {
    hours(30)
    await work()
    expect(await liveOf(me)).toBe(20)
  }
  const [asked] = (await me.client(api.sources.list)).data.filter(({ attributes }) => attributes.scac === 'YMLU')
  expect(asked?.attributes.last_failure).toMatch(/left out at least half/)

  // It was an outage: from here on it would have to begin anew.
  line.says('YMLU31', all)
  hours(30)
  await work()
  line.says('YMLU31', all.slice(0, 2))
  hours(30)
  await work()
  expect(await liveOf(me)).toBe(20)
  for (let turn = 0; turn < 3; turn++) {
    hours(30)
    await work()
  }
  expect(await liveOf(me)).toBe(2)
})

test('a line that fails leaves what is known, and is asked again later', async () => {
  const voyage = { bill: 'YMLU4', container: 'TCLU4829132' }
  const me = await tracked('YMLU4', atSea(voyage))
  const before = await container(me)
  line.says('YMLU4', { outcome: 'unreachable', message: 'The line answered 502', retry_after_seconds: null })
  hours(7)
  await work()
  const { attributes } = await shipment(me)
  expect(attributes.line_tracking_last_attempted_at).toBe(clock.now.toISOString())
  expect(attributes.line_tracking_last_succeeded_at).not.toBe(clock.now.toISOString())
  expect((await container(me)).attributes).toEqual(before.attributes)
  line.says('YMLU4', discharged(voyage))
  hours(0.1)
  await work()
  expect((await container(me)).attributes.current_status).toBe('grounded')
})

const requestStatuses = async ({ client }: Someone) =>
  (await client(api.tracking_requests.list)).data.map(({ attributes }) => attributes.status)
const timesAsked = (wanted: string) => line.asked.filter(({ number }) => number === wanted).length

test('tracking stops by itself when all boxes came back', async () => {
  const voyage = { bill: 'YMLU5', container: 'TCLU4829132' }
  const { equipment } = voyageOf(voyage)
  clock.now = new Date('2026-06-21T12:00:00Z')
  const me = await tracked('YMLU5', [
    ...discharged(voyage),
    equipment('GTOT', 'USLAX', '2026-06-19T06:00:00-07:00'),
    equipment('GTIN', 'USLAX', '2026-06-20T06:00:00-07:00', 'ACT', { emptyIndicatorCode: 'EMPTY' }),
  ])
  expect((await container(me)).attributes.current_status).toBe('empty_returned')
  expect((await shipment(me)).attributes).toMatchObject({
    line_tracking_stopped_reason: 'all_containers_terminated',
    line_tracking_stopped_at: clock.now.toISOString(),
  })
  expect(await requestStatuses(me)).toEqual(['tracking_stopped'])
  hours(48)
  await work()
  expect(timesAsked('YMLU5')).toBe(1)
})

test('tracking is stopped by hand, and taken up again at once', async () => {
  const me = await tracked('YMLU6', discharged({ bill: 'YMLU6', container: 'TCLU4829132' }))
  const { id } = await shipment(me)
  const stopped = await me.client(api.shipments.stop_tracking, { params: { id } })
  expect(stopped.data.attributes).toMatchObject({
    line_tracking_stopped_reason: 'cancelled_by_user',
    line_tracking_stopped_at: clock.now.toISOString(),
  })
  expect(await requestStatuses(me)).toEqual(['tracking_stopped'])
  expect((await me.client(api.shipments.list, { params: { 'filter[tracking_stopped]': true } })).meta.total).toBe(1)
  hours(48)
  await work()
  expect(timesAsked('YMLU6')).toBe(1)

  const resumed = await me.client(api.shipments.resume_tracking, { params: { id } })
  expect(resumed.data.attributes).toMatchObject({ line_tracking_stopped_at: null, line_tracking_stopped_reason: null })
  expect(await requestStatuses(me)).toEqual(['created'])
  await work()
  expect(timesAsked('YMLU6')).toBe(2)
})

test('an answer that we cannot take in is asked for again later, not every few minutes', async () => {
  const me = await tracked('YMLU90', atSea({ bill: 'YMLU90', container: 'TCLU4829132' }))
  const asked = () => line.asked.filter(({ number }) => number === 'YMLU90').length
  const before = asked()
  line.says('YMLU90', { outcome: 'found', complete: true, facts: [{ fact: null }] as never, rejected: [] })
  hours(6)
  await expect(work()).rejects.toThrow()
  expect(asked()).toBe(before + 1)
  // Its claim has ended, and the next try is due in five minutes.
  const due = await dueAt(me)
  expect(due).toBe(new Date(clock.now.getTime() + 5 * 60_000).toISOString())
  line.says('YMLU90', { outcome: 'not_found' })
})

test('what is to be asked at once while the line answers is asked once more', async () => {
  const me = await tracked('YMLU91', atSea({ bill: 'YMLU91', container: 'TCLU4829132' }))
  const { id } = await shipment(me)
  hours(6)
  const { ask } = line.source
  let asked = 0
  line.source.ask = async (query, signal) => {
    if (query.number === 'YMLU91') {
      asked += 1
      // As a signal of a provider does.
      if (asked === 1) await withSystem(store(), (tx) => askNow(tx, id, clock.now.toISOString()))
    }
    return ask(query, signal)
  }
  await work()
  line.source.ask = ask
  expect(asked).toBe(2)
  expect(await dueAt(me)).not.toBe(clock.now.toISOString())
})

const dueAt = async (me: Someone) => {
  const { id } = await shipment(me)
  const row = await withSystem(store(), (tx) =>
    tx.selectFrom('shipments').select('line_tracking_next_attempt_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.line_tracking_next_attempt_at && new Date(row.line_tracking_next_attempt_at).toISOString()
}
