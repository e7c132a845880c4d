import { expect, test } from 'vitest'
import { positionIn } from './position.ts'

const rows = [
  { shipment: 's1', container: 'c1' },
  { shipment: 's1', container: 'c2' },
  { shipment: 's2', container: undefined },
]

test('a container has its place in the list that led to it, and a shipment whatever container is shown', () => {
  expect(positionIn(rows, 's1', 'c2')).toEqual({ at: 2, of: 3, previous: rows[0], next: rows[2] })
  expect(positionIn(rows, 's2', 'c9')).toEqual({ at: 3, of: 3, previous: rows[1], next: null })
})

test('without a list, or elsewhere, there is no place', () => {
  expect(positionIn(undefined, 's1', 'c1')).toBeNull()
  expect(positionIn(rows, 's1', 'c3')).toBeNull()
})
