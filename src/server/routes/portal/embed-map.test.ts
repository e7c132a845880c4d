import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { CustomerMap, CustomerMapFeature } from '#contract/portal/embed-map.ts'
import { type ViewSection, viewSections } from '#contract/portal/view-sections.ts'
import { withSystem } from '../../db/scope.ts'
import { atSea, discharged, railedInland, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { viaBusan } from '../../testing/transhipment.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, clock, store } = setting
const sections = Object.fromEntries(viewSections.map((name) => [name, true])) as Record<ViewSection, boolean>

type View = Awaited<ReturnType<typeof makeView>>
type Query = Partial<Record<'shipment' | 'query' | 'reference' | 'stage', string>>

const drawn = async (view: View, query: Query = {}): Promise<CustomerMap> =>
  (await view.ask({ endpoint: api.embed_map.get, path: '/v2/embed/map', query })).document

type Kind = CustomerMapFeature['properties']['feature_type']
type Of<K extends Kind> = Extract<CustomerMapFeature, { properties: { feature_type: K } }>
const only = <K extends Kind>({ features }: CustomerMap, kind: K) =>
  features.filter((one): one is Of<K> => one.properties.feature_type === kind)
/** Ports and what is there, without those that a way only leads over. */
const atPorts = (map: CustomerMap) =>
  only(map, 'port').flatMap(({ properties: { name, orders } }) =>
    orders.length > 0 ? [[name, orders.map(({ id }) => id)]] : [],
  )

test('orders on one ship are one mark, where she is reckoned to be, with when and where she is expected', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const first = await shipFor(me, work, {
    ...{ bill: 'YMLUM01', party: view.party, ref_numbers: ['PO 1'] },
    events: ['TCLU4829132', 'MSCU6639870'].flatMap((container) => atSea({ bill: 'YMLUM01', container })),
  })
  const second = await shipFor(me, work, {
    ...{ bill: 'YMLUM02', party: view.party, ref_numbers: ['PO 2'] },
    events: atSea({ bill: 'YMLUM02', container: 'TEMU1234565' }),
  })
  // On the same ship, and somebody else's.
  const other = await makeView(setting, me, { sections })
  await shipFor(me, work, {
    ...{ bill: 'YMLUM03', party: other.party },
    events: atSea({ bill: 'YMLUM03', container: 'CXRU1255022' }),
  })
  const map = await drawn(view)
  const [ship, ...more] = only(map, 'ship')
  expect(more).toEqual([])
  const { calls, ...said } = (ship as Of<'ship'>).properties
  expect(said).toEqual({ feature_type: 'ship', name: 'EXAMPLE STAR', estimated: true, seen_at: null })
  expect(calls).toMatchObject([
    { place: 'Los Angeles', arrival: { at: '2026-06-24T13:00:00.000Z', place: 'Los Angeles', has_time: true } },
  ])
  expect(calls[0]?.orders.toSorted((a, b) => String(a.headline).localeCompare(String(b.headline)))).toEqual([
    { id: first, headline: 'PO 1', containers_count: 2 },
    { id: second, headline: 'PO 2', containers_count: 1 },
  ])
  // Fourteen and a half of eighteen days and a half: past the date line, where the way is cut.
  const [longitude = 0, latitude = 0] = ship?.geometry.coordinates ?? []
  expect(longitude).toBeGreaterThan(-160)
  expect(longitude).toBeLessThan(-125)
  expect(latitude).toBeGreaterThan(30)
  expect(only(map, 'sea_leg').map(({ properties }) => properties.is_behind)).toEqual([true, true, false])
  expect(only(map, 'port').map(({ properties }) => [properties.name, properties.orders])).toEqual([['Los Angeles', []]])
  expect(map.left_out_count).toBe(0)
})

test('a ship that was seen is where she was seen; her name and her arrival are hidden where the view hides them', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: { ...sections, vessel: false, arrival: false } })
  await shipFor(me, work, {
    ...{ bill: 'YMLUM04', party: view.party },
    events: atSea({ bill: 'YMLUM04', container: 'TCLU4829132' }),
  })
  await me.client(api.ingest.vessel_positions, {
    body: [
      { imo: '9321483', latitude: 40, longitude: -145, heading: 80, speed: 17.5, timestamp: '2026-06-20T10:00:00Z' },
    ],
  })
  const map = await drawn(view)
  expect(only(map, 'ship')[0]).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-145, 40] },
    properties: {
      ...{ feature_type: 'ship', estimated: false, seen_at: '2026-06-20T10:00:00.000Z' },
      calls: [{ place: 'Los Angeles', orders: [expect.objectContaining({ containers_count: 1 })] }],
    },
  })
  expect(JSON.stringify(map)).not.toMatch(/EXAMPLE STAR|2026-06-24/)
})

test('where arrivals are hidden a ship is reckoned by the usual speed, whatever is expected', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: { ...sections, arrival: false } })
  const at = async () => only(await drawn(view), 'ship')[0]?.geometry.coordinates
  const bill = 'YMLUM12'
  const events = atSea({ bill, container: 'TCLU4829132' })
  const id = await shipFor(me, work, { bill, party: view.party, events })
  const before = await at()
  const later = { eventDateTime: '2026-07-20T06:00:00-07:00', eventCreatedDateTime: '2026-06-19T00:00:00Z' }
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: [{ ...events[2], ...later }] } as never)
  await work()
  const { data } = await me.client(api.shipments.get, { params: { id } })
  expect(data.attributes.pod_eta_at).toBe('2026-07-20T13:00:00.000Z')
  expect(await at()).toEqual(before)
})

test('what was to leave a ship before she sailed last stays where it was expected; she does not go back for it', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const ship = (bill: string, events: readonly object[]) => shipFor(me, work, { bill, party: view.party, events })
  const { equipment, transport } = voyageOf({ bill: 'YMLUM13', container: 'TCLU4829132' })
  const forgotten = await ship('YMLUM13', [
    equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
    transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    transport('ARRI', 'KRPUS', '2026-06-08T06:00:00+09:00', 'EST'),
    equipment('DISC', 'KRPUS', '2026-06-08T12:00:00+09:00', 'EST'),
  ])
  const on = voyageOf({ bill: 'YMLUM14', container: 'MSCU6639870' })
  const aboard = await ship('YMLUM14', [
    on.equipment('LOAD', 'KRPUS', '2026-06-09T10:00:00+09:00'),
    on.transport('DEPA', 'KRPUS', '2026-06-10T02:00:00+09:00'),
    on.transport('ARRI', 'USLAX', '2026-06-24T06:00:00-07:00', 'EST'),
    on.equipment('DISC', 'USLAX', '2026-06-25T06:00:00-07:00', 'EST'),
  ])
  const ships = only(await drawn(view), 'ship').map(({ geometry, properties: { calls } }) => ({
    orders: calls.flatMap(({ orders }) => orders.map(({ id }) => id)),
    isNearBusan: Math.hypot(geometry.coordinates[0] - 129, geometry.coordinates[1] - 35) < 3,
  }))
  expect(ships.find(({ orders }) => orders.includes(aboard))).toEqual({ orders: [aboard], isNearBusan: false })
  expect(ships.find(({ orders }) => orders.includes(forgotten))).toEqual({ orders: [forgotten], isNearBusan: true })
})

test('of a purchase order only the containers that are of it are drawn', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const bill = 'YMLUM15'
  await shipFor(me, work, {
    ...{ bill, party: view.party, ref_numbers: ['PO 1', 'PO 2'] },
    events: [...atSea({ bill, container: 'TCLU4829132' }), ...discharged({ bill, container: 'MSCU6639870' })],
  })
  await withSystem(store(), async (tx) => {
    for (const [number, reference] of [
      ['TCLU4829132', 'PO 1'],
      ['MSCU6639870', 'PO 2'],
    ] as const)
      await tx
        .updateTable('containers')
        .set({ ref_numbers: [reference] })
        .where('number', '=', number)
        .execute()
  })
  const map = await drawn(view, { reference: 'po-1' })
  expect(only(map, 'ship').map(({ properties }) => properties.calls[0]?.orders[0]?.containers_count)).toEqual([1])
  expect(atPorts(map)).toEqual([])
})

test('who waits in a port between two ships is there, and goes on from there; who is expected there sails there first', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const { left, expected, transhipped } = viaBusan({ bill: 'YMLUM05', container: 'TCLU4829132' })
  const waiting = await shipFor(me, work, {
    ...{ bill: 'YMLUM05', party: view.party },
    events: [...left, ...expected, ...transhipped.slice(0, 2)],
  })
  const map = await drawn(view)
  expect(atPorts(map)).toEqual([['Busan', [waiting]]])
  expect(only(map, 'port').map(({ properties }) => properties.name)).toEqual(['Busan', 'Los Angeles'])
  expect(only(map, 'ship')).toEqual([])
  expect(new Set(only(map, 'sea_leg').map(({ properties }) => properties.is_behind))).toEqual(new Set([false]))

  clock.now = new Date('2026-06-08T12:00:00Z')
  const sailing = await makeView(setting, me, { sections })
  const before = viaBusan({ bill: 'YMLUM06', container: 'MSCU6639870' })
  await shipFor(me, work, {
    ...{ bill: 'YMLUM06', party: sailing.party },
    events: [...before.left, ...before.expected],
  })
  const [ship] = only(await drawn(sailing), 'ship')
  clock.now = new Date('2026-06-20T12:00:00Z')
  expect(ship?.properties.calls.map(({ place }) => place)).toEqual(['Busan'])
})

test('what has landed is at its port, what left it by rail at its inland place, and what is collected nowhere', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const ship = (bill: string, events: readonly object[]) => shipFor(me, work, { bill, party: view.party, events })
  const landed = await ship('YMLUM07', discharged({ bill: 'YMLUM07', container: 'TCLU4829132' }))
  const inland = await ship('YMLUM08', railedInland({ bill: 'YMLUM08', container: 'MSCU6639870' }))
  const rails = railedInland({ bill: 'YMLUM09', container: 'TEMU1234565' })
  const expected = { eventClassifierCode: 'EST', eventDateTime: '2026-06-23T03:00:00-05:00' }
  const rolling = await ship('YMLUM09', [...rails.slice(0, -1), { ...rails.at(-1), ...expected }])
  const out = discharged({ bill: 'YMLUM10', container: 'CXRU1255022' })
  await ship('YMLUM10', [
    ...out,
    {
      ...(out.at(-1) as object),
      equipmentEventTypeCode: 'GTOT',
      eventDateTime: '2026-06-19T06:00:00-07:00',
    },
  ])
  const map = await drawn(view)
  expect(atPorts(map)).toEqual([['Los Angeles', [landed]]])
  expect(
    only(map, 'inland').map(({ properties: { name, orders, on_the_way } }) => [
      name,
      orders.map(({ id }) => id),
      on_the_way.map(({ id }) => id),
    ]),
  ).toEqual([['Chicago', [inland], [rolling]]])
  expect(only(map, 'inland_leg')).toHaveLength(1)
  expect(map.left_out_count).toBe(0)

  expect(atPorts(await drawn(view, { shipment: landed }))).toEqual([['Los Angeles', [landed]]])
  expect((await drawn(view, { shipment: inland })).features).toHaveLength(1)
  expect((await drawn(view, { query: 'YMLUM07' })).features).toHaveLength(1)
  expect((await drawn(view, { reference: 'no such' })).features).toEqual([])
})

test('an order of which nobody knows where it is is counted, and a view without the map has none', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const nowhere = discharged({ bill: 'YMLUM11', container: 'TCLU4829132' }).map((event) => ({
    ...event,
    transportCall: { transportCallID: 'x', modeOfTransport: 'VESSEL', location: { locationName: 'Somewhere' } },
  }))
  await shipFor(me, work, { bill: 'YMLUM11', party: view.party, events: nowhere })
  expect(await drawn(view)).toEqual({ type: 'FeatureCollection', features: [], left_out_count: 1, more_count: 0 })

  const hidden = await makeView(setting, me, { sections: { ...sections, map: false } })
  const refused = await hidden.ask({ path: '/v2/embed/map' })
  expect([refused.status, refused.document.errors[0].code]).toEqual([403, 'forbidden'])
  const wrong = await view.ask({ path: '/v2/embed/map', query: { shipment: 'x' } })
  expect([wrong.status, wrong.document.errors[0].source]).toEqual([400, { parameter: 'shipment' }])
})
