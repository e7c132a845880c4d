import { expect, test } from 'vitest'
import { usuallyWords, usualSlipWords } from './past-words.ts'

const history = (p25_hours: number, p75_hours: number) => ({
  scope: 'lane' as const,
  after: 'container.transport.vessel_discharged' as const,
  earliest_at: '2026-06-20T00:00:00.000Z',
  case_count: 14,
  p25_hours,
  median_hours: p25_hours,
  p75_hours,
})

test.each([
  [72, 120, '3 to 5 days'],
  [90, 100, '4 days'],
  [20, 47, '20 to 47 hours'],
  [2, 2, '2 hours'],
  [1, 1, '1 hour'],
  [0, 30, 'within 30 hours'],
  [5, 72, 'within 3 days'],
  [30, 48, '1 to 2 days'],
])('a quarter by %i hours and three by %i is %s', (from, to, words) => {
  expect(usuallyWords(history(from, to))).toBe(`Usually ${words} after discharge, 14 cases on this lane.`)
})

test('at a terminal it is the terminal', () => {
  const at = { ...history(72, 120), scope: 'terminal' as const, after: 'container.transport.available' as const }
  expect(usuallyWords(at)).toBe('Usually 3 to 5 days after availability, 14 cases at this terminal.')
})

test.each([
  [48, 'it usually slips 2 days'],
  [24, 'it usually slips 1 day'],
  [11, 'it usually holds to the day'],
  [-11, 'it usually holds to the day'],
  [-30, 'it usually comes 1 day sooner'],
])('a slip of %i hours: %s', (median_hours, words) => {
  const slip = { scope: 'lane' as const, days_before: 7, case_count: 14, p25_hours: 0, median_hours, p75_hours: 0 }
  expect(usualSlipWords(slip)).toBe(`on this lane ${words} at this point, 14 cases`)
  expect(usualSlipWords({ ...slip, scope: 'line' })).toBe(`with this line ${words} at this point, 14 cases`)
})
