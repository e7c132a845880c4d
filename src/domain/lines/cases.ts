import { groupBy } from '../group-by.ts'
import type { JourneyMeasure } from './measure.ts'

interface Box {
  number: string
  measure: JourneyMeasure
}

/**
 * Boxes of one shipment that left together are one case, however many they are: a bill of forty boxes says of its line
 * what a bill of one says. Returns the numbers that stand for the others: of each sailing one that arrived, by number.
 */
export function casesOf(boxes: readonly Box[]): Set<string> {
  const sailings = groupBy(boxes, ({ measure }) =>
    [measure.departed_on, placeOf(measure, 'port_of_loading'), placeOf(measure, 'port_of_discharge')].join('|'),
  )
  return new Set(
    [...sailings.values()].flatMap((together) => {
      const inOrder = together.toSorted((a, b) => (a.number < b.number ? -1 : 1))
      return (inOrder.find(({ measure }) => measure.arrived_on !== null) ?? inOrder[0])?.number ?? []
    }),
  )
}

const placeOf = (measure: JourneyMeasure, port: 'port_of_loading' | 'port_of_discharge') =>
  measure[`${port}_locode`] ?? measure[`${port}_name`]
