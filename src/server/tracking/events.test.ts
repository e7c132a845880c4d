import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { atSea, discharged, voyageOf } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock } = testApp()
const line = createLine('HLCU')
beforeAll(() => sources.set('HLCU', line.source))

type Someone = Awaited<ReturnType<typeof account>>

const container = 'TCLU4829132'
let serial = 0
const newBill = () => {
  serial += 1
  return `YMLU55${String(serial).padStart(5, '0')}`
}

const request = ({ client }: Someone, request_number: string, scac = 'YMLU') =>
  client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number, request_type: 'bill_of_lading', scac } } },
  })
const send = ({ client }: Someone, body: readonly object[]) =>
  client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000)
}

async function tracked(events: (numbers: { bill: string; container: string }) => readonly object[]) {
  const me = await account()
  const bill = newBill()
  await request(me, bill)
  await send(me, events({ bill, container }))
  return { me, bill }
}

/** All events, or those after a place in their order. */
async function read({ client }: Someone, after?: string) {
  const page = await client(api.events.list, { params: after ? { after } : {} })
  const next = new URL(page.links.next, 'http://host').searchParams.get('after') as string
  return { ...page, names: page.data.map(({ attributes }) => attributes.event), next }
}
type Page = Awaited<ReturnType<typeof read>>

/** What the first event of this name is about. */
function subjectOf({ data, included = [] }: Page, name: EventName) {
  const event = data.find(({ attributes }) => attributes.event === name)
  const reference = event?.relationships.reference_object.data
  return included.find(({ id, type }) => id === reference?.id && type === reference?.type)
}

test('a shipment that is found tells of its container, of what happened and of what is expected', async () => {
  const { me } = await tracked(atSea)
  const page = await read(me)
  expect(page.names).toEqual([
    'container.created',
    'container.transport.vessel_loaded',
    'container.transport.vessel_departed',
    'container.transport.estimated.vessel_arrived',
    'shipment.estimated.arrival',
    'tracking_request.succeeded',
  ])
  expect(page.data.map(({ attributes }) => attributes.sequence)).toEqual([1, 2, 3, 4, null, null])
  expect(subjectOf(page, 'container.transport.vessel_loaded')).toMatchObject({
    type: 'transport_event',
    attributes: {
      timestamp: '2026-06-05T02:00:00.000Z',
      timezone: 'Asia/Shanghai',
      value: null,
      value_timestamp: null,
    },
  })
  expect(subjectOf(page, 'shipment.estimated.arrival')).toMatchObject({
    type: 'estimated_event',
    attributes: { estimated_timestamp: '2026-06-24T13:00:00.000Z', location_locode: 'USLAX', voyage_number: '024E' },
  })
  expect(subjectOf(page, 'tracking_request.succeeded')).toMatchObject({ attributes: { status: 'created' } })
  const types = new Set(page.included?.map(({ type }) => type))
  for (const type of ['container', 'shipment', 'port', 'vessel']) expect(types).toContain(type)
})

test('what is said again tells nothing, and what is new is told with all that it changes', async () => {
  const { me, bill } = await tracked(atSea)
  const { next } = await read(me)
  await send(me, atSea({ bill, container }))
  expect((await read(me, next)).names).toEqual([])
  await send(me, discharged({ bill, container }))
  const page = await read(me, next)
  expect(page.names).toEqual([
    'container.transport.vessel_arrived',
    'container.transport.vessel_discharged',
    'container.updated',
  ])
  expect(subjectOf(page, 'container.updated')?.attributes).toMatchObject({
    data_source: 'shipping_line',
    timezone: 'America/Los_Angeles',
    changeset: {
      current_status: ['on_ship', 'grounded'],
      pod_arrived_at: [null, '2026-06-17T13:00:00.000Z'],
      pod_discharged_at: [null, '2026-06-18T13:00:00.000Z'],
    },
  })
})

test('a corrected time is a change of the container, and no second milestone', async () => {
  const { me, bill } = await tracked(discharged)
  const before = await read(me)
  const { equipment } = voyageOf({ bill, container })
  await send(me, [
    equipment('DISC', 'USLAX', '2026-06-18T09:00:00-07:00', 'ACT', { eventCreatedDateTime: '2026-06-19T00:00:00Z' }),
  ])
  const page = await read(me, before.next)
  expect(page.names).toEqual(['container.updated'])
  expect(subjectOf(page, 'container.updated')?.attributes.changeset).toEqual({
    pod_discharged_at: ['2026-06-18T13:00:00.000Z', '2026-06-18T16:00:00.000Z'],
  })
  // What was told before still says what was true then.
  const id = String(before.data.find(({ attributes }) => attributes.event.endsWith('vessel_discharged'))?.id)
  const told = await me.client(api.webhook_notifications.get, { params: { id } })
  expect(told.included?.find(({ type }) => type === 'transport_event')?.attributes.timestamp).toBe(
    '2026-06-18T13:00:00.000Z',
  )
})

const estimate = (bill: string, at: string, created: string) =>
  voyageOf({ bill, container }).transport('ARRI', 'USLAX', at, 'EST', { eventCreatedDateTime: created })
const ofEstimates = ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival']

test('an estimate is told where it differs by an hour or by a day from what was told last', async () => {
  const { me, bill } = await tracked(atSea)
  let { next } = await read(me)
  const heard = async (at: string, created: string) => {
    minutes(6)
    await send(me, [estimate(bill, at, created)])
    const page = await read(me, next)
    next = page.next
    return page
  }
  expect((await heard('2026-06-24T06:40:00-07:00', '2026-06-02T00:00:00Z')).names).toEqual([])
  // Little by little it comes to an hour.
  const late = await heard('2026-06-24T07:10:00-07:00', '2026-06-03T00:00:00Z')
  expect(late.names).toEqual(ofEstimates)
  expect(subjectOf(late, 'container.transport.estimated.vessel_arrived')?.attributes.timestamp).toBe(
    '2026-06-24T14:10:00.000Z',
  )
  expect((await heard('2026-06-24T23:50:00-07:00', '2026-06-04T00:00:00Z')).names).toEqual(ofEstimates)
  expect((await heard('2026-06-25T00:10:00-07:00', '2026-06-05T00:00:00Z')).names).toEqual(ofEstimates)
  expect((await heard('2026-06-25T00:10:00-07:00', '2026-06-06T00:00:00Z')).names).toEqual([])
})

test('estimates that change within five minutes are told once, as they are in the end', async () => {
  const { me, bill } = await tracked(atSea)
  const { next } = await read(me)
  minutes(1)
  await send(me, [estimate(bill, '2026-06-28T06:00:00-07:00', '2026-06-02T00:00:00Z')])
  minutes(1)
  await send(me, [estimate(bill, '2026-06-26T06:00:00-07:00', '2026-06-03T00:00:00Z')])
  await work()
  expect((await read(me, next)).names).toEqual([])
  minutes(4)
  await work()
  const page = await read(me, next)
  expect(page.names).toEqual(ofEstimates)
  expect(subjectOf(page, 'shipment.estimated.arrival')?.attributes.estimated_timestamp).toBe('2026-06-26T13:00:00.000Z')
  minutes(10)
  await work()
  expect((await read(me, page.next)).names).toEqual([])
})

test('an estimate that is taken back within five minutes was never news', async () => {
  const { me, bill } = await tracked(atSea)
  const { next } = await read(me)
  minutes(1)
  await send(me, [estimate(bill, '2026-06-28T06:00:00-07:00', '2026-06-02T00:00:00Z')])
  minutes(1)
  await send(me, [estimate(bill, '2026-06-24T06:00:00-07:00', '2026-06-03T00:00:00Z')])
  minutes(10)
  await work()
  expect((await read(me, next)).names).toEqual([])
})

test('of a shipment without containers estimates are told by the same rules, its first container included', async () => {
  const { me, bill } = await tracked(({ bill }) => atSea({ bill }).slice(2, 3))
  let { names, next } = await read(me)
  expect(names).toEqual(['shipment.estimated.arrival', 'tracking_request.succeeded'])
  const heard = async (minutesLater: number, events: readonly object[]) => {
    minutes(minutesLater)
    await send(me, events)
    await work()
    const page = await read(me, next)
    next = page.next
    return page.names
  }
  const { transport } = voyageOf({ bill })
  const arrival = (at: string, day: number) =>
    transport('ARRI', 'USLAX', at, 'EST', { eventCreatedDateTime: `2026-06-0${day}T00:00:00Z` })
  expect(await heard(6, [arrival('2026-06-24T06:40:00-07:00', 2)])).toEqual([])
  expect(await heard(1, [arrival('2026-06-24T09:00:00-07:00', 3)])).toEqual(['shipment.estimated.arrival'])
  expect(await heard(1, [arrival('2026-06-24T12:00:00-07:00', 4)])).toEqual([])
  minutes(5)
  expect(await heard(0, [])).toEqual(['shipment.estimated.arrival'])
  const own = voyageOf({ bill, container })
  const loaded = own.equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00')
  const withContainer = await heard(6, [loaded, estimate(bill, '2026-06-24T12:20:00-07:00', '2026-06-05T00:00:00Z')])
  expect(withContainer).toContain('container.created')
  expect(withContainer).not.toContain('shipment.estimated.arrival')
})

const snapshot = (checked_at: string, more: object) => ({
  body: {
    source: { terminal_firms: 'Y257' },
    checked_at,
    containers: [{ number: container, on_terminal: true, ...more }],
  },
})

test('a terminal tells of the deadline, of availability, of holds and fees, and of itself', async () => {
  const { me } = await tracked(discharged)
  let { next } = await read(me)
  const see = async (checked_at: string, more: object) => {
    await me.client(api.ingest.terminal_updates, snapshot(checked_at, more))
    const page = await read(me, next)
    next = page.next
    return page
  }
  const first = await see('2026-06-19T17:00:00Z', {
    available: false,
    last_free_day: '2026-06-23',
    pickup_appointment_at: '2026-06-22T08:00:00-07:00',
    holds: [{ name: 'CBP HOLD', party: 'CUSTOMS', status: 'HOLD' }],
  })
  expect(first.names.toSorted()).toEqual([
    'container.pickup_appointment.changed',
    'container.pickup_lfd.changed',
    'container.pickup_lfd_terminal.changed',
    'container.pod_terminal_changed',
    'container.updated',
  ])
  const { attributes } = subjectOf(first, 'container.pickup_lfd_terminal.changed') ?? {}
  expect(attributes).toMatchObject({ value: '2026-06-24T06:59:59.000Z', value_timestamp: '2026-06-24T06:59:59.000Z' })
  expect(subjectOf(first, 'container.updated')?.attributes).toMatchObject({
    data_source: 'terminal',
    changeset: {
      current_status: ['grounded', 'not_available'],
      pickup_lfd: [null, '2026-06-24T06:59:59.000Z'],
      pickup_lfd_terminal: [null, '2026-06-24T06:59:59.000Z'],
      holds_at_pod_terminal: [[], [{ name: 'customs', status: 'hold' }]],
      pod_terminal: [null, expect.stringMatching(/^[0-9a-f-]{36}$/)],
    },
  })
  expect(subjectOf(first, 'container.pod_terminal_changed')?.type).toBe('container_pod_terminal_changed_event')

  expect((await see('2026-06-19T18:00:00Z', { available: true, last_free_day: '2026-06-23' })).names).toEqual([
    'container.transport.available',
    'container.updated',
  ])
  const third = await see('2026-06-19T19:00:00Z', {
    available: false,
    last_free_day: '2026-06-24',
    fees: [{ type: 'DEMURRAGE', amount: 285, currency: 'USD' }],
  })
  expect(third.names.toSorted()).toEqual([
    'container.pickup_lfd.changed',
    'container.pickup_lfd_terminal.changed',
    'container.transport.not_available',
    'container.updated',
  ])
  expect(Object.keys(subjectOf(third, 'container.updated')?.attributes.changeset as object)).toEqual(
    expect.arrayContaining(['fees_at_pod_terminal', 'available_for_pickup']),
  )
  const { data } = await read(me)
  const sequences = data.flatMap(({ attributes }) => attributes.sequence ?? [])
  expect(sequences).toEqual(sequences.map((_, at) => at + 1))
})

test('requests tell what becomes of them, each state once', async () => {
  const me = await account()
  const bill = newBill()
  await request(me, bill, 'HLCU')
  await work()
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  await work()
  expect((await read(me)).names).toEqual(['tracking_request.awaiting_manifest'])
  line.says(bill, { outcome: 'invalid_number', message: 'No such number.' })
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  await work()
  const page = await read(me)
  // Somebody has to look at what failed: that is an exception.
  expect(page.names).toEqual(['tracking_request.awaiting_manifest', 'tracking_request.failed', 'exception.opened'])
  expect(subjectOf(page, 'tracking_request.failed')?.attributes.failed_reason).toBe('invalid_number')
})

test('a second request for what is tracked fails, and stopping is told; going on is not', async () => {
  const { me, bill } = await tracked(atSea)
  const { next } = await read(me)
  await request(me, bill)
  const [shipment] = (await me.client(api.shipments.list)).data
  const params = { id: String(shipment?.id) }
  await me.client(api.shipments.stop_tracking, { params })
  await me.client(api.shipments.stop_tracking, { params })
  await me.client(api.shipments.resume_tracking, { params })
  expect((await read(me, next)).names).toEqual(['tracking_request.failed', 'tracking_request.tracking_stopped'])
})

test('what a person writes is told as theirs, and is listed as a change of the container', async () => {
  const { me } = await tracked(discharged)
  const { next } = await read(me)
  const [box] = (await me.client(api.containers.list)).data
  const params = { id: String(box?.id) }
  const write = (ref_numbers: string[]) =>
    me.client(api.containers.update, { params, body: { data: { attributes: { ref_numbers } } } })
  await write(['PO-1'])
  await write(['PO-1'])
  await write(['PO-2'])
  expect((await read(me, next)).names).toEqual(['container.updated', 'container.updated'])
  const changes = await me.client(api.containers.changes, {
    params: { ...params, 'page[size]': 1, include: ['container'] },
  })
  expect(changes.meta.total).toBe(2)
  expect(changes.data.map(({ attributes }) => attributes)).toMatchObject([
    { data_source: 'user', changeset: { ref_numbers: [['PO-1'], ['PO-2']] } },
  ])
  expect(changes.included?.map(({ type }) => type)).toEqual(['container'])
})
