import { expect, test } from 'vitest'
import { forceWords } from './words.ts'

test('from when to when rules are in force is told in days as people write them', () => {
  expect(forceWords({ valid_from: '2020-01-01', valid_to: null })).toBe('since 1 Jan 2020')
  expect(forceWords({ valid_from: '2020-01-01', valid_to: '2026-06-30' })).toBe('1 Jan 2020 to 30 Jun 2026')
})
