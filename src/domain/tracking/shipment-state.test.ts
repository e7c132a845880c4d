import { expect, test } from 'vitest'
import { estimate, fact, fold, snapshot, utc } from '../testing/facts.ts'
import { arrival, direct, firstVessel, inland, loading, secondVessel } from '../testing/voyages.ts'
import type { Journey } from './journey-types.ts'
import { foldShipment, ownRoutes } from './shipment-state.ts'

const eta = (at: string, vessel: object) => estimate('ARRI', at, 'USLAX', '2026-06-02 00:00', vessel)
const boundBy = (vessel: object, at: string) => fold([...loading(vessel), eta(at, vessel)])

test('a shipment of one container is where that is', () => {
  expect(foldShipment([fold([...inland(), snapshot('2026-06-19 12:00', { on_terminal: true })])])).toEqual({
    port_of_lading_locode: 'CNSHA',
    port_of_lading_name: 'Shanghai',
    port_of_lading_id: 'port-CNSHA',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    port_of_discharge_id: 'port-USLAX',
    destination_locode: 'USCHI',
    destination_name: 'Chicago',
    destination_id: 'metro-USCHI',
    destination_type: 'metro_area',
    pod_terminal_id: 'terminal-W185',
    destination_terminal_id: null,
    destination_terminal_type: null,
    pod_vessel_name: 'EXAMPLE STAR',
    pod_vessel_imo: '9321483',
    pod_voyage_number: '024E',
    // Unloaded in Chicago on 23 June, and nobody reports the pickup.
    silent_since: utc('2026-07-10 18:00'),
    expected_next: {
      event: 'container.transport.full_out',
      basis: 'usual',
      state: 'silent',
      at: utc('2026-07-07 18:00'),
      timezone: 'America/Chicago',
      location_locode: 'USCHI',
      location_name: 'Chicago',
      due_at: utc('2026-07-10 18:00'),
      history: null,
    },
    pol_etd_at: null,
    pol_atd_at: utc('2026-06-01 20:00'),
    pod_eta_at: null,
    pod_original_eta_at: null,
    pod_eta_history: [],
    pod_ata_at: utc('2026-06-16 14:00'),
    destination_eta_at: null,
    destination_ata_at: null,
    pol_timezone: 'Asia/Shanghai',
    pod_timezone: 'America/Los_Angeles',
    destination_timezone: 'America/Chicago',
    arrival_at: utc('2026-06-16 14:00'),
    // The railway says so, the line has not yet.
    next_arrival: {
      at_place: 'inland_destination',
      at: utc('2026-06-23 12:00'),
      timezone: 'America/Chicago',
      location_locode: 'USCHI',
      location_name: 'Chicago',
      estimated: false,
      awaited: false,
      original_at: null,
      outdated: false,
      days_late: null,
    },
    has_inland_leg: true,
  })
})

test('a shipment without containers is nowhere', () => {
  const { has_inland_leg, pod_eta_history, ...nothing } = foldShipment([])
  expect([has_inland_leg, pod_eta_history]).toEqual([false, []])
  expect(Object.values(nothing).every((value) => value === null)).toBe(true)
})

test('it follows the vessel that carries most containers', () => {
  const journeys = [
    boundBy(firstVessel, '2026-06-16 00:00'),
    boundBy(secondVessel, '2026-06-20 00:00'),
    boundBy(secondVessel, '2026-06-20 00:00'),
  ]
  expect(foldShipment(journeys)).toMatchObject({
    pod_eta_at: utc('2026-06-20 00:00'),
    pod_eta_history: [{ eta_at: utc('2026-06-20 00:00'), reason: 'first' }],
    pod_vessel_imo: '9811000',
  })
})

test('of vessels that carry as many it follows the earliest', () => {
  const journeys = [boundBy(secondVessel, '2026-06-20 00:00'), boundBy(firstVessel, '2026-06-16 00:00')]
  expect(foldShipment(journeys)).toMatchObject({ pod_eta_at: utc('2026-06-16 00:00'), pod_vessel_imo: '9321483' })
})

test('it has arrived when the first container of the main vessel has', () => {
  const later = fold([...loading(), fact('ARRI', '2026-06-16 15:00', 'USLAX', firstVessel)])
  const other = fold([...loading(secondVessel), fact('ARRI', '2026-06-10 15:00', 'USLAX', secondVessel)])
  const journeys = [later, fold([...loading(), ...arrival('USLAX')]), other]
  expect(foldShipment(journeys).pod_ata_at).toBe(utc('2026-06-16 14:00'))
})

test('of a bill that is split, each container has of its own what is not as the shipment says it', () => {
  const [first, second] = [boundBy(firstVessel, '2026-06-16 00:00'), boundBy(secondVessel, '2026-06-20 00:00')]
  const known = fold([...loading(), ...arrival('USOAK')])
  const unknown = fold([])
  const journeys = [first, first, second, known, unknown]
  const [one, , other, oakland, none] = ownRoutes(journeys, foldShipment(journeys))
  expect(one).toBeNull()
  expect(none).toBeNull()
  expect(other).toMatchObject({
    pod_vessel_name: 'EXAMPLE MOON',
    pod_vessel_imo: '9811000',
    pod_voyage_number: '110W',
    pod_eta_at: utc('2026-06-20 00:00'),
    pod_eta_history: [{ eta_at: utc('2026-06-20 00:00') }],
  })
  expect(other).not.toHaveProperty('port_of_lading_locode')
  // By the same vessel, to another port; when it was to come nobody said of it.
  expect(oakland).toEqual({ port_of_discharge_locode: 'USOAK', port_of_discharge_name: 'Oakland' })
  expect(ownRoutes([second], foldShipment([second]))).toEqual([null])
})

test('when and where it arrives is of one of its containers', () => {
  const oakland = fold([...loading(), ...arrival('USOAK')])
  const journeys = [boundBy(firstVessel, '2026-06-16 00:00'), boundBy(firstVessel, '2026-06-16 00:00'), oakland]
  expect(foldShipment(journeys)).toMatchObject({
    port_of_discharge_locode: 'USLAX',
    next_arrival: { location_locode: 'USOAK', at: utc('2026-06-16 14:00'), estimated: false },
  })
})

test('a container of which nothing is known changes nothing, nor does the order', () => {
  const journeys: Journey[] = [fold(direct()), boundBy(secondVessel, '2026-06-20 00:00'), fold(inland())]
  expect(foldShipment([...journeys, fold([])])).toEqual(foldShipment(journeys))
  expect(foldShipment(journeys.toReversed())).toEqual(foldShipment(journeys))
})

test('the first estimate of a shipment is the one that was said first, however many containers come to it later', () => {
  const box = (at: string, reported: string) =>
    fold([...loading(), estimate('ARRI', at, 'USLAX', reported, firstVessel)], { now: '2026-06-06T00:00:00.000Z' })
  const first = box('2026-06-10 10:00', '2026-05-20 00:00')
  const later = [box('2026-06-17 10:00', '2026-05-25 00:00'), box('2026-06-17 10:00', '2026-05-26 00:00')]
  for (const some of [[first], [first, ...later.slice(1)], [...later, first]])
    expect(foldShipment(some).pod_original_eta_at).toBe(utc('2026-06-10 10:00'))
})
