import { expect, test } from 'vitest'
import { slipWords } from './arrival.ts'

test('slip is in days, with a sign', () => {
  expect([3, -1, 0].map(slipWords)).toEqual(['+3 d', '−1 d', 'on plan'])
})
