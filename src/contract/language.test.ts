import { expect, test } from 'vitest'
import { grouped } from './language.ts'

test('whole numbers have a comma before each three digits, as in en-US', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 1_000_000_000])
    expect(grouped(count)).toBe(count.toLocaleString('en-US'))
})
