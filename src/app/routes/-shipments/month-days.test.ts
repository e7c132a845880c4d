import { expect, test } from 'vitest'
import { isOver, monthAfter, monthWords, weeksOf } from './month-days.ts'

test('a month is whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
  for (const week of [...weeks, ...weeksOf('2026-03')]) expect(week).toHaveLength(7)
  expect(new Set(weeks.flat()).size).toBe(42)
})

test('months go on over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 0)]).toEqual([
    ...['2027-01', '2025-12', '2026-11'],
  ])
  expect(monthWords('2026-11')).toBe('Nov 2026')
})

test('a day is over with its first deadline, whatever day it is here; days of arrivals never are', () => {
  const now = Date.parse('2026-11-29T01:00:00Z')
  const [before, after] = ['2026-11-29T00:59:59.000Z', '2026-11-29T07:59:59.000Z']
  for (const group_by of ['binding_lfd', 'empty_due'] as const) {
    expect(isOver({ group_by, first_deadline_at: before }, now)).toBe(true)
    expect(isOver({ group_by, first_deadline_at: after }, now)).toBe(false)
    // Nothing is left to do.
    expect(isOver({ group_by, first_deadline_at: null }, now)).toBe(false)
  }
  expect(isOver({ group_by: 'arrival', first_deadline_at: before }, now)).toBe(false)
})
