import { expect, test } from 'vitest'
import { callsADay, fairInterval, leftForStopped } from './share-of-quota.ts'

const hours = (milliseconds: number | null) => (milliseconds ?? 0) / 3_600_000

test.each([
  ['a day', [{ calls: 100, seconds: 86_400 }], 100],
  ['a minute alone', [{ calls: 1, seconds: 60 }], 1440],
  [
    'the tightest of several',
    [
      { calls: 10, seconds: 60 },
      { calls: 100, seconds: 3600 },
    ],
    2400,
  ],
  ['no limit', [], null],
])('%s', (_, limits, calls) => {
  expect(callsADay(limits)).toBe(calls)
})

test('what is kept for new numbers, and what a question takes, make the interval longer', () => {
  const limits = [{ calls: 100, seconds: 86_400 }]
  expect(hours(fairInterval(limits, 90))).toBeCloseTo(24)
  expect(hours(fairInterval(limits, 90, 2))).toBeCloseTo(48)
  expect(fairInterval([], 90)).toBeNull()
})

test('what is asked rarely has a turn only while half of what the time so far allows is unused', () => {
  expect([0, 0.25, 0.5, 1].map((gone) => leftForStopped(1000, gone))).toEqual([0, 112.5, 225, 450])
})
