import { expect, test } from 'vitest'
import { daysWords } from './day-range.ts'

test('a range is said in words', () => {
  expect(daysWords('overdue')).toBe('before today')
  expect(daysWords('2026-11-01..2026-11-05')).toBe('1 Nov 2026 to 5 Nov 2026')
  expect(daysWords('..2026-11-05')).toBe('until 5 Nov 2026')
})
