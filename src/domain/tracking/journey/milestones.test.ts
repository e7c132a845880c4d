import { describe, expect, test } from 'vitest'
import {
  byBarge,
  document,
  empty,
  estimate,
  eventNames,
  fact,
  fold,
  number,
  rail,
  rawNames,
} from '../../testing/facts.ts'
import { arrival, firstVessel, loading, origin, secondVessel, train, transhipped } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

/** The event and the raw name that the last-named statement has in its journey. */
function namesOf(observation: Observation, others: readonly Observation[] = []) {
  const { events, raw } = fold([...others, observation])
  const own = events.filter((event) => event.source_event_id === observation.id)
  return {
    events: own.map(({ event }) => event.replace('container.transport.', '')),
    raw: raw.find((one) => one.observation_id === observation.id)?.event,
  }
}

const sea = [...loading(), ...arrival('USLAX')]
const toChicago = [...sea, ...train()]
const atYard = (type: string) => ({ facility: { code: null, list: null, name: null, type } })

describe('an actual statement gives the event and the raw name of its row', () => {
  const rows: [string, Observation, Observation[], string[], string | null][] = [
    ['GTOT empty at the origin', fact('GTOT', '2026-05-25 03:00', 'CNSHA', empty), sea, ['empty_out'], 'empty_out'],
    ['PICK empty at the origin', fact('PICK', '2026-05-25 03:00', 'CNNGB', empty), sea, ['empty_out'], 'empty_out'],
    ['GTIN laden at the POL', fact('GTIN', '2026-05-28 08:00', 'CNSHA'), sea, ['full_in'], 'full_in'],
    ['DROP laden at the POL', fact('DROP', '2026-05-28 08:00', 'CNSHA', atYard('POTE')), sea, ['full_in'], 'full_in'],
    ['GTIN laden at an inland origin', fact('GTIN', '2026-05-26 08:00', 'CNNGB'), sea, [], 'positioned_in'],
    [
      'GTIN laden at a depot of the POL',
      fact('GTIN', '2026-05-26 08:00', 'CNSHA', atYard('OFFD')),
      sea,
      [],
      'positioned_in',
    ],
    ['GTOT laden at an inland origin', fact('GTOT', '2026-05-26 08:00', 'CNNGB'), sea, [], 'positioned_out'],
    ['GTOT laden at the POL', fact('GTOT', '2026-05-29 08:00', 'CNSHA'), sea, [], 'positioned_out'],
    ['STUF', fact('STUF', '2026-05-26 08:00', 'CNSHA'), sea, [], null],
    ['STRP', fact('STRP', '2026-06-26 08:00', 'USLAX'), sea, [], null],
    ['INSP', fact('INSP', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    ['RSEA', fact('RSEA', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    ['RMVD', fact('RMVD', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    ['CROS', fact('CROS', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    ['AVDO', fact('AVDO', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    [
      'LOAD at the POL',
      fact('LOAD', '2026-06-01 10:00', 'CNSHA'),
      arrival('USLAX'),
      ['vessel_loaded'],
      'vessel_loaded',
    ],
    [
      'DEPA at the POL',
      fact('DEPA', '2026-06-01 20:00', 'CNSHA'),
      arrival('USLAX'),
      ['vessel_departed'],
      'vessel_departed',
    ],
    ['ARRI at the POD', fact('ARRI', '2026-06-16 14:00', 'USLAX'), loading(), ['vessel_arrived'], 'vessel_arrived'],
    ['BRTH at the POD', fact('BRTH', '2026-06-16 20:00', 'USLAX'), sea, ['vessel_berthed'], null],
    [
      'DISC at the POD',
      fact('DISC', '2026-06-18 04:40', 'USLAX'),
      loading(),
      ['vessel_discharged'],
      'vessel_discharged',
    ],
    ['AVPU at the POD', fact('AVPU', '2026-06-19 08:00', 'USLAX'), sea, ['available'], 'available'],
    ['AVPU at the destination', fact('AVPU', '2026-06-24 08:00', 'USCHI'), toChicago, ['available'], 'available'],
    [
      'LOAD by rail',
      fact('LOAD', '2026-06-20 10:00', 'USLAX', rail),
      [...sea, ...train().slice(1)],
      ['rail_loaded'],
      'rail_loaded',
    ],
    ['DEPA by rail', fact('DEPA', '2026-06-20 22:00', 'USLAX', rail), sea, ['rail_departed'], 'rail_departed'],
    [
      'ARRI by rail on the way',
      fact('ARRI', '2026-06-22 07:00', 'USDAL', rail),
      toChicago,
      ['rail_arrived'],
      'rail_arrived',
    ],
    [
      'ARRI by rail at the destination',
      fact('ARRI', '2026-06-23 12:00', 'USCHI', rail),
      sea,
      ['rail_arrived', 'arrived_at_inland_destination'],
      'rail_arrived',
    ],
    [
      'GTIN laden at the destination ramp',
      fact('GTIN', '2026-06-23 12:00', 'USCHI', atYard('RAMP')),
      [...sea, train()[4] as Observation],
      ['arrived_at_inland_destination'],
      'arrived_at_destination',
    ],
    ['DISC by rail', fact('DISC', '2026-06-23 18:00', 'USCHI', rail), sea, ['rail_unloaded'], 'rail_unloaded'],
    ['rail before the POL', fact('LOAD', '2026-05-20 10:00', 'CNNGB', rail), sea, [], 'rail_loaded'],
    [
      'GTOT laden by rail at the POD',
      fact('GTOT', '2026-06-20 10:00', 'USLAX', rail),
      [...sea, ...train().slice(2)],
      ['rail_loaded'],
      'positioned_out',
    ],
    ['GTOT laden at the POD', fact('GTOT', '2026-06-22 17:00', 'USLAX'), sea, ['full_out'], 'full_out'],
    ['PICK laden at the destination', fact('PICK', '2026-06-25 17:00', 'USCHI'), toChicago, ['full_out'], 'full_out'],
    [
      'GTIN empty after full out',
      fact('GTIN', '2026-06-27 19:00', 'USOAK', empty),
      [...sea, fact('GTOT', '2026-06-22 17:00', 'USLAX')],
      ['empty_in'],
      'empty_in',
    ],
    ['DROP empty after discharge', fact('DROP', '2026-06-27 19:00', 'USLAX', empty), sea, ['empty_in'], 'empty_in'],
    ['GTIN empty before the voyage', fact('GTIN', '2026-05-20 19:00', 'CNSHA', empty), sea, [], 'positioned_in'],
    [
      'DLVD by a person',
      fact('DLVD', '2026-06-23 19:00', null, { source: 'user', source_kind: 'user' }),
      sea,
      ['delivered'],
      'delivered',
    ],
    ['VGM received', document('RECE', 'VGM', '2026-05-28 08:00'), sea, [], 'vgm_received'],
    ['SRM released', document('RELS', 'SRM', '2026-06-19 08:00'), sea, [], 'carrier_release'],
    ['DEO released', document('RELS', 'DEO', '2026-06-19 08:00'), sea, [], 'carrier_release'],
    ['CRO on hold', document('HOLD', 'CRO', '2026-06-19 08:00'), sea, [], null],
    ['CUS released', document('RELS', 'CUS', '2026-06-19 08:00'), sea, [], 'customs_release'],
    ['CUSR', fact('CUSR', '2026-06-19 08:00', 'USLAX'), sea, [], 'customs_release'],
    ['CUSS', fact('CUSS', '2026-06-19 08:00', 'USLAX'), sea, [], null],
    ['BKG confirmed', document('CONF', 'BKG', '2026-05-19 08:00'), sea, [], null],
    ['TRD issued', document('ISSU', 'TRD', '2026-06-02 08:00'), sea, [], null],
    [
      'ARRI by truck at the door',
      fact('ARRI', '2026-06-23 12:00', 'USDAL', { mode: 'truck', role: 'place_of_delivery' }),
      sea,
      ['arrived_at_inland_destination'],
      'arrived_at_destination',
    ],
  ]
  test.each(rows)('%s', (_, observation, others, events, raw) => {
    expect(namesOf(observation, others)).toEqual({ events, raw })
  })
})

test('calls at a transhipment port have the names of transhipment', () => {
  expect(rawNames(transhipped()).slice(4, 8)).toEqual(eventNames(transhipped()).slice(4, 8))
  expect(eventNames(transhipped()).slice(4, 8)).toEqual([
    'transshipment_arrived',
    'transshipment_discharged',
    'transshipment_loaded',
    'transshipment_departed',
  ])
})

test('a barge is a feeder, and so is a vessel leg before the port of loading that a source names', () => {
  const role = 'port_of_loading' as const
  const legs = (said: object) => [
    fact('LOAD', '2026-05-26 10:00', 'CNNGB', said),
    fact('DEPA', '2026-05-26 14:00', 'CNNGB', said),
    fact('ARRI', '2026-05-27 14:00', 'SGSIN', said),
    fact('DISC', '2026-05-27 20:00', 'CNSHA', said),
    fact('LOAD', '2026-06-01 10:00', 'CNSHA', { ...firstVessel, role }),
    ...arrival('USLAX'),
  ]
  const feeder = ['feeder_loaded', 'feeder_departed', 'feeder_arrived', 'feeder_discharged', 'vessel_loaded']
  expect(eventNames(legs(byBarge)).slice(0, 5)).toEqual(feeder)
  expect(eventNames(legs(secondVessel)).slice(0, 5)).toEqual(feeder)
})

describe('an estimate gives an event only for departure, arrival and inland arrival', () => {
  const said = '2026-05-20 00:00'
  const rows: [string, Observation, string[], string | null][] = [
    [
      'DEPA at the POL',
      estimate('DEPA', '2026-06-01 20:00', 'CNSHA', said),
      ['estimated.vessel_departed'],
      'vessel_departed',
    ],
    [
      'ARRI at the POD',
      estimate('ARRI', '2026-06-16 14:00', 'USLAX', said),
      ['estimated.vessel_arrived'],
      'vessel_arrived',
    ],
    [
      'ARRI at the destination',
      estimate('ARRI', '2026-06-23 12:00', 'USCHI', said, rail),
      ['estimated.arrived_at_inland_destination'],
      'rail_arrived',
    ],
    ['LOAD at the POL', estimate('LOAD', '2026-06-01 10:00', 'CNSHA', said), [], 'vessel_loaded'],
    ['DISC at the POD', estimate('DISC', '2026-06-18 04:40', 'USLAX', said), [], 'vessel_discharged'],
    ['ARRI at a transhipment port', estimate('ARRI', '2026-06-07 02:00', 'SGSIN', said), [], 'transshipment_arrived'],
    ['GTOT laden at the POD', estimate('GTOT', '2026-06-22 17:00', 'USLAX', said), [], 'full_out'],
    ['AVPU at the POD', estimate('AVPU', '2026-06-20 17:00', 'USLAX', said), [], 'available'],
  ]
  const plan = [
    estimate('LOAD', '2026-06-01 09:00', 'CNSHA', '2026-05-19 00:00', { classifier: 'PLN' }),
    estimate('DISC', '2026-06-18 09:00', 'USLAX', '2026-05-19 00:00', { classifier: 'PLN' }),
  ]
  test.each(rows)('%s', (_, observation, events, raw) => {
    expect(namesOf(observation, plan)).toEqual({ events, raw })
  })
})

test('a withdrawn or superseded statement keeps its raw name and its place in the order', () => {
  const wrong = fact('GTOT', '2026-05-24 03:00', 'CNSHA', { ...empty, withdrawn_at: '2026-05-26T00:00:00.000Z' })
  expect(fold([...origin(), wrong, ...sea]).raw[0]).toEqual({ observation_id: wrong.id, event: 'empty_out', index: 0 })
})

test('an event names its place, terminal, vessel, voyage, source and observation', () => {
  const told = fact('DISC', '2026-06-18 04:40', 'USLAX', {
    ...firstVessel,
    facility: { code: 'W185', list: 'FIRMS', name: null, type: 'POTE' },
  })
  const [event] = fold([...loading(), told]).events.slice(-1)
  expect(event).toEqual({
    key: 'vessel_discharged|USLAX',
    event: 'container.transport.vessel_discharged',
    timestamp: '2026-06-18T04:40:00.000Z',
    timezone: 'America/Los_Angeles',
    voyage_number: '024E',
    location_locode: 'USLAX',
    location_id: 'port-USLAX',
    location_type: 'port',
    terminal_id: 'terminal-W185',
    terminal_type: 'terminal',
    vessel: { imo: '9321483', name: 'EXAMPLE STAR' },
    data_source: 'shipping_line',
    estimated: false,
    value: null,
    value_timestamp: null,
    source_event_id: told.id,
  })
  expect(number).toBe('APZU4812090')
})
