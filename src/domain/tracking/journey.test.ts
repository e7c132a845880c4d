import { expect, test } from 'vitest'
import { byRail, document, empty, estimate, eventNames, fact, fold, snapshot, utc } from '../testing/facts.ts'
import { arrival, direct, firstVessel, inland, loading, pickup, secondVessel, transhipped } from '../testing/voyages.ts'

const landed = [...loading(), ...arrival('USLAX')]

test('a direct journey, from empty out to empty in', () => {
  expect(eventNames(direct())).toEqual([
    'empty_out',
    'full_in',
    'vessel_loaded',
    'vessel_departed',
    'vessel_arrived',
    'vessel_discharged',
    'full_out',
    'empty_in',
  ])
  expect(fold(direct()).doubts).toEqual([])
})

test('a transhipment that becomes known turns a discharge into one of transhipment, under another key', () => {
  const before = fold(transhipped().slice(0, 6))
  const after = fold(transhipped().slice(0, 7))
  expect(before.events.at(-1)?.key).toBe('vessel_discharged|SGSIN')
  expect(before.state.current_status).toBe('grounded')
  expect(after.events.map(({ key }) => key)).toContain('transshipment_discharged|SGSIN|1')
  expect(after.events.map(({ key }) => key)).not.toContain('vessel_discharged|SGSIN')
  expect(after.state).toMatchObject({ current_status: 'on_ship', pod_discharged_at: null })
})

test('a train to Chicago, each stop of it', () => {
  expect(eventNames(inland()).slice(6)).toEqual([
    'rail_loaded',
    'rail_departed',
    'rail_arrived',
    'rail_arrived',
    'arrived_at_inland_destination',
    'rail_unloaded',
  ])
})

test('a customs hold comes and goes, and the box is available', () => {
  const held = { name: 'customs', status: 'hold', description: 'Customs holds the container. "CBP EXAM"' } as const
  const known = [...landed, document('HOLD', 'CUS', '2026-06-18 08:00')]
  const exam = snapshot('2026-06-19 08:00', { available: false, holds: [held] })
  const cleared = snapshot('2026-06-21 08:00', { available: true, holds: [] })
  expect(fold(known).state).toMatchObject({
    current_status: 'grounded',
    verdict: 'blocked',
    holds_at_pod_terminal: [{ name: 'customs' }],
  })
  expect(fold([...known, exam]).state).toMatchObject({
    current_status: 'not_available',
    verdict: 'blocked',
    holds_at_pod_terminal: [held],
  })
  expect(fold([...known, exam, cleared], { now: utc('2026-06-22 08:00') }).state).toMatchObject({
    current_status: 'available',
    verdict: 'ready',
    holds_at_pod_terminal: [],
  })
})

test('a last free day that moves is the newest, with an event for each', () => {
  const day = (checked_at: string, last_free_day: string) => snapshot(checked_at, { on_terminal: true, last_free_day })
  const journey = fold([
    ...landed,
    day('2026-06-19 08:00', '2026-06-25T06:59:59.000Z'),
    day('2026-06-20 08:00', '2026-06-27T06:59:59.000Z'),
  ])
  expect(journey.state.pickup_lfd).toBe('2026-06-27T06:59:59.000Z')
  expect(journey.events.filter(({ event }) => event === 'container.pickup_lfd.changed')).toHaveLength(2)
})

test('a terminal that changes before discharge is the new one', () => {
  const at = (code: string, reported: string) =>
    estimate('ARRI', '2026-06-16 14:00', 'USLAX', reported, {
      facility: { code, list: 'FIRMS', name: null, type: 'POTE' },
    })
  const before = [...loading(), at('W185', '2026-06-02 00:00')]
  expect(fold(before).state.pod_terminal_id).toBe('terminal-W185')
  expect(fold([...before, at('Y258', '2026-06-09 00:00')]).state.pod_terminal_id).toBe('terminal-Y258')
})

test('cargo rolled after it was loaded goes by the later vessel', () => {
  const [loaded] = loading(firstVessel)
  const reloaded = fact('LOAD', '2026-06-08 10:00', 'CNSHA', secondVessel)
  const journey = fold([...(loaded ? [loaded] : []), reloaded, ...arrival('USLAX', secondVessel)])
  expect(journey.state.pol_vessel_loaded_at).toBe(utc('2026-06-08 10:00'))
  expect(journey.events[0]).toMatchObject({ key: 'vessel_loaded|CNSHA', voyage_number: '110W' })
})

test('a source that knows no load and no discharge tells the whole journey by arrivals, departures and gates', () => {
  const journey = [
    fact('GTOT', '2026-05-25 03:00', 'CNSHA', empty),
    fact('DEPA', '2026-06-01 20:00', 'CNSHA'),
    fact('ARRI', '2026-06-16 14:00', 'USLAX'),
    pickup('USLAX'),
    fact('GTIN', '2026-06-27 19:00', 'USLAX', empty),
  ]
  expect(eventNames(journey)).toEqual(['empty_out', 'vessel_departed', 'vessel_arrived', 'full_out', 'empty_in'])
  expect(fold(journey.slice(0, 3)).state.current_status).toBe('on_ship')
  expect(fold(journey.slice(0, 4)).state.current_status).toBe('picked_up')
})

test('a train from Vancouver to Montreal ends in the area, not in its port', () => {
  const [event] = fold([
    ...loading(),
    ...arrival('CAVAN'),
    fact('ARRI', '2026-06-25 12:00', 'CAMTR', byRail),
  ]).events.filter(({ key }) => key.startsWith('arrived_at_inland_destination'))
  expect(event).toMatchObject({ location_type: 'metro_area', location_locode: 'CAMTR' })
})

test('a gate-out that does not say where is at the place of pickup', () => {
  const nowhere = fact('GTOT', '2026-06-22 17:00', null)
  expect(fold([...landed, nowhere]).state.pod_full_out_at).toBe(utc('2026-06-22 17:00'))
  const afterTrain = fact('GTOT', '2026-06-25 17:00', null)
  expect(fold([...inland(), afterTrain]).state.final_destination_full_out_at).toBe(utc('2026-06-25 17:00'))
})

test('a booking is cancelled by the line’s last word on it', () => {
  const words = ['CANC', 'VOID', 'REJE'] as const
  for (const code of words) expect(fold([document(code, 'BKG', '2026-05-20 00:00')]).booking_cancelled).toBe(true)
  expect(fold([document('REJE', 'CBR', '2026-05-20 00:00')]).booking_cancelled).toBe(true)
  expect(fold([document('VOID', 'TRD', '2026-05-20 00:00')]).booking_cancelled).toBe(false)
  const confirmed = document('CONF', 'BKG', '2026-05-21 00:00')
  expect(fold([document('REJE', 'BKG', '2026-05-20 00:00'), confirmed]).booking_cancelled).toBe(false)
})

test('places that have only a name still make a journey', () => {
  const named = (code: 'LOAD' | 'DISC', at: string, location_name: string) => fact(code, at, null, { location_name })
  const journey = fold([
    named('LOAD', '2026-06-01 10:00', 'Port Example'),
    named('DISC', '2026-06-18 10:00', 'Sample Harbour'),
  ])
  expect(journey.route.port_of_discharge).toEqual({
    locode: null,
    name: 'Sample Harbour',
    timezone: null,
    place_id: null,
    place_type: null,
  })
  expect(journey.state.current_status).toBe('grounded')
})
