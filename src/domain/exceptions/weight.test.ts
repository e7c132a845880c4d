import { expect, test } from 'vitest'
import { weightOf } from './weight.ts'

test('amounts of several currencies have one weight; where nobody knows what it costs, none', () => {
  expect(weightOf([{ currency_code: 'USD', a_day: 310 }])).toBe(310)
  expect(weightOf([{ currency_code: 'XXX', a_day: 20 }])).toBe(20)
  expect(weightOf([{ currency_code: 'USD', a_day: null }])).toBeNull()
  expect(weightOf([])).toBeNull()
  const both = weightOf([
    { currency_code: 'USD', a_day: 100 },
    { currency_code: 'CAD', a_day: 140 },
  ])
  expect(both).toBeCloseTo(200)
})
