import { expect, test } from 'vitest'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { daysPast, slipWords } from './arrival.ts'

const arrival = {
  at_place: 'port_of_discharge',
  at: '2026-11-08T13:42:00Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  estimated: true,
  awaited: true,
  outdated: false,
  original_at: null,
  days_late: null,
} satisfies NextArrival

test('slip is in days, with a sign', () => {
  expect([3, -1, 0].map(slipWords)).toEqual(['+3 d', '−1 d', 'on plan'])
})

test('an estimate that is past is counted in days of the place; what is not past, and what happened, is not', () => {
  const days = (now: string, of: NextArrival = arrival) => daysPast(of, Date.parse(now))
  expect(days('2026-11-08T13:00:00Z')).toBeNull()
  expect(days('2026-11-09T07:30:00Z')).toBe(0)
  expect(days('2026-11-11T13:00:00Z')).toBe(3)
  expect(days('2026-11-11T13:00:00Z', { ...arrival, estimated: false })).toBeNull()
})
