import { expect, test } from 'vitest'
import { casesOf } from './cases.ts'
import type { JourneyMeasure } from './measure.ts'

const measure = {
  port_of_loading_locode: 'CNSHA',
  port_of_discharge_locode: 'USLAX',
  departed_on: '2026-06-02',
  arrived_on: null,
} as JourneyMeasure
const box = (number: string, said: Partial<JourneyMeasure> = {}) => ({ number, measure: { ...measure, ...said } })

test('boxes that left together are one case, and those that went by the next vessel another', () => {
  const boxes = [box('C'), box('A'), box('B', { departed_on: '2026-06-09' }), box('D', { departed_on: '2026-06-09' })]
  expect([...casesOf(boxes)]).toEqual(['A', 'B'])
})

test('one that arrived stands for those that have not', () => {
  expect([...casesOf([box('A'), box('B', { arrived_on: '2026-06-17' })])]).toEqual(['B'])
})
