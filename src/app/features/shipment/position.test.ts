import { expect, test } from 'vitest'
import { around, positionIn } from './position.ts'

const rows = [
  { shipment: 's1', container: 'c1', place: 1 },
  { shipment: 's1', container: 'c2', place: 2 },
  { shipment: 's2', container: undefined, place: 3 },
  { shipment: 's9', container: 'c9', place: 201 },
]
const list = { rows, total: 300 }

test('a container has its place in the list that led to it, and a shipment whatever container is shown', () => {
  expect(positionIn(list, 's1', 'c2')).toEqual({ at: 2, of: 300, previous: rows[0], next: rows[2] })
})

test('a row that has not come is no neighbour', () => {
  expect(positionIn(list, 's2', 'c8')).toEqual({ at: 3, of: 300, previous: rows[1], next: null })
  expect(positionIn(list, 's9', 'c9')).toEqual({ at: 201, of: 300, previous: null, next: null })
})

test('without a list, or elsewhere, there is no place', () => {
  expect(positionIn(undefined, 's1', 'c1')).toBeNull()
  expect(positionIn(list, 's1', 'c3')).toBeNull()
})

test('a history keeps what is near', () => {
  expect(around(list, 2).rows).toEqual(rows.slice(0, 3))
})
