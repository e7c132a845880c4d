import { expect, test } from 'vitest'
import { empty, fact, fold, rail, snapshot, terminal, utc } from '../testing/facts.ts'
import { arrival, direct, emptyReturn, firstVessel, inland, loading, pickup } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'

const measureOf = (...observations: Observation[]) => fold(observations).measure
const nothing = { onward_hours: null, rail_hours: null, release_hours: null, pickup_hours: null, return_hours: null }
const landed = [...loading(), ...arrival('USLAX')]
const held = snapshot('2026-06-18 10:00', { available: false })
const free = snapshot('2026-06-20 10:00', { available: true })

test('each step after the sea is measured from the one before', () => {
  expect(measureOf(...landed)).toMatchObject(nothing)
  // Discharged on the 18th at 04:40, out on the 22nd at 17:00, back on the 27th at 19:00.
  expect(measureOf(...landed, held, free, pickup('USLAX'), emptyReturn('USLAX'))).toMatchObject({
    ...nothing,
    release_hours: 53 + 1 / 3,
    pickup_hours: 55,
    return_hours: 122,
    destination_locode: null,
    pod_terminal_id: 'terminal-W185',
    pickup_facility_id: 'terminal-W185',
  })
  expect(measureOf(...direct())).toMatchObject({ release_hours: null, pickup_hours: null, return_hours: 122 })
})

test('inland it is the train, and what happens at the ramp', () => {
  const out = fact('GTOT', '2026-06-25 12:00', 'USCHI', { ...rail, mode: null })
  expect(measureOf(...inland(), out)).toMatchObject({
    destination_locode: 'USCHI',
    onward_hours: 65 + 1 / 3,
    rail_hours: 62,
    release_hours: null,
  })
})

test('of what was available when it was first looked at, it is known only where a source says since when', () => {
  expect(measureOf(...landed, free)).toMatchObject(nothing)
  const dated = snapshot('2026-06-20 10:00', { available: true, available_at: utc('2026-06-19 04:40') })
  expect(measureOf(...landed, dated)).toMatchObject({ release_hours: 24 })
  const early = snapshot('2026-06-20 10:00', { available: true, available_at: utc('2026-06-17 04:40') })
  expect(measureOf(...landed, early)).toMatchObject(nothing)
  const told = fact('AVPU', '2026-06-19 04:40', 'USLAX', terminal('W185'))
  expect(measureOf(...landed, told)).toMatchObject({ release_hours: 24 })
})

test('an estimate, a withdrawn fact, a document and what was set by hand are no cases', () => {
  const out = (said: object) => fact('GTOT', '2026-06-22 17:00', 'USLAX', said)
  const back = emptyReturn('USLAX')
  expect(measureOf(...landed, held, free, out({ classifier: 'EST' }))).toMatchObject({ pickup_hours: null })
  const withdrawn = { withdrawn_at: utc('2026-06-23 00:00') }
  expect(measureOf(...landed, held, free, out(withdrawn), back)).toMatchObject({
    pickup_hours: null,
    return_hours: null,
  })
  for (const source_kind of ['user', 'document'] as const) {
    const said = { source: source_kind, source_kind }
    expect(measureOf(...landed, held, free, out(said), back)).toMatchObject({ pickup_hours: null, return_hours: null })
    const returned = fact('GTIN', '2026-06-27 19:00', 'USLAX', { ...empty, ...said })
    expect(measureOf(...landed, out({}), returned)).toMatchObject({ return_hours: null })
  }
})

test('over the change of the clocks and the date line it is the time between instants', () => {
  // In Los Angeles clocks go back on 1 November: from the evening before to the same hour it is 25 hours.
  const autumn = [
    fact('DEPA', '2026-10-10 20:00', 'CNSHA', firstVessel),
    fact('ARRI', '2026-10-30 08:00', 'USLAX', firstVessel),
    fact('DISC', '2026-11-01 05:00', 'USLAX', firstVessel),
    fact('GTOT', '2026-11-02 06:00', 'USLAX'),
    fact('GTIN', '2026-11-03 06:00', 'USLAX', empty),
  ]
  const seen = [
    snapshot('2026-11-01 05:30', { available: false }),
    snapshot('2026-11-01 09:30', { available: true, available_at: utc('2026-11-01 06:00') }),
  ]
  const measured = fold([...autumn, ...seen], { now: utc('2026-11-20 00:00') }).measure
  expect(measured).toMatchObject({ release_hours: 1, pickup_hours: 24, return_hours: 24 })
  // Eastward over the date line, a whole calendar day earlier.
  const transit = Date.parse(utc('2026-10-30 08:00')) - Date.parse(utc('2026-10-10 20:00'))
  expect(measured?.transit_hours).toBe(transit / 3_600_000)
})

test('where a source gives only a day, whole days at the place are counted', () => {
  const out = fact('GTOT', '2026-06-22', 'USLAX')
  const back = fact('GTIN', '2026-06-27', 'USLAX', empty)
  expect(measureOf(...landed, out, back)).toMatchObject({ return_hours: 120 })
})
