import { expect, test } from 'vitest'
import type { CustomerMap, CustomerMapFeature } from '#contract/portal/embed-map.ts'
import { labelsOf, marksOf, onlyOrders, ordersOf, placesOf } from './places.ts'

const order = (id: string) => ({ id, headline: `PO ${id}`, containers_count: 1 })
const at = (longitude: number, latitude: number) => ({
  type: 'Point' as const,
  coordinates: [longitude, latitude] as [number, number],
})
const port = (name: string, longitude: number, orders: string[]): CustomerMapFeature => ({
  type: 'Feature',
  geometry: at(longitude, 50),
  properties: { feature_type: 'port', name, orders: orders.map(order) },
})
const ship: CustomerMapFeature = {
  type: 'Feature',
  geometry: at(0, 45),
  properties: {
    ...{ feature_type: 'ship', name: 'EXAMPLE STAR', estimated: true, seen_at: null },
    calls: [
      { place: 'Rotterdam', arrival: null, orders: [order('1'), order('2')] },
      { place: 'Hamburg', arrival: null, orders: [order('2')] },
    ],
  },
}
const chicago: CustomerMapFeature = {
  type: 'Feature',
  geometry: at(-87.6, 41.9),
  properties: { feature_type: 'inland', name: 'Chicago', orders: [order('3')], on_the_way: [order('4')] },
}
const map: CustomerMap = {
  type: 'FeatureCollection',
  features: [chicago, port('Rotterdam', 4.5, ['5']), port('Hamburg', 9.9, []), ship],
  left_out_count: 2,
  more_count: 0,
}

test('places with orders are told, ships first; one only on the way of an order is not', () => {
  expect(placesOf(map).map(({ kind, name, parts }) => [kind, name, ...parts.map(({ to }) => to)])).toEqual([
    ['ship', 'EXAMPLE STAR', 'Rotterdam', 'Hamburg'],
    ['way_inland', 'Chicago', null],
    ['port', 'Rotterdam', null],
    ['inland', 'Chicago', null],
  ])
  expect(ordersOf(placesOf(map)).map(({ id }) => id)).toEqual(['1', '2', '4', '5', '3'])
})

test('what would lie on one another is one mark, and no name lies on another or on a mark', () => {
  const places = placesOf(map)
  const flat = ([longitude, latitude]: [number, number]): [number, number] => [longitude + 200, 100 - latitude]
  const marks = marksOf(places, flat, 28)
  expect(marks.map((one) => one.places.map(({ name }) => name))).toEqual([
    ['EXAMPLE STAR', 'Rotterdam'],
    ['Chicago', 'Chicago'],
  ])
  const large = ([longitude, latitude]: [number, number]): [number, number] => [longitude * 40 + 200, latitude]
  const room = { project: large, width: 900, nameIn: (name: string) => name }
  expect(labelsOf(map.features, marksOf(places, large, 28), room).map(({ name }) => name)).toContain('Hamburg')
  const names = labelsOf([port('Hamburg', 9.9, []), port('Bremen', 8.8, [])], [], { ...room, project: flat })
  expect(names.map(({ name }) => name)).toEqual(['Hamburg'])
})

test('of a map of everything what some orders are on is kept', () => {
  const some = onlyOrders(map, new Set(['2', '4']))
  expect(
    placesOf(some).map(({ kind, parts }) => [kind, parts.map(({ orders }) => orders.map(({ id }) => id))]),
  ).toEqual([
    ['ship', [['2'], ['2']]],
    ['way_inland', [['4']]],
  ])
  expect(some.left_out_count).toBe(0)
})
