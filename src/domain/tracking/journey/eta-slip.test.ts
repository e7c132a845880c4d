import { expect, test } from 'vitest'
import type { PastTime } from '#contract/tracking/past-times.ts'
import type { Figures } from '../../lines/past.ts'
import { document, estimate, fact, fold, utc } from '../../testing/facts.ts'
import { firstVessel, loading, origin } from '../../testing/voyages.ts'

const slips = (median_hours: number): PastTime => ({
  case_count: 14,
  p25_hours: median_hours - 12,
  median_hours,
  p75_hours: median_hours + 12,
})
/** 21, 14, 7, 3 and 1 days before. */
const known: Figures = [slips(72), slips(48), slips(36), null, slips(-6)]
const past = { shipping_line_scac: 'MAEU', of: (key: string) => (key === 'slip MAEU CNSHA USLAX' ? known : null) }

const eta = (said = {}) =>
  estimate('ARRI', '2026-06-30 14:00', 'USLAX', '2026-05-20 08:00', { ...firstVessel, ...said })
const atSea = [...origin(), ...loading(), eta()]
const at = (facts: Parameters<typeof fold>[0], now: string) => fold(facts, { now: utc(now), past }).state

test.each([
  ['22 days', '2026-06-08 13:59', null, null, '2026-06-09 14:00'],
  ['21 days', '2026-06-09 14:00', 21, 72, '2026-06-16 14:00'],
  ['a minute over 14', '2026-06-16 13:59', 21, 72, '2026-06-16 14:00'],
  ['14 days', '2026-06-16 14:00', 14, 48, '2026-06-23 14:00'],
  ['three days, of which too little is known', '2026-06-27 14:00', null, null, '2026-06-29 14:00'],
  ['a day', '2026-06-29 14:00', 1, -6, '2026-06-30 14:00'],
  ['nothing: it should be there', '2026-06-30 14:00', null, null, null],
])('before the arrival %s are left', (_, now, days_before, median_hours, until) => {
  const { eta_slip, state_until, next_arrival } = at(atSea, now)
  expect(eta_slip && [eta_slip.days_before, eta_slip.median_hours, eta_slip.case_count]).toEqual(
    days_before && [days_before, median_hours, 14],
  )
  if (until) expect(state_until).toBe(utc(until))
  // Shown, never mixed.
  expect(next_arrival?.at).toBe(utc('2026-06-30 14:00'))
})

test.each([
  ['a terminal estimates', [...loading(), eta({ source: 'W185', source_kind: 'terminal' })]],
  ['it was set by hand', [...atSea, eta({ source: 'user', source_kind: 'user' })]],
  ['it has arrived early', [...atSea, fact('ARRI', '2026-06-15 14:00', 'USLAX', firstVessel)]],
  ['the booking was cancelled', [...atSea, document('CANC', 'BKG', '2026-06-02 10:00')]],
  ['the line takes it back', [...loading(), { ...eta(), withdrawn_at: utc('2026-06-10 00:00') }]],
])('the line has no estimate that counts: %s', (_, facts) => {
  expect(at(facts, '2026-06-17 00:00').eta_slip).toBeNull()
})

test('on another lane, and with another line, nothing is known', () => {
  const elsewhere = { ...past, shipping_line_scac: 'MSCU' }
  const { eta_slip, past_times } = fold(atSea, { now: utc('2026-06-17 00:00'), past: elsewhere }).state
  expect(eta_slip).toBeNull()
  expect(past_times).toEqual([
    { key: 'slip MSCU CNSHA USLAX', figures: null },
    { key: 'slip line MSCU', figures: null },
  ])
})

test.each([
  ['nothing of the lane', null, '2026-06-17 00:00', ['line', 14, 24]],
  ['the lane at this point, though little of it', known, '2026-06-17 00:00', ['lane', 14, 48]],
  ['nothing of the lane at this point', known, '2026-06-27 14:00', ['line', 3, 24]],
  ['nothing of either at this point', known, '2026-06-08 13:59', null],
])('where the history has %s, the line on all its lanes may say it', (_, ofLane, now, said) => {
  const ofLine: Figures = [null, slips(24), slips(24), slips(24), null]
  const figures: Record<string, Figures | null> = { 'slip MAEU CNSHA USLAX': ofLane, 'slip line MAEU': ofLine }
  const both = { shipping_line_scac: 'MAEU', of: (key: string) => figures[key] ?? null }
  const { eta_slip } = fold(atSea, { now: utc(now), past: both }).state
  expect(eta_slip && [eta_slip.scope, eta_slip.days_before, eta_slip.median_hours]).toEqual(said)
})
