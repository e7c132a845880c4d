import { expect, test } from 'vitest'
import { moneyOfDays } from './money.ts'

const now = '2026-11-20T17:42:00Z'
const at = (from_on: string, amounts: number[], more: object = {}) => ({
  currency_code: 'USD',
  timezone: 'America/Los_Angeles',
  from_on,
  a_day: 0,
  amounts,
  ...more,
})
const upTo = (first: number) => Array.from({ length: 7 }, (_, day) => first + day * 31_000)

test('what runs is counted from today on, what is free from its first day that costs', () => {
  const running = at('2026-11-20', upTo(62_000), { a_day: 31_000 })
  const later = at('2026-11-23', upTo(31_000))
  expect(moneyOfDays([running, later], now, '2026-11-20')).toEqual([
    { currency_code: 'USD', a_day: 310, if_out: [620, 930, 1240, 1860, 2480, 3100] },
  ])
})

test('currencies are never added together', () => {
  const costs = moneyOfDays(
    [at('2026-11-20', upTo(10)), at('2026-11-20', upTo(20), { currency_code: 'CAD' })],
    now,
    '2026-11-20',
  )
  expect(costs.map(({ currency_code, if_out }) => [currency_code, if_out[0]])).toEqual([
    ['CAD', 0.2],
    ['USD', 0.1],
  ])
})

test('where a place is a day ahead, today is its own', () => {
  const there = at('2026-11-21', upTo(100), { timezone: 'Asia/Tokyo' })
  expect(moneyOfDays([there], now, '2026-11-20')[0]?.if_out[0]).toBe(1)
  expect(
    moneyOfDays([{ ...there, timezone: 'America/Los_Angeles' }], now, '2026-11-20')[0]?.if_out.slice(0, 2),
  ).toEqual([0, 1])
})

test('who looks when a place is still at the day before reads what it comes to on the day that is named', () => {
  const early = '2026-11-20T06:00:00Z'
  const there = at('2026-11-19', upTo(31_000))
  // In Los Angeles it is the 19th: 620 on the 20th, and 930 on the 21st.
  expect(moneyOfDays([there], early, '2026-11-20')[0]?.if_out.slice(0, 2)).toEqual([620, 930])
})

test('what was not looked at for a while is counted further, and stays after the last day that is known', () => {
  expect(moneyOfDays([at('2026-11-18', upTo(0))], now, '2026-11-20')[0]?.if_out).toEqual([
    620, 930, 1240, 1550, 1860, 1860,
  ])
})

test('what costs nothing in these days is left out, never 0.00', () => {
  expect(moneyOfDays([at('2026-11-27', upTo(31_000))], now, '2026-11-20')).toEqual([])
  expect(moneyOfDays([], now, '2026-11-20')).toEqual([])
})
