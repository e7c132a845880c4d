import { expect, test } from 'vitest'
import { Flight } from './flight.ts'

test('most of a screen in one frame is flying, until it is slower or stands still', () => {
  const flight = new Flight()
  expect(flight.at(0, 800, false)).toBe(false)
  expect(flight.at(120, 800, true)).toBe(false)
  expect(flight.at(900, 800, true)).toBe(true)
  expect(flight.at(900, 800, true), 'drawn again at the same place').toBe(true)
  expect(flight.at(100, 800, true), 'upwards').toBe(true)
  expect(flight.at(50, 800, true)).toBe(false)
  expect(flight.at(900, 800, true)).toBe(true)
  expect(flight.at(900, 800, false)).toBe(false)
})

test('a list that opens in its middle is not flown over', () => {
  expect(new Flight().at(50_000, 800, false)).toBe(false)
})
