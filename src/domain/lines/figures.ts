import type { LineFigures } from '#contract/lines/line-report.ts'
import { fewest } from '#contract/tracking/past-times.ts'
import { daysBefore } from './measure.ts'

/** Of one line, or of one of its lanes or quarters, as the store adds it up. Times in hours. */
export interface Measured {
  shipment_count: number
  container_count: number
  arrived_count: number
  transit_count: number
  /** p10, median, p90; null where there is nothing. */
  promised: readonly number[] | null
  actual: readonly number[] | null
  arrived: readonly number[] | null
  /** As `daysBefore`. */
  errors: readonly { count: number; median: number | null; p90: number | null; within: number }[]
  rolled_count: number
  move_count: number
  missing_count: number
  timed_count: number
  news_median: number | null
}

export const nothingMeasured: Measured = {
  shipment_count: 0,
  container_count: 0,
  arrived_count: 0,
  transit_count: 0,
  promised: null,
  actual: null,
  arrived: null,
  errors: [],
  rolled_count: 0,
  move_count: 0,
  missing_count: 0,
  timed_count: 0,
  news_median: null,
}

/** What is shown of it: of fewer than five cases only how many there are. */
export function figuresOf(measured: Measured): LineFigures {
  const { shipment_count, container_count, transit_count, move_count, missing_count, timed_count } = measured
  const isTold = shipment_count >= fewest
  return {
    shipment_count,
    container_count,
    transit: {
      arrived_count: measured.arrived_count,
      arrived_days: spreadOf(measured.arrived, measured.arrived_count),
      shipment_count: transit_count,
      promised_days: spreadOf(measured.promised, transit_count),
      actual_days: spreadOf(measured.actual, transit_count),
    },
    eta_errors: daysBefore.map((days_before, at) => {
      const { count = 0, median = null, p90 = null, within = 0 } = measured.errors[at] ?? {}
      return {
        days_before,
        shipment_count: count,
        median_days: count >= fewest ? daysOf(median) : null,
        p90_days: count >= fewest ? daysOf(p90) : null,
        within_one_day: shareOf(within, count),
      }
    }),
    roll_overs: {
      shipment_count,
      count: isTold ? measured.rolled_count : null,
      share: shareOf(measured.rolled_count, shipment_count),
    },
    news: {
      move_count,
      missing_count: isTold ? missing_count : null,
      missing_share: isTold ? shareOf(missing_count, move_count) : null,
      timed_count,
      median_hours: isTold && timed_count >= fewest ? rounded(measured.news_median, 10) : null,
    },
  }
}

function spreadOf(hours: readonly number[] | null, count: number) {
  const [p10 = null, median = null, p90 = null] = count >= fewest && hours ? hours : []
  return { p10: daysOf(p10), median: daysOf(median), p90: daysOf(p90) }
}

/** Away from zero at the half, for early and late alike. */
const rounded = (value: number | null, parts: number) =>
  value === null ? null : (Math.sign(value) * Math.round(Math.abs(value) * parts)) / parts + 0
const daysOf = (hours: number | null) => (hours === null ? null : rounded(hours / 24, 10))
const shareOf = (part: number, whole: number) => (whole >= fewest ? rounded(part / whole, 1000) : null)
