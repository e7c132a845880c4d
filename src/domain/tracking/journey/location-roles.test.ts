import { describe, expect, test } from 'vitest'
import { byBarge, byRail, empty, estimate, eventNames, fact, fold, utc } from '../../testing/facts.ts'
import {
  arrival,
  direct,
  firstVessel,
  inland,
  loading,
  secondVessel,
  toMontreal,
  transhipped,
} from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

function rolesOf(observations: readonly Observation[], destination_locode: string | null = null) {
  const { port_of_lading, port_of_discharge, destination } = fold(observations, { destination_locode }).route
  return [port_of_lading?.locode ?? null, port_of_discharge?.locode ?? null, destination?.locode ?? null]
}

const before = '2026-05-20 00:00'

describe('ports follow from sea calls', () => {
  test('the first load and the last discharge', () => {
    expect(rolesOf(transhipped())).toEqual(['CNSHA', 'NLRTM', null])
  })
  test('planned ones as well', () => {
    const planned = [
      estimate('LOAD', '2026-06-01 00:00', 'CNSHA', before, { classifier: 'PLN' }),
      estimate('DISC', '2026-06-18 00:00', 'USLAX', before),
    ]
    expect(rolesOf(planned)).toEqual(['CNSHA', 'USLAX', null])
  })
  test('the first departure and the last arrival where no load and no discharge is known', () => {
    const moves = [
      fact('DEPA', '2026-06-01 20:00', 'CNSHA'),
      fact('ARRI', '2026-06-07 02:00', 'SGSIN'),
      fact('DEPA', '2026-06-10 22:00', 'SGSIN'),
      fact('ARRI', '2026-06-16 14:00', 'USLAX'),
    ]
    expect(rolesOf(moves)).toEqual(['CNSHA', 'USLAX', null])
    expect(eventNames(moves)).toEqual([
      'vessel_departed',
      'transshipment_arrived',
      'transshipment_departed',
      'vessel_arrived',
    ])
  })
  test('a call still to come makes an earlier discharge a transhipment', () => {
    const underway = [...transhipped().slice(0, 6), estimate('ARRI', '2026-06-28 00:00', 'NLRTM', before)]
    expect(rolesOf(underway)).toEqual(['CNSHA', 'NLRTM', null])
    expect(fold(underway).state.current_status).toBe('on_ship')
    expect(eventNames(underway)).toContain('transshipment_discharged')
  })
  test('a port of discharge that a source names makes an earlier discharge a transhipment', () => {
    const named = fact('ISSU', '2026-06-02 00:00', 'NLRTM', {
      event_type: 'SHIPMENT',
      document_type: 'TRD',
      role: 'port_of_discharge',
    })
    expect(rolesOf([...transhipped().slice(0, 6), named])).toEqual(['CNSHA', 'NLRTM', null])
  })
  test('a box loaded again, nobody says where to, has no port of discharge yet', () => {
    expect(rolesOf(transhipped().slice(0, 7))).toEqual(['CNSHA', null, null])
  })
  test('a vessel that calls to load has not arrived', () => {
    const call = [fact('ARRI', '2026-05-31 20:00', 'CNSHA'), ...loading()]
    expect(rolesOf(call)).toEqual(['CNSHA', null, null])
    expect(eventNames(call)).toEqual(['vessel_loaded', 'vessel_departed'])
  })
  test('plans that nobody withdrew are void once the box is out of the gate', () => {
    const stale = estimate('ARRI', '2026-06-20 00:00', 'USOAK', before)
    const journey = [...loading(), ...arrival('USLAX'), stale]
    expect(rolesOf(journey)).toEqual(['CNSHA', 'USOAK', null])
    expect(rolesOf([...journey, fact('GTOT', '2026-06-22 17:00', 'USLAX')])).toEqual(['CNSHA', 'USLAX', null])
  })
  test('barges define no port', () => {
    const legs = [fact('LOAD', '2026-05-26 10:00', 'CNNGB', byBarge), ...loading(), ...arrival('USLAX')]
    expect(rolesOf(legs)).toEqual(['CNSHA', 'USLAX', null])
  })
  test('barges do where nothing else goes by water', () => {
    const legs = [
      fact('LOAD', '2026-06-01 10:00', 'NLRTM', byBarge),
      fact('DISC', '2026-06-03 10:00', 'DEDUI', byBarge),
    ]
    expect(rolesOf(legs)).toEqual(['NLRTM', 'DEDUI', null])
    expect(eventNames(legs)).toEqual(['vessel_loaded', 'vessel_discharged'])
  })
})

describe('what a source names comes first', () => {
  test('the port of loading', () => {
    const role = 'port_of_loading' as const
    const legs = [
      fact('LOAD', '2026-05-26 10:00', 'CNNGB', secondVessel),
      fact('LOAD', '2026-06-01 10:00', 'CNSHA', { ...firstVessel, role }),
    ]
    expect(rolesOf([...legs, ...arrival('USLAX')])).toEqual(['CNSHA', 'USLAX', null])
  })
  test('the newest word on the port of discharge', () => {
    const role = 'port_of_discharge' as const
    const words = [
      estimate('ARRI', '2026-06-16 00:00', 'USLAX', '2026-06-05 00:00', { role }),
      estimate('ARRI', '2026-06-14 00:00', 'USOAK', '2026-06-08 00:00', { role }),
    ]
    expect(rolesOf([...loading(), ...words])).toEqual(['CNSHA', 'USOAK', null])
  })
  test('a vessel leg after the port of discharge is a feeder', () => {
    const onward = fact('DISC', '2026-06-25 10:00', 'USOAK', secondVessel)
    const named = fact('DISC', '2026-06-18 04:40', 'USLAX', { role: 'port_of_discharge' })
    expect(eventNames([...loading(), named, onward])).toEqual([
      'vessel_loaded',
      'vessel_departed',
      'vessel_discharged',
      'feeder_discharged',
    ])
  })
})

test('a place that a source names as of transhipment is no end of the journey', () => {
  const role = 'transhipment' as const
  const legs = [
    ...loading(),
    fact('ARRI', '2026-06-07 02:00', 'SGSIN', { role }),
    fact('DISC', '2026-06-07 12:00', 'SGSIN'),
  ]
  expect(rolesOf(legs)).toEqual(['CNSHA', null, null])
  expect(rolesOf([fact('LOAD', '2026-06-10 12:00', 'SGSIN', { role }), ...arrival('USLAX')])).toEqual([
    null,
    'USLAX',
    null,
  ])
  expect(eventNames(legs).slice(2)).toEqual(['transshipment_arrived', 'transshipment_discharged'])
  expect(fold(legs).state.current_status).toBe('on_ship')
})

test('a box that passed through its port of discharge before was there for transhipment', () => {
  const legs = [
    ...loading(),
    fact('DISC', '2026-06-05 12:00', 'NLRTM', firstVessel),
    fact('LOAD', '2026-06-06 12:00', 'NLRTM', secondVessel),
    fact('DISC', '2026-06-09 12:00', 'SGSIN', secondVessel),
    fact('LOAD', '2026-06-10 12:00', 'SGSIN', firstVessel),
    fact('DISC', '2026-06-18 04:40', 'NLRTM', { ...firstVessel, voyage: '025W' }),
  ]
  expect(eventNames(legs).slice(2)).toEqual([
    'transshipment_discharged',
    'transshipment_loaded',
    'transshipment_discharged',
    'transshipment_loaded',
    'vessel_discharged',
  ])
})

test('where a source leaves out the mode, a voyage or a quay means a vessel and an inland place a train', () => {
  const mode = null
  const legs = [
    fact('LOAD', '2026-06-01 10:00', 'CNSHA', { mode, voyage: '024E' }),
    fact('DISC', '2026-06-18 04:40', 'USLAX', { mode }),
    fact('ARRI', '2026-06-23 12:00', 'USCHI', { mode }),
  ]
  expect(rolesOf(legs)).toEqual(['CNSHA', 'USLAX', 'USCHI'])
  expect(eventNames(legs).slice(2)).toEqual(['rail_arrived', 'arrived_at_inland_destination'])
})

describe('the destination', () => {
  test('is where the last train arrives', () => {
    expect(rolesOf(inland())).toEqual(['CNSHA', 'USLAX', 'USCHI'])
  })
  test('is the place of delivery that a source names', () => {
    const word = estimate('ARRI', '2026-06-25 00:00', 'USDAL', before, { ...byRail, role: 'place_of_delivery' })
    expect(rolesOf([...inland(), word])).toEqual(['CNSHA', 'USLAX', 'USDAL'])
  })
  test('is else the one that is known of the shipment', () => {
    expect(rolesOf([...loading(), ...arrival('USLAX')], 'USMKC')).toEqual(['CNSHA', 'USLAX', 'USMKC'])
  })
  test('is none where it is the port of discharge', () => {
    expect(rolesOf([...loading(), ...arrival('USLAX')], 'USLAX')).toEqual(['CNSHA', 'USLAX', null])
  })
  test('is the area, not the port, where a code is both and the call is by rail', () => {
    expect(fold(toMontreal()).route.destination).toMatchObject({ locode: 'CAMTR', place_type: 'metro_area' })
    const bySea = fold([...loading(), ...arrival('CAMTR')]).route
    expect(bySea.port_of_discharge).toMatchObject({ locode: 'CAMTR', place_type: 'port' })
    const [event] = fold(toMontreal()).events.filter(({ key }) => key.startsWith('rail_arrived'))
    expect(event).toMatchObject({ location_locode: 'CAMTR', location_type: 'metro_area' })
  })
  test('is not where a train took the box before the sea', () => {
    const train = [fact('LOAD', '2026-05-20 10:00', 'USCHI', byRail), fact('ARRI', '2026-05-24 10:00', 'CNSHA', byRail)]
    expect(rolesOf([...train, ...loading(), ...arrival('USLAX')])).toEqual(['CNSHA', 'USLAX', null])
  })
})

test('a box discharged at its port of loading, having been elsewhere, is there for transhipment', () => {
  const legs = [
    ...loading(),
    fact('ARRI', '2026-06-03 02:00', 'CNNGB', firstVessel),
    fact('DISC', '2026-06-05 12:00', 'CNSHA', firstVessel),
    fact('LOAD', '2026-06-08 12:00', 'CNSHA', secondVessel),
    ...arrival('USLAX', secondVessel),
  ]
  expect(eventNames(legs)).toEqual([
    'vessel_loaded',
    'vessel_departed',
    'transshipment_arrived',
    'transshipment_discharged',
    'transshipment_loaded',
    'vessel_arrived',
    'vessel_discharged',
  ])
})

test('without any sea call, an empty box that went out is on its way to sea', () => {
  const known = [fact('GTOT', '2026-05-20 03:00', 'USCHI', empty), fact('LOAD', '2026-05-22 10:00', 'USCHI', byRail)]
  expect(eventNames(known)).toEqual(['empty_out'])
  expect(fold(known).state.current_status).toBe('new')
})

test('that the vessel is expected again where the box was loaded does not make it the port of discharge', () => {
  const { route } = fold([
    fact('LOAD', '2026-06-01 10:00', 'CNSHA'),
    fact('DEPA', '2026-06-01 20:00', 'CNSHA'),
    fact('ARRI', '2026-06-16 14:00', 'NLRTM'),
    fact('DISC', '2026-06-16 20:00', 'NLRTM'),
    estimate('ARRI', '2026-06-30 04:50', 'CNSHA', '2026-06-10 00:00'),
  ])
  expect(route.port_of_discharge?.locode).toBe('NLRTM')
  expect(route.pod_ata_at).toBe('2026-06-16T14:00:00.000Z')
})

test('cargo shipped back to its port of loading arrives there', () => {
  const back = [
    ...loading(),
    ...arrival('USLAX'),
    fact('LOAD', '2026-06-25 10:00', 'USLAX', secondVessel),
    fact('DEPA', '2026-06-25 20:00', 'USLAX', secondVessel),
    fact('ARRI', '2026-07-15 10:00', 'CNSHA', secondVessel),
    fact('DISC', '2026-07-16 10:00', 'CNSHA', secondVessel),
  ]
  const { state, route } = fold(back)
  expect(route.port_of_discharge?.locode).toBe('CNSHA')
  expect(route.pod_ata_at).toBe(utc('2026-07-15 10:00'))
  expect(state).toMatchObject({
    pol_vessel_loaded_at: utc('2026-06-01 10:00'),
    pod_arrived_at: utc('2026-07-15 10:00'),
    pod_discharged_at: utc('2026-07-16 10:00'),
  })
  expect(fold(back.slice(0, -1)).state.pod_arrived_at).toBe(utc('2026-07-15 10:00'))
})

test('a box that is moved empty by sea is not on a journey of cargo', () => {
  const moved = (from: string, to: string, month: string) => [
    fact('LOAD', `2026-${month}-05 10:00`, from, { ...empty, ...secondVessel }),
    fact('DISC', `2026-${month}-25 20:00`, to, { ...empty, ...secondVessel }),
  ]
  const cargo = [...loading(), ...arrival('USLAX')]
  const before = fold([...moved('USLAX', 'CNSHA', '04'), ...cargo])
  expect(before.route).toEqual(fold(cargo).route)
  expect(before.events).toEqual(fold(cargo).events)
  expect(before.state).toEqual(fold(cargo).state)
  const after = fold([...direct(), ...moved('USLAX', 'CNSHA', '07')])
  expect(after.events).toEqual(fold(direct()).events)
  expect(after.state).toEqual(fold(direct()).state)
})
