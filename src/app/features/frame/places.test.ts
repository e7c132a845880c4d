import { expect, test } from 'vitest'
import { placeOf, placesIn } from './places.ts'

const places = placesIn({ '/shipments': {}, '/shipments/track': {}, '/parties': {}, '/elsewhere': {} })

test('only what has a page is a place', () => {
  expect(places.map(({ words }) => words)).toEqual(['Shipments', 'Track', 'Customers'])
})

test('an address is in the longest place that it begins with', () => {
  expect(placeOf(places, '/shipments/7f2c')?.words).toBe('Shipments')
  expect(placeOf(places, '/shipments/track')?.words).toBe('Track')
  expect(placeOf(places, '/parties/')?.words).toBe('Customers')
  expect(placeOf(places, '/partiesanimals')).toBeUndefined()
  const withHome = placesIn({ '/': {}, '/parties': {} })
  expect(placeOf(withHome, '/')?.words).toBe('Home')
  expect(placeOf(withHome, '/parties/')?.words).toBe('Customers')
  expect(placeOf(withHome, '/welcome')).toBeUndefined()
})

test('no two places are gone to with the same key', () => {
  const keys = placesIn(new Proxy({}, { getOwnPropertyDescriptor: () => ({ configurable: true, value: {} }) }))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(4)
})
