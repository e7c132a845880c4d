import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged, railedInland, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

let serial = 0
/** Numbers nobody else has: tests on PostgreSQL share a database. */
const numbers = () => {
  serial += 1
  return {
    bill: `MAEU24811930${serial}`,
    container: ['TCLU4829132', 'MSCU6639870', 'CSQU3054383'][serial % 3] as string,
  }
}

const track = (
  { client }: Someone,
  request_number: string,
  request_type: 'bill_of_lading' | 'container' = 'bill_of_lading',
) =>
  client(api.tracking_requests.create, {
    body: { data: { type: 'tracking_request', attributes: { request_number, request_type, scac: 'YMLU' } } },
  })

const send = ({ client }: Someone, events: unknown) =>
  client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })

test('facts that are sent about a number that is waited for become a shipment and its containers', async () => {
  const me = await account()
  const { bill, container } = numbers()
  const request = await track(me, bill)
  await work()
  expect(
    (await me.client(api.tracking_requests.get, { params: { id: request.data.id } })).data.attributes,
  ).toMatchObject({
    status: 'awaiting_manifest',
    failed_reason: null,
  })

  const receipt = await send(me, atSea({ bill, container }))
  expect(receipt.data.attributes).toEqual({ accepted: 4, duplicate: 0, unmatched: 0, rejected: [] })
  const { data } = await me.client(api.tracking_requests.get, { params: { id: request.data.id } })
  expect(data.attributes.status).toBe('created')
  const id = data.relationships.tracked_object.data?.id as string
  const shipment = await me.client(api.shipments.get, { params: { id, include: ['containers', 'port_of_lading'] } })
  expect(shipment.data.attributes).toMatchObject({
    bill_of_lading_number: bill,
    shipping_line_scac: 'YMLU',
    shipping_line_short_name: 'Yang Ming',
    port_of_lading_locode: 'CNNGB',
    port_of_lading_name: 'Ningbo',
    port_of_discharge_locode: 'USLAX',
    pod_timezone: 'America/Los_Angeles',
    pol_atd_at: '2026-06-05T18:00:00.000Z',
    pod_eta_at: '2026-06-24T13:00:00.000Z',
    pod_vessel_name: 'EXAMPLE STAR',
    pod_voyage_number: '024E',
  })
  expect(shipment.included?.map(({ type, attributes }) => [type, attributes.number ?? attributes.name])).toEqual([
    ['container', container],
    ['port', 'Ningbo'],
  ])
  expect(shipment.included?.[0]?.attributes).toMatchObject({
    current_status: 'on_ship',
    verdict: 'not_arrived',
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
  })
})

test('what is said again changes nothing, and is counted', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  await send(me, atSea({ bill, container }))
  await work()
  const before = await me.client(api.containers.list, { params: { include: ['transport_events'] } })
  const again = await send(me, { events: atSea({ bill, container }).map((event) => ({ ...event, eventID: 'new' })) })
  expect(again.data.attributes).toEqual({ accepted: 0, duplicate: 4, unmatched: 0, rejected: [] })
  expect(await me.client(api.containers.list, { params: { include: ['transport_events'] } })).toEqual(before)
})

test('what belongs to nothing is kept, and is there once somebody asks for it', async () => {
  const me = await account()
  const { bill, container } = numbers()
  const receipt = await send(me, discharged({ bill, container }))
  expect(receipt.data.attributes).toEqual({ accepted: 0, duplicate: 0, unmatched: 4, rejected: [] })
  expect((await send(me, discharged({ bill, container }))).data.attributes).toMatchObject({
    duplicate: 4,
    unmatched: 0,
  })
  expect((await me.client(api.containers.list)).data).toEqual([])

  await track(me, bill)
  await work()
  const [found] = (await me.client(api.containers.list)).data
  expect(found?.attributes).toMatchObject({ number: container, current_status: 'grounded', verdict: 'unknown' })
})

test('a batch that is good in part is taken in part, and the rest is named', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  const { equipment } = voyageOf({ bill, container })
  const [good] = atSea({ bill, container })
  const receipt = await send(me, [good, equipment('LOAD', 'CNNGB', '2026-13-40'), 'what is this', null])
  expect(receipt.data.attributes).toMatchObject({ accepted: 1, duplicate: 0, unmatched: 0 })
  expect(receipt.data.attributes.rejected.map(({ pointer }) => pointer)).toEqual(['/1/eventDateTime', '/2', '/3'])
  const nonsense = await send(me, { hello: 'world' })
  expect(nonsense.data.attributes).toMatchObject({ accepted: 0, rejected: [{ pointer: '' }] })
})

test('what an unknown line says is refused; a line is known by its other SCACs, too', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  for (const endpoint of [api.ingest.dcsa_events, api.ingest.arrival_notices])
    await expect(
      me.client(endpoint, { params: { scac: 'zzzz' }, body: atSea({ bill, container }) }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_parameter', detail: "Scac 'ZZZZ' is not recognized", source: { parameter: 'scac' } }],
    })
  expect((await me.client(api.containers.list)).data).toEqual([])
  const line = (await me.client(api.shipping_lines.list)).data.find(
    ({ attributes }) => attributes.alternative_scacs.length > 0,
  )?.attributes
  await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: bill, request_type: 'bill_of_lading', scac: String(line?.scac) } } },
  })
  const told = await me.client(api.ingest.dcsa_events, {
    params: { scac: String(line?.alternative_scacs[0]).toLowerCase() },
    body: atSea({ bill, container }),
  })
  expect(told.data.attributes).toMatchObject({ accepted: 4, unmatched: 0 })
  expect((await me.client(api.shipments.list)).data[0]?.attributes.shipping_line_scac).toBe(line?.scac)
})

test('a terminal says what holds a container, and what it says later replaces it', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  await send(me, discharged({ bill, container }))
  const tell = (checked_at: string, said: object) =>
    me.client(api.ingest.terminal_updates, {
      body: { source: { terminal_firms: 'W185' }, checked_at, containers: [{ number: container, ...said }] },
    })
  await tell('2026-06-18T17:00:00Z', {
    available: false,
    holds: [{ code: 'PQ', party: 'CBP', name: 'CUSTOMS HOLD', status: 'hold' }],
    fees: [{ code: '4I', amount: '850.00', currency: 'USD' }],
    last_free_day: '2026-06-24',
  })
  const held = (await me.client(api.containers.list, { params: { include: ['pod_terminal'] } })).data[0]
  expect(held?.attributes).toMatchObject({
    current_status: 'not_available',
    verdict: 'blocked',
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    fees_at_pod_terminal: [{ type: 'demurrage', amount: 850, currency_code: 'USD' }],
    pickup_lfd: '2026-06-25T06:59:59.000Z',
    binding_lfd_timezone: 'America/Los_Angeles',
    binding_lfd_source: 'terminal',
    terminal_checked_at: '2026-06-18T17:00:00.000Z',
  })
  await tell('2026-06-19T17:00:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  await tell('2026-06-19T16:00:00Z', { available: false, holds: [{ name: 'LATE NEWS', status: 'hold' }] })
  const free = (await me.client(api.containers.list)).data[0]
  expect(free?.attributes).toMatchObject({
    current_status: 'available',
    verdict: 'ready',
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [{ type: 'demurrage' }],
    terminal_checked_at: '2026-06-19T17:00:00.000Z',
  })
  const events = await me.client(api.containers.transport_events, { params: { id: String(free?.id) } })
  expect(events.data.map((one) => one.attributes.event.replace('container.', ''))).toEqual([
    'transport.vessel_loaded',
    'transport.vessel_departed',
    'transport.vessel_arrived',
    'transport.vessel_discharged',
    'transport.available',
    'pickup_lfd.changed',
    'pickup_lfd_terminal.changed',
  ])
})

test('terminal updates are refused by name: wrong number, impossible date', async () => {
  const me = await account()
  const tell = (terminal_firms: string, containers: object[]) =>
    me.client(api.ingest.terminal_updates, {
      body: { source: { terminal_firms }, checked_at: '2026-06-18T17:00:00Z', containers },
    })
  const { attributes } = (
    await tell('W185', [
      { number: 'nonsense' },
      { number: 'TCLU4829132', last_free_day: '2026-02-30' },
      { number: 'TCLU4829132' },
    ])
  ).data
  expect(attributes).toMatchObject({
    accepted: 0,
    unmatched: 1,
    rejected: [{ pointer: '/containers/0/number' }, { pointer: '/containers/1/last_free_day' }],
  })
  await expect(
    tell('W185', [{ number: 'nonsense' }, { number: 'TCLU4829132', last_free_day: '2026-02-30' }]),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/containers/0/number' } }, { source: { pointer: '/containers/1/last_free_day' } }],
  })
})

test("one account's facts never reach another's shipments", async () => {
  const me = await account()
  const other = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  await send(me, atSea({ bill, container }))
  expect((await send(other, discharged({ bill, container }))).data.attributes).toMatchObject({
    accepted: 0,
    unmatched: 4,
  })
  expect((await me.client(api.containers.list)).data[0]?.attributes.current_status).toBe('on_ship')
  expect((await other.client(api.containers.list)).data).toEqual([])
})

test('a terminal that says the same again confirms it, and nothing else changes', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  await send(me, discharged({ bill, container }))
  const tell = (checked_at: string, available: boolean) =>
    me.client(api.ingest.terminal_updates, {
      body: {
        source: { terminal_firms: 'W185' },
        checked_at,
        containers: [{ number: container, available, holds: [] }],
      },
    })
  await tell('2026-06-18T17:00:00Z', true)
  const before = (await me.client(api.containers.list)).data[0]
  const again = await tell('2026-06-18T19:00:00Z', true)
  expect(again.data.attributes).toMatchObject({ accepted: 0, duplicate: 1 })
  const after = (await me.client(api.containers.list)).data[0]
  expect(after?.attributes.terminal_checked_at).toBe('2026-06-18T19:00:00.000Z')
  expect(after?.relationships).toEqual(before?.relationships)
  await tell('2026-06-18T20:00:00Z', false)
  await tell('2026-06-18T21:00:00Z', true)
  const last = (await me.client(api.containers.list)).data[0]
  expect(last?.attributes).toMatchObject({
    current_status: 'available',
    terminal_checked_at: '2026-06-18T21:00:00.000Z',
  })
})

test('what names only the bill comes to a shipment that was asked for by its container', async () => {
  const me = await account()
  const { bill, container } = numbers()
  const ofBill = voyageOf({ bill })
  const ofBox = voyageOf({ bill, container })
  await send(me, [
    ofBox.equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
    ofBill.transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    ofBill.transport('ARRI', 'USLAX', '2026-06-17T06:00:00-07:00'),
    ofBox.equipment('DISC', 'USLAX', '2026-06-18T06:00:00-07:00'),
  ])
  await track(me, container, 'container')
  await work()
  const [shipment] = (await me.client(api.shipments.list)).data
  expect(shipment?.attributes).toMatchObject({
    bill_of_lading_number: bill,
    pol_atd_at: '2026-06-05T18:00:00.000Z',
    pod_ata_at: '2026-06-17T13:00:00.000Z',
  })
  expect((await me.client(api.containers.list)).data[0]?.attributes.current_status).toBe('grounded')
})

test('a ramp has no FIRMS code: its railway says the last free day there, and it binds', async () => {
  const me = await account()
  const { bill, container } = numbers()
  await track(me, bill)
  await send(me, railedInland({ bill, container }))
  const tell = (source: { terminal_firms: string; locode?: string }) =>
    me.client(api.ingest.terminal_updates, {
      body: {
        source,
        checked_at: '2026-06-20T11:00:00Z',
        containers: [{ number: container, last_free_day: '2026-06-22' }],
      },
    })
  for (const [source, reason] of [
    [{ terminal_firms: 'BNSF' }, 'There is no terminal with the code BNSF.'],
    [{ terminal_firms: 'BNSF', locode: 'USLAX' }, 'There is no ramp of the railway BNSF at USLAX.'],
  ] as const)
    await expect(tell(source)).rejects.toMatchObject({
      status: 422,
      errors: [{ detail: reason, source: { pointer: '/source/terminal_firms' } }],
    })
  expect((await tell({ terminal_firms: 'bnsf', locode: 'US CHI' })).data.attributes).toMatchObject({ accepted: 1 })
  await work()
  // Where it is picked up is a terminal to every client, though it is a ramp.
  const { data: boxes, included } = await me.client(api.containers.list, { params: { include: ['pickup_facility'] } })
  const facility = boxes[0]?.relationships.pickup_facility.data
  expect(facility?.type).toBe('terminal')
  expect(included).toMatchObject([{ ...facility, attributes: { facility_type: 'rail_terminal', city: 'Chicago' } }])
  const asTerminal = await me.client(api.terminals.get, {
    params: { id: String(facility?.id), include: ['metro_area'] },
  })
  expect(asTerminal).toMatchObject({
    data: { ...facility, relationships: { port: { data: null }, metro_area: { data: { type: 'metro_area' } } } },
    included: [{ attributes: { code: 'USCHI' } }],
  })
  const asRamp = await me.client(api.rail_terminals.get, { params: { id: String(facility?.id) } })
  expect(asRamp.data.attributes.name).toBe(asTerminal.data.attributes.name)
  expect((await me.client(api.containers.list)).data[0]?.attributes).toMatchObject({
    binding_lfd: '2026-06-23T04:59:59.000Z',
    binding_lfd_source: 'rail',
    binding_lfd_timezone: 'America/Chicago',
    import_deadlines: { pickup_lfd_rail: '2026-06-23T04:59:59.000Z', pickup_lfd_terminal: null },
  })
})
