import { describe, expect, test } from 'vitest'
import { everyDay, rule, week2026 } from '../testing/free-time.ts'
import { costIfOutOn, costOf, costOfDay, daysAfter } from './charges.ts'

const tiers = [
  { from_day: 6, amount: 465 },
  { from_day: 1, amount: 310 },
]
const charging = rule({ tiers, currency_code: 'USD' })

describe('what a day costs', () => {
  test('is that of its tier, in whatever order the tiers stand', () => {
    expect([1, 5, 6, 40].map((number) => costOfDay(tiers, number))).toEqual([310, 310, 465, 465])
  })

  test('is nothing below the first tier', () => {
    expect(costOfDay([{ from_day: 3, amount: 100 }], 2)).toBe(0)
  })
})

describe('what has run up', () => {
  test('counts weekends once free time is over', () => {
    const days = daysAfter('2026-11-17', '2026-11-23', charging, week2026)
    expect(days.map(({ kind, number }) => [kind, number])).toEqual([1, 2, 3, 4, 5, 6].map((n) => ['charged', n]))
    expect(costOf(days, tiers)).toBe(5 * 310 + 465)
  })

  test('counts working days alone where the rules say so, and says why others do not cost', () => {
    const days = daysAfter('2026-11-24', '2026-11-30', rule({ tiers, charged_days: 'working' }), week2026)
    expect(days.map(({ kind }) => kind)).toEqual(['charged', 'holiday', 'charged', 'weekend', 'weekend', 'charged'])
    expect(costOf(days, tiers)).toBe(3 * 310)
  })

  test('is nothing on the last free day, and unknown without charges', () => {
    expect(costOf(daysAfter('2026-11-17', '2026-11-17', charging, week2026), tiers)).toBe(0)
    expect(costOf(daysAfter('2026-11-17', '2026-11-20', rule(), everyDay), [])).toBeNull()
  })

  test('adds cents without losing any', () => {
    const cents = [{ from_day: 1, amount: 0.1 }]
    expect(costOf(daysAfter('2026-11-17', '2026-11-20', rule({ tiers: cents }), everyDay), cents)).toBe(0.3)
  })
})

test('what it costs to be out on each of the next ten days', () => {
  const costs = costIfOutOn('2026-11-17', '2026-11-20', charging, week2026)
  expect(costs).toHaveLength(10)
  expect(costs.slice(0, 6).map(({ amount }) => amount)).toEqual([930, 1240, 1550, 2015, 2480, 2945])
  expect(costs.at(-1)?.date).toBe('2026-11-29')
})
