import { expect, test } from 'vitest'
import { cutAtAntimeridian, distance } from '#domain/reference/great-circle.ts'
import { seaRoute } from '#domain/reference/sea-route.ts'
import { loadSeaNetwork } from './sea-network.ts'
import { portRows } from './tables.ts'

const network = loadSeaNetwork()
const end = (locode: string) => {
  const row = portRows.find((port) => port.locode === locode)
  if (!row) throw new Error(`There is no port ${locode}`)
  return { locode, latitude: Number(row.latitude), longitude: Number(row.longitude) }
}

test.each([
  ['CNSHA', 'USLAX', 5770],
  ['CNSHA', 'NLRTM', 10629],
  ['NLRTM', 'USNYC', 3368],
  ['CNSHA', 'USNYC', 10774],
  ['KRPUS', 'USSEA', 4718],
  ['NLRTM', 'SGSIN', 8391],
  ['DEHAM', 'USHOU', 5363],
  ['ESVLC', 'USNYC', 3658],
  ['CLSAI', 'CNSHA', 10204],
  ['AUMEL', 'JPTYO', 4973],
  ['AUSYD', 'USLAX', 6732],
  ['BRSSZ', 'DEHAM', 5918],
  ['CAMTR', 'BEANR', 3426],
])('%s to %s is %i nautical miles', (from, to, miles) => {
  const route = seaRoute(network, end(from), end(to))
  expect(route.approximate).toBe(false)
  expect(Math.abs(route.distance_nm / miles - 1)).toBeLessThan(0.02)
})

test('a line is as long as what it is measured as, and has no gap', () => {
  for (const [from, to] of [
    ['CNSHA', 'USLAX'],
    ['CNSHA', 'NLRTM'],
    ['SGSIN', 'USNYC'],
  ] as const) {
    const { points, distance_nm } = seaRoute(network, end(from), end(to))
    const legs = points.slice(1).map((point, at) => distance(points[at] as typeof point, point))
    expect(legs.reduce((sum, one) => sum + one, 0) / distance_nm).toBeCloseTo(1, 2)
    expect(Math.max(...legs)).toBeLessThan(61)
  }
})

test('a closed canal sends ships round the Cape', () => {
  const blocked = ['suez', 'babelmandeb']
  const { distance_nm } = seaRoute(network, end('CNSHA'), end('NLRTM'), blocked)
  expect(Math.abs(distance_nm / 13648 - 1)).toBeLessThan(0.02)
  expect(seaRoute(network, end('SAJED'), end('NLRTM'), blocked).approximate).toBe(true)
})

test('the Pacific is crossed over the meridian, and cut there', () => {
  const lines = cutAtAntimeridian(seaRoute(network, end('CNSHA'), end('USLAX')).points)
  expect(lines).toHaveLength(2)
  expect(lines[0]?.at(-1)?.longitude).toBe(180)
  expect(lines[1]?.[0]?.longitude).toBe(-180)
  expect(lines[0]?.at(-1)?.latitude).toBe(lines[1]?.[0]?.latitude)
})

test('every port can be reached from every other', () => {
  const [first, ...others] = portRows.map(({ locode }) => locode)
  for (const locode of others)
    expect(seaRoute(network, end(first as string), end(locode)).approximate, locode).toBe(false)
})

test('a ship at sea goes on from where she is, and one that is far inland in a straight line', () => {
  const ship = { latitude: 36, longitude: 160 }
  const route = seaRoute(network, ship, end('USLAX'))
  expect(route.approximate).toBe(false)
  expect(route.points[0]).toEqual(ship)
  expect(route.distance_nm / distance(ship, end('USLAX'))).toBeLessThan(1.2)
  // On the open ocean, far from any lane, too.
  const lone = { latitude: 40, longitude: -150 }
  expect(seaRoute(network, lone, end('USOAK')).distance_nm / distance(lone, end('USOAK'))).toBeLessThan(1.15)
  expect(seaRoute(network, { latitude: 46, longitude: 85 }, end('USLAX')).approximate).toBe(true)
})
