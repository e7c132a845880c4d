import { localDate } from '../instants.ts'

const hour = 3_600_000
const quiet = 5 * 60_000

interface Expected {
  /** UTC instant. */
  timestamp: string | null
  location_locode: string | null
}

/** Whether somebody who was told this wants to hear that: by an hour, on another day, or somewhere else. */
export function isNews(told: Expected, estimate: Expected & { timezone: string | null }): boolean {
  if (told.location_locode !== estimate.location_locode) return true
  if (told.timestamp === null || estimate.timestamp === null) return told.timestamp !== estimate.timestamp
  if (Math.abs(Date.parse(told.timestamp) - Date.parse(estimate.timestamp)) >= hour) return true
  const { timezone } = estimate
  return localDate(told.timestamp, timezone) !== localDate(estimate.timestamp, timezone)
}

/** From when on the next may be told: lines flap, and say within minutes what they take back. UTC instant. */
export const tellableFrom = (told_at: string): string => new Date(Date.parse(told_at) + quiet).toISOString()
