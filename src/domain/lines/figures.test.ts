import { expect, test } from 'vitest'
import { figuresOf, nothingMeasured } from './figures.ts'
import { firstDayOf, quarterAfter } from './quarters.ts'

const five = {
  ...nothingMeasured,
  shipment_count: 5,
  container_count: 9,
  arrived_count: 6,
  arrived: [312, 384, 456],
  transit_count: 5,
  promised: [300, 336, 384],
  actual: [312, 372, 456],
  errors: [21, 14, 7, 3, 1].map(() => ({ count: 5, median: -30, p90: 61, within: 3 })),
  rolled_count: 1,
  move_count: 20,
  missing_count: 1,
  timed_count: 5,
  news_median: 5.25,
}

test('hours become days, and parts shares', () => {
  expect(figuresOf(five)).toMatchObject({
    transit: {
      arrived_days: { p10: 13, median: 16, p90: 19 },
      promised_days: { p10: 12.5, median: 14, p90: 16 },
      actual_days: { p10: 13, median: 15.5, p90: 19 },
    },
    roll_overs: { count: 1, share: 0.2 },
    news: { missing_count: 1, missing_share: 0.05, median_hours: 5.3 },
  })
  expect(figuresOf(five).eta_errors[2]).toEqual({
    days_before: 7,
    shipment_count: 5,
    median_days: -1.3,
    p90_days: 2.5,
    within_one_day: 0.6,
  })
})

test('of four cases there is only their number', () => {
  const four = {
    ...five,
    shipment_count: 4,
    arrived_count: 4,
    transit_count: 4,
    errors: five.errors.map((one) => ({ ...one, count: 4 })),
    move_count: 4,
    timed_count: 4,
  }
  const nothing = { p10: null, median: null, p90: null }
  expect(figuresOf(four)).toMatchObject({
    shipment_count: 4,
    transit: {
      arrived_count: 4,
      arrived_days: nothing,
      shipment_count: 4,
      promised_days: nothing,
      actual_days: nothing,
    },
    roll_overs: { shipment_count: 4, count: null, share: null },
    news: { move_count: 4, missing_count: null, missing_share: null, timed_count: 4, median_hours: null },
  })
  expect(figuresOf(four).eta_errors[0]).toEqual({
    days_before: 21,
    shipment_count: 4,
    median_days: null,
    p90_days: null,
    within_one_day: null,
  })
  expect(figuresOf(nothingMeasured).eta_errors).toHaveLength(5)
})

test('quarters begin and end with their months', () => {
  expect(['2026-Q1', '2026-Q4'].map(firstDayOf)).toEqual(['2026-01-01', '2026-10-01'])
  expect(['2026-Q1', '2026-Q4'].map(quarterAfter)).toEqual(['2026-Q2', '2027-Q1'])
})
