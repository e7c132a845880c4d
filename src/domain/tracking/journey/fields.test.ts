import { expect, test } from 'vitest'
import { byRail, empty, estimate, fact, fold, rail, snapshot, utc } from '../../testing/facts.ts'
import { arrival, direct, inland, loading } from '../../testing/voyages.ts'

const stateOf = (...observations: Parameters<typeof fold>[0]) => fold(observations).state

test('a direct journey fills the dates of its stages, in the zones of its places', () => {
  expect(stateOf(...direct())).toMatchObject({
    empty_out_at: utc('2026-05-25 03:00'),
    pol_full_in_at: utc('2026-05-28 08:00'),
    pol_vessel_loaded_at: utc('2026-06-01 10:00'),
    pol_vessel_departed_at: utc('2026-06-01 20:00'),
    pod_arrived_at: utc('2026-06-16 14:00'),
    pod_discharged_at: utc('2026-06-18 04:40'),
    pod_full_out_at: utc('2026-06-22 17:00'),
    final_destination_full_out_at: null,
    empty_terminated_at: utc('2026-06-27 19:00'),
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: null,
    empty_terminated_timezone: 'America/Los_Angeles',
  })
})

test('an inland journey is picked up at its destination', () => {
  const journey = [
    ...inland(),
    fact('GTOT', '2026-06-25 17:00', 'USCHI'),
    fact('GTIN', '2026-06-28 17:00', 'USCHI', empty),
  ]
  expect(stateOf(...journey)).toMatchObject({
    pod_full_out_at: null,
    final_destination_full_out_at: utc('2026-06-25 17:00'),
    pod_rail_loaded_at: utc('2026-06-20 10:00'),
    pod_rail_departed_at: utc('2026-06-20 22:00'),
    ind_ata_at: utc('2026-06-23 12:00'),
    ind_rail_unloaded_at: utc('2026-06-23 18:00'),
    pod_rail_carrier_scac: 'UPRR',
    ind_rail_carrier_scac: 'UPRR',
    final_destination_timezone: 'America/Chicago',
    empty_terminated_timezone: 'America/Chicago',
  })
})

test('the first railway picks up at the port, the last delivers inland', () => {
  const legs = [
    fact('LOAD', '2026-06-20 10:00', 'USLAX', { ...rail, source: 'BNSF' }),
    fact('ARRI', '2026-06-23 12:00', 'USCHI', { ...rail, source: 'UP' }),
  ]
  expect(stateOf(...loading(), ...arrival('USLAX'), ...legs)).toMatchObject({
    pod_rail_carrier_scac: 'BNSF',
    ind_rail_carrier_scac: 'UPRR',
  })
})

test('a train of which nobody says whose it is belongs to the railway of the ramp where it is expected', () => {
  const ramp = { code: null, list: null, name: 'Global II', type: 'RAMP' } as const
  const legs = [
    fact('LOAD', '2026-06-20 10:00', 'USLAX', byRail),
    estimate('ARRI', '2026-06-23 12:00', 'USCHI', '2026-06-20 12:00', { ...byRail, facility: ramp }),
  ]
  expect(stateOf(...loading(), ...arrival('USLAX'), ...legs)).toMatchObject({
    current_status: 'on_rail',
    pod_rail_carrier_scac: 'UPRR',
    ind_rail_carrier_scac: 'UPRR',
  })
})

test('a terminal weighs the container: the newest weight counts', () => {
  const weighed = (at: string, weight_kg: number) => snapshot(at, { discharged_at: utc('2026-06-18 04:40'), weight_kg })
  const facts = [
    ...loading(),
    ...arrival('USLAX'),
    weighed('2026-06-19 10:00', 18_000),
    weighed('2026-06-20 10:00', 18_143.7),
  ]
  expect(stateOf(...facts).weight_in_lbs).toBe(40_000)
})

test('the railway is believed before the line on its own arrival', () => {
  const byLine = fact('ARRI', '2026-06-23 18:00', 'USCHI', byRail)
  const journey = fold([...inland(), byLine])
  expect(journey.state.ind_ata_at).toBe(utc('2026-06-23 12:00'))
  expect(journey.route.destination_ata_at).toBe(utc('2026-06-23 18:00'))
})

test('the box is as last described', () => {
  const described = [
    fact('GTOT', '2026-05-25 03:00', 'CNSHA', { ...empty, iso_type: '22G1' }),
    fact('GTIN', '2026-05-28 08:00', 'CNSHA', { iso_type: '45G1', weight_kg: 18_143.7, seals: ['1', '133534'] }),
    fact('LOAD', '2026-06-01 10:00', 'CNSHA', { seals: [] }),
  ]
  expect(stateOf(...described)).toMatchObject({
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
    weight_in_lbs: 40_000,
    seal_number: '133534',
  })
})

test('of nothing, nothing is known', () => {
  const { state, events, raw, route, booking_cancelled, doubts } = fold([])
  expect(state).toMatchObject({
    current_status: 'new',
    verdict: 'not_arrived',
    import_deadlines: null,
    pickup_lfd: null,
  })
  expect([events, raw, doubts, booking_cancelled]).toEqual([[], [], [], false])
  const { has_inland_leg, is_pod_eta_outdated, pod_eta_history, ...nowhere } = route
  expect([has_inland_leg, is_pod_eta_outdated, pod_eta_history]).toEqual([false, false, []])
  expect(Object.values(nowhere).every((value) => value === null)).toBe(true)
})

test('a box that never sailed, and goes back to the depot empty, has not ended its journey', () => {
  const plans = [
    estimate('LOAD', '2026-06-01 10:00', 'CNSHA', '2026-05-20 00:00'),
    estimate('ARRI', '2026-06-20 10:00', 'USLAX', '2026-05-20 00:00'),
  ]
  const swapped = [fact('GTOT', '2026-05-25 03:00', 'CNSHA', empty), fact('GTIN', '2026-06-02 09:00', 'CNSHA', empty)]
  expect(stateOf(...plans, ...swapped)).toMatchObject({ current_status: 'new', empty_terminated_at: null })
  // Nor has one that the line dates as loaded before, and that nobody has seen anywhere else.
  expect(stateOf(...loading(), ...swapped)).toMatchObject({ current_status: 'on_ship', empty_terminated_at: null })
})

test('a return ends the journey, though nobody reported the gate-out, or the sailing', () => {
  const back = fact('GTIN', '2026-06-27 19:00', 'USLAX', empty)
  const planned = estimate('LOAD', '2026-06-01 10:00', 'CNSHA', '2026-05-20 00:00')
  const ended = { current_status: 'empty_returned', empty_terminated_at: utc('2026-06-27 19:00') }
  expect(stateOf(...loading(), ...arrival('USLAX'), back)).toMatchObject(ended)
  expect(stateOf(...loading(), back)).toMatchObject(ended)
  expect(stateOf(planned, ...arrival('USLAX'), back)).toMatchObject(ended)
  expect(stateOf(planned, fact('GTOT', '2026-06-22 17:00', 'USLAX'), back)).toMatchObject(ended)
})

test('changing trains on the way is no unloading at the destination', () => {
  const interchange = [
    fact('LOAD', '2026-06-20 10:00', 'USLAX', rail),
    fact('ARRI', '2026-06-22 06:00', 'USMKC', rail),
    fact('DISC', '2026-06-22 09:00', 'USMKC', rail),
  ]
  const onward = [
    fact('LOAD', '2026-06-22 19:00', 'USMKC', rail),
    estimate('ARRI', '2026-06-24 12:00', 'USCHI', '2026-06-22 10:00', rail),
  ]
  const toKansas = [...loading(), ...arrival('USLAX'), ...interchange]
  expect(stateOf(...toKansas, ...onward)).toMatchObject({ current_status: 'on_rail', ind_rail_unloaded_at: null })
  expect(stateOf(...toKansas).ind_rail_unloaded_at).toBe(utc('2026-06-22 09:00'))
})
