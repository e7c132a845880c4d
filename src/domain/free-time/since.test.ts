import { expect, test } from 'vitest'
import { byRail, fact, fold, utc } from '../testing/facts.ts'
import { freeTimeBy, rule } from '../testing/free-time.ts'
import { arrival, direct, inland, loading } from '../testing/voyages.ts'
import { freeTimeSince } from './since.ts'

type Facts = Parameters<typeof fold>[0]

const since = (facts: Facts, ...rules: Parameters<typeof rule>[0][]) =>
  freeTimeSince(fold(facts, { free_time: freeTimeBy(...rules.map((one) => rule(one))) }).state)

const discharged = utc('2026-06-18 04:40')
const arrived = utc('2026-06-16 14:00')

test('without rules it is since the discharge at the port, and inland since the unloading, else the arrival', () => {
  expect(since([...loading(), ...arrival('USLAX')])).toBe(discharged)
  expect(since(direct())).toBe(discharged)
  expect(since(inland())).toBe(utc('2026-06-23 18:00'))
  expect(since(inland().slice(0, -1))).toBe(utc('2026-06-23 12:00'))
  expect(since(loading())).toBeNull()
})

test('where rules say what starts it, it is since then: of several clocks the first', () => {
  const landed = [...loading(), ...arrival('USLAX')]
  expect(since(landed, { start_event: 'vessel_arrived' })).toBe(arrived)
  expect(since(landed, { start_event: 'vessel_arrived', kind: 'storage' }, { kind: 'combined' })).toBe(arrived)
})

test('neither a clock that only an estimate starts, nor one outside, says since when it stands', () => {
  const planned = fact('ARRI', '2026-06-28 10:00', 'USCHI', { ...byRail, classifier: 'EST', role: 'place_of_delivery' })
  const rail = { kind: 'rail_storage', start_event: 'notified' } as const
  expect(since([...loading(), ...arrival('USLAX'), planned], rail)).toBe(discharged)
  expect(since(direct(), { kind: 'detention', start_event: 'full_out' })).toBe(discharged)
})
