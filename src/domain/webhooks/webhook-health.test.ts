import { expect, test } from 'vitest'
import { isBeyondHope, roomOf } from './webhook-health.ts'
import { mostRetries, retryDelay } from './webhook-retry.ts'

const now = new Date('2026-06-20T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString()

test('a receiver is given up after five days without any success', () => {
  expect(isBeyondHope({ failing_since: ago(5), failures_in_a_row: 20 }, now)).toBe(true)
  expect(isBeyondHope({ failing_since: ago(4.99), failures_in_a_row: 5000 }, now)).toBe(false)
  expect(isBeyondHope({ failing_since: null, failures_in_a_row: 0 }, now)).toBe(false)
})

test('one notification that nobody wants is not enough', () => {
  expect(isBeyondHope({ failing_since: ago(30), failures_in_a_row: mostRetries + 1 }, now)).toBe(false)
  const longest = Array.from({ length: mostRetries }, (_, at) => retryDelay({ failures: at + 1, chance: 1 }) ?? 0)
  expect(longest.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(5 * 24 * 3_600_000)
})

test('a receiver that is down is asked by one attempt at a time', () => {
  expect([0, 4, 5, 1000].map(roomOf)).toEqual([100, 100, 1, 1])
})
