import { expect, test } from 'vitest'
import { type Call, labelsOf, legStates, routeStops } from './container-route.ts'

const place = (locode: string | null, type: 'port' | 'metro_area' = 'port') => ({
  id: locode && `id of ${locode}`,
  type: locode ? type : null,
  locode,
})
const journey = {
  scac: 'YMLU',
  rail_scac: 'UPRR',
  pol: { ...place('CNNGB'), etd_at: '2026-06-05T00:00:00Z', atd_at: null },
  pod: { ...place('USLAX'), eta_at: '2026-06-24T00:00:00Z', ata_at: null, rail_departed_at: null },
  destination: { ...place(null), eta_at: null, ata_at: null },
}
const call = (event: Call['event'], locode: string, timestamp: string, more: Partial<Call> = {}): Call => ({
  event,
  timestamp,
  estimated: false,
  location_id: `id of ${locode}`,
  location_type: 'port',
  location_locode: locode,
  vessel_id: null,
  voyage_number: null,
  ...more,
})
const roles = (calls: readonly Call[], of: Parameters<typeof routeStops>[1] = journey) =>
  routeStops(calls, of).map(({ role, place: { locode } }) => `${role} ${locode}`)

test('what the shipment plans is a route before anything has happened', () => {
  const stops = routeStops([], journey)
  expect(stops.map(({ place: { locode } }) => locode)).toEqual(['CNNGB', 'USLAX'])
  expect(stops[0]).toMatchObject({ inbound: null, outbound: { mode: 'vessel', estimated_at: '2026-06-05T00:00:00Z' } })
  expect(legStates(stops)).toEqual(['ahead'])
})

test('from the port of discharge a box goes on by rail, where it has an inland destination', () => {
  const inland = {
    ...journey,
    pod: { ...journey.pod, ata_at: '2026-06-24T01:00:00Z', rail_departed_at: '2026-06-26T00:00:00Z' },
    destination: { ...place('USCHI', 'metro_area'), eta_at: '2026-06-30T00:00:00Z', ata_at: null },
  }
  const [, pod, destination] = routeStops([], inland)
  expect(pod).toMatchObject({
    role: 'pod',
    outbound: { mode: 'rail', scac: 'UPRR', actual_at: '2026-06-26T00:00:00Z', vessel_id: null },
  })
  expect(destination).toMatchObject({
    role: 'destination',
    place: { type: 'metro_area' },
    inbound: { mode: 'rail', estimated_at: '2026-06-30T00:00:00Z' },
    outbound: null,
  })
  expect(legStates(routeStops([], inland))).toEqual(['behind', 'under_way'])
  const same = { ...journey, destination: { ...place('USLAX'), eta_at: null, ata_at: null } }
  expect(roles([], same)).toEqual(['pol CNNGB', 'pod USLAX'])
})

test('transhipments come in the order of time, facts before plans, and never at the ends', () => {
  const calls = [
    call('transshipment_arrived', 'SGSIN', '2026-06-12T00:00:00Z', { estimated: true }),
    call('transshipment_arrived', 'KRPUS', '2026-06-20T00:00:00Z', { estimated: true }),
    call('transshipment_arrived', 'KRPUS', '2026-06-10T00:00:00Z'),
    call('transshipment_loaded', 'USLAX', '2026-06-24T00:00:00Z'),
  ]
  expect(roles(calls)).toEqual(['pol CNNGB', 'transhipment KRPUS', 'transhipment SGSIN', 'pod USLAX'])
  expect(labelsOf(routeStops(calls, journey))).toEqual(['POL', 'TS1', 'TS2', 'POD'])
  // Nobody said that she left Ningbo: she has been in Busan.
  expect(legStates(routeStops(calls, journey))).toEqual(['behind', 'ahead', 'ahead'])
})

test('of several estimates the last one counts, and a box that is unloaded has arrived', () => {
  const expected = { estimated: true }
  const [, busan] = routeStops(
    [
      call('transshipment_arrived', 'KRPUS', '2026-06-12T00:00:00Z', expected),
      call('transshipment_arrived', 'KRPUS', '2026-06-11T00:00:00Z', expected),
      call('transshipment_discharged', 'KRPUS', '2026-06-13T00:00:00Z'),
    ],
    journey,
  )
  expect(busan?.inbound).toMatchObject({
    estimated_at: '2026-06-11T00:00:00Z',
    actual_at: '2026-06-13T00:00:00Z',
  })
})

test('a ship that one port names is that of the whole leg', () => {
  const calls = [
    call('vessel_departed', 'CNNGB', '2026-06-06T00:00:00Z', { vessel_id: 'star', voyage_number: '024E' }),
    call('transshipment_arrived', 'KRPUS', '2026-06-10T00:00:00Z'),
    call('vessel_arrived', 'USLAX', '2026-06-24T00:00:00Z', { estimated: true, vessel_id: 'sun' }),
  ]
  const ships = routeStops(calls, journey).map(({ inbound, outbound }) => [inbound?.vessel_id, outbound?.vessel_id])
  expect(ships).toEqual([
    [undefined, 'star'],
    ['star', 'sun'],
    ['sun', undefined],
  ])
})

test('of a journey of which nothing is known there is no route', () => {
  const nowhere = {
    ...journey,
    pol: { ...journey.pol, ...place(null) },
    pod: { ...journey.pod, ...place(null) },
  }
  expect(routeStops([], nowhere)).toEqual([])
  expect(legStates([])).toEqual([])
})
