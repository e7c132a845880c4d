import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostRetries, retryDelay } from './webhook-retry.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const chances = fc.array(chance, { minLength: mostRetries, maxLength: mostRetries })
const day = 24 * 3_600_000

const delays = (some: number[]) => some.map((one, at) => retryDelay({ failures: at + 1, chance: one }) ?? Number.NaN)

test('there are twelve retries, and then no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), chance, (failures, by) => {
      expect(retryDelay({ failures, chance: by }) === null).toBe(failures > 12)
    }),
  )
})

test('they take about three days, whatever chance says', () => {
  fc.assert(
    fc.property(chances, (some) => {
      const total = delays(some).reduce((sum, delay) => sum + delay, 0)
      expect(total).toBeGreaterThan(2.7 * day)
      expect(total).toBeLessThan(3.4 * day)
    }),
  )
})

test('each is longer than the one before until they are 20 hours apart, and jitter is a tenth at most', () => {
  const planned = delays(Array(mostRetries).fill(0.5))
  expect(planned.slice(0, 4)).toEqual([5000, 15_000, 45_000, 135_000])
  fc.assert(
    fc.property(chances, (some) => {
      const given = delays(some)
      for (const [at, delay] of given.entries()) {
        const plan = planned[at] ?? 0
        expect(Math.abs(delay - plan)).toBeLessThanOrEqual(plan / 10 + 1)
        if (plan < 20 * 3_600_000 && at > 0) expect(delay).toBeGreaterThan(given[at - 1] ?? 0)
      }
    }),
  )
})

test('chance spreads them', () => {
  expect(retryDelay({ failures: 1, chance: 0 })).toBe(4500)
  expect(retryDelay({ failures: 1, chance: 1 })).toBe(5500)
})

test('a receiver that asks for patience gets it, up to 20 hours', () => {
  expect(retryDelay({ failures: 1, chance: 0.5, retry_after_seconds: 120 })).toBe(120_000)
  expect(retryDelay({ failures: 1, chance: 0.5, retry_after_seconds: 1 })).toBe(5000)
  expect(retryDelay({ failures: 1, chance: 0.5, retry_after_seconds: 1e9 })).toBe(20 * 3_600_000)
  expect(retryDelay({ failures: 13, chance: 0.5, retry_after_seconds: 120 })).toBeNull()
})
