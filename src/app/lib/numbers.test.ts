import { expect, test } from 'vitest'
import { fixed, readNumber, written } from './numbers.ts'

test('a number is read as English writes it, and as others do where that cannot be misread', () => {
  expect(readNumber('44,092')).toBe(44_092)
  expect(readNumber('44.092')).toBe(44.092)
  expect(readNumber('1,270.50')).toBe(1270.5)
  expect(readNumber('1.270,50')).toBe(1270.5)
  expect(readNumber('310,5')).toBe(310.5)
  expect(readNumber('1.234.567')).toBe(1_234_567)
  expect(readNumber(' 44 092 ')).toBe(44_092)
  expect(readNumber("44'092.5")).toBe(44_092.5)
  expect(readNumber('-3')).toBe(-3)
  expect(readNumber('.5')).toBe(0.5)
})

test('where the comma stands before decimals, a point before three digits groups them', () => {
  expect(readNumber('44.092', ',')).toBe(44_092)
  expect(readNumber('44,092', ',')).toBe(44.092)
  expect(readNumber('310.50', ',')).toBe(310.5)
  expect(readNumber('1.270,50', ',')).toBe(1270.5)
})

test('what is no number is none', () => {
  for (const typed of ['', 'many', '1,27,50', '12.34,5', '1.2.3', '10 lb', '--1']) expect(readNumber(typed)).toBeNaN()
})

test('what is shown in a field is read again as the same', () => {
  for (const value of [0, 310.5, 44_092, 0.001, 1.234, -2.75]) expect(readNumber(written(value))).toBe(value)
  expect(fixed(2, 1)).toBe('2.0')
})
