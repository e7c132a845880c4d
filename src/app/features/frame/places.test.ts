import { expect, test } from 'vitest'
import { placeOf, places } from './places.ts'

test('an address is in the longest place that it begins with', () => {
  expect(placeOf(places, '/shipments/7f2c')?.words).toBe('Shipments')
  expect(placeOf(places, '/shipments/track')?.words).toBe('Track')
  expect(placeOf(places, '/parties/')?.words).toBe('Customers')
  expect(placeOf(places, '/partiesanimals')).toBeUndefined()
  expect(placeOf(places, '/')?.words).toBe('Home')
  expect(placeOf(places, '/welcome')).toBeUndefined()
})

test('no two places are gone to with the same key', () => {
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
})
