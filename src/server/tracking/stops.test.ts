import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { voyageOf } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock } = testApp()
const line = createLine('HLCU')
sources.set('HLCU', line.source)

type Someone = Awaited<ReturnType<typeof account>>
const container = 'TCLU4829132'
const day = 86_400_000
const ago = (days: number) => new Date(clock.now.getTime() - days * day).toISOString()

const track = async ({ client }: Someone, request_number: string, scac: string) =>
  (
    await client(api.tracking_requests.create, {
      body: { data: { attributes: { request_number, request_type: 'bill_of_lading', scac } } },
    })
  ).data
const push = ({ client }: Someone, scac: string, body: readonly object[]) =>
  client(api.ingest.dcsa_events, { params: { scac }, body })

async function stateOf({ client }: Someone) {
  const [shipment] = (await client(api.shipments.list)).data
  const [request] = (await client(api.tracking_requests.list)).data
  return {
    reason: shipment?.attributes.line_tracking_stopped_reason,
    stopped_at: shipment?.attributes.line_tracking_stopped_at,
    pod: shipment?.attributes.port_of_discharge_locode,
    status: request?.attributes.status,
  }
}

const eventNames = async ({ client }: Someone) =>
  (await client(api.events.list)).data
    .map(({ attributes }) => attributes.event)
    .filter((name) => name.startsWith('tracking_request'))

/** By way of Busan, where the box stood for two months. */
function byWayOfBusan(bill: string) {
  const { equipment, transport } = voyageOf({ bill, container })
  const toBusan = [
    equipment('LOAD', 'CNNGB', ago(70)),
    transport('ARRI', 'KRPUS', ago(66)),
    equipment('DISC', 'KRPUS', ago(65)),
  ]
  const onwards = [
    equipment('LOAD', 'KRPUS', ago(2), 'ACT', { transportCall: second('KRPUS') }),
    transport('DEPA', 'KRPUS', ago(2), 'ACT', { transportCall: second('KRPUS') }),
    transport('ARRI', 'USLAX', ago(-14), 'EST', { transportCall: second('USLAX') }),
  ]
  return { toBusan, onwards }
}

const second = (locode: string) => ({
  transportCallID: `${locode}-2`,
  modeOfTransport: 'VESSEL',
  [locode === 'USLAX' ? 'importVoyageNumber' : 'exportVoyageNumber']: '031E',
  location: { UNLocationCode: locode, locationName: locode },
  vessel: { vesselIMONumber: '9333010', vesselName: 'EXAMPLE MOON' },
})

const goesOn = { reason: null, stopped_at: null, pod: 'USLAX', status: 'created' }

test('a box that stood at a transhipment for two months is tracked again once it goes on', async () => {
  const me = await account()
  const { toBusan, onwards } = byWayOfBusan('HLCUSTOP1')
  line.says('HLCUSTOP1', toBusan)
  await track(me, 'HLCUSTOP1', 'HLCU')
  await work()
  expect(await stateOf(me)).toMatchObject({ reason: 'past_arrival_window', pod: 'KRPUS', status: 'tracking_stopped' })
  line.says('HLCUSTOP1', [...toBusan, ...onwards])
  await push(me, 'HLCU', onwards)
  expect(await stateOf(me)).toEqual(goesOn)
  const asked = line.asked.length
  await work()
  expect(line.asked.length).toBe(asked + 1)
  expect(await stateOf(me)).toEqual(goesOn)
  expect(await eventNames(me)).toEqual([
    'tracking_request.succeeded',
    'tracking_request.tracking_stopped',
    'tracking_request.succeeded',
  ])
})

test('what its line only answers puts it right too: a line is asked rarely where tracking stopped for lack of news', async () => {
  const me = await account()
  line.says('HLCUSTOP2', byWayOfBusan('HLCUSTOP2').toBusan)
  await track(me, 'HLCUSTOP2', 'HLCU')
  await work()
  const stopped = await stateOf(me)
  expect(stopped).toMatchObject({ reason: 'past_arrival_window', pod: 'KRPUS' })
  const now = clock.now.getTime()
  const asked = () => line.asked.filter(({ number }) => number === 'HLCUSTOP2').length
  const timesAsked = async (...days: number[]) => {
    const before = asked()
    for (const at of days) {
      clock.now = new Date(now + at * day)
      await work()
    }
    return asked() - before
  }
  expect(await timesAsked(1, 6)).toBe(0)
  expect(await timesAsked(8, 16, 24, 32, 40, 48, 56)).toBe(7)
  expect(await timesAsked(60, 68)).toBe(0)
  expect(await timesAsked(72, 82, 88, 98)).toBe(2)
  expect(await stateOf(me)).toEqual(stopped)
  await timesAsked(170, 182)
  expect(await timesAsked(199, 260)).toBe(0)
  clock.now = new Date(now)

  const later = await account()
  const { toBusan, onwards } = byWayOfBusan('HLCUSTOP3')
  line.says('HLCUSTOP3', toBusan)
  await track(later, 'HLCUSTOP3', 'HLCU')
  await work()
  expect(await stateOf(later)).toMatchObject({ reason: 'past_arrival_window' })
  line.says('HLCUSTOP3', [...toBusan, ...onwards])
  await timesAsked(8)
  expect(await stateOf(later)).toEqual(goesOn)
  expect(await eventNames(later)).toEqual([
    'tracking_request.succeeded',
    'tracking_request.tracking_stopped',
    'tracking_request.succeeded',
  ])
  clock.now = new Date(now)
})

test('a line that does not answer is not asked more often for it, and what a person stopped is never asked', async () => {
  const me = await account()
  line.says('HLCUSTOP4', byWayOfBusan('HLCUSTOP4').toBusan)
  line.says('HLCUSTOP5', byWayOfBusan('HLCUSTOP5').toBusan.slice(0, 1))
  await track(me, 'HLCUSTOP4', 'HLCU')
  const other = await account()
  await track(other, 'HLCUSTOP5', 'HLCU')
  await work()
  const [shipment] = (await other.client(api.shipments.list)).data
  await other.client(api.shipments.stop_tracking, { params: { id: String(shipment?.id) } })
  line.says('HLCUSTOP4', { outcome: 'unreachable', message: 'The line answered 502', retry_after_seconds: null })
  const asked = (number: string) => line.asked.filter((one) => one.number === number).length
  const before = [asked('HLCUSTOP4'), asked('HLCUSTOP5')] as const
  const now = clock.now.getTime()
  for (const at of [8, 8.25, 8.5, 10]) {
    clock.now = new Date(now + at * day)
    await work()
  }
  expect(asked('HLCUSTOP4') - before[0]).toBe(2)
  // Nor what would go on by itself, and a person stopped as well.
  const [given] = (await me.client(api.shipments.list)).data
  await me.client(api.shipments.stop_tracking, { params: { id: String(given?.id) } })
  expect(await stateOf(me)).toMatchObject({ reason: 'cancelled_by_user' })
  clock.now = new Date(now + 40 * day)
  await work()
  expect(asked('HLCUSTOP4') - before[0]).toBe(2)
  expect(asked('HLCUSTOP5') - before[1]).toBe(0)
  clock.now = new Date(now)
})

test('whether tracking has stopped does not depend on what came first', async () => {
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [3, 0, 1, 2, 4, 5],
    [2, 1, 5, 0, 4, 3],
    [1, 4, 0, 2, 3, 5],
    [2, 0, 1, 5, 3, 4],
  ]
  for (const [at, order] of orders.entries()) {
    const me = await account()
    const bill = `YMLUSTOP${at}`
    const { toBusan, onwards } = byWayOfBusan(bill)
    const all = [...toBusan, ...onwards]
    await track(me, bill, 'YMLU')
    for (const index of order) await push(me, 'YMLU', [all[index] as object])
    expect(await stateOf(me), order.join()).toEqual(goesOn)
  }
})

test('what a person stopped stays stopped, whatever is reported', async () => {
  const me = await account()
  const { toBusan, onwards } = byWayOfBusan('YMLUSTOPPED')
  await track(me, 'YMLUSTOPPED', 'YMLU')
  await push(me, 'YMLU', toBusan.slice(0, 1))
  const [shipment] = (await me.client(api.shipments.list)).data
  await me.client(api.shipments.stop_tracking, { params: { id: String(shipment?.id) } })
  await push(me, 'YMLU', toBusan)
  await push(me, 'YMLU', onwards)
  expect(await stateOf(me)).toMatchObject({ reason: 'cancelled_by_user', status: 'tracking_stopped' })
})

test('tracking of what is only sent here stops when nothing has come for eight weeks, and goes on with what comes', async () => {
  const me = await account()
  const { transport, equipment } = voyageOf({ bill: 'YMLUQUIET', container })
  const events = [equipment('LOAD', 'CNNGB', ago(3)), transport('ARRI', 'USLAX', ago(-20), 'EST')]
  await track(me, 'YMLUQUIET', 'YMLU')
  await push(me, 'YMLU', events)
  const now = clock.now.getTime()
  const later = async (days: number) => {
    clock.now = new Date(now + days * day)
    await work()
  }
  await later(50)
  await push(me, 'YMLU', [transport('ARRI', 'USLAX', ago(-4), 'EST', { eventCreatedDateTime: ago(0) })])
  await later(60)
  expect(await stateOf(me)).toMatchObject({ reason: null })
  await later(107)
  expect(await stateOf(me)).toMatchObject({ reason: 'no_updates_at_line', status: 'tracking_stopped' })
  await push(me, 'YMLU', [transport('ARRI', 'USLAX', ago(-1), 'EST', { eventCreatedDateTime: ago(0) })])
  expect(await stateOf(me)).toMatchObject({ reason: null, status: 'created' })
  clock.now = new Date(now)
})
