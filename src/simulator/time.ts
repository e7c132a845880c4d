import { ruleAt, timeZones } from '#domain/zones/zone-table.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** Milliseconds that clocks of the zone are ahead of UTC. */
export function offsetOf(zone: string, instant: number): number {
  const known = timeZones().find(zone)
  return known ? ruleAt(known, instant).minutes * MINUTE : 0
}

/** 2026-06-17T21:40:00, on the clocks of the zone. */
export function localTime(instant: number, zone: string): string {
  return new Date(instant + offsetOf(zone, instant)).toISOString().slice(0, 19)
}

/** 2026-06-17T21:40:00-07:00. */
export function localTimeWithOffset(instant: number, zone: string): string {
  const minutes = Math.abs(offsetOf(zone, instant)) / MINUTE
  const sign = offsetOf(zone, instant) < 0 ? '-' : '+'
  const two = (number: number) => String(number).padStart(2, '0')
  return `${localTime(instant, zone)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** 2026-06-17. */
export const localDate = (instant: number, zone: string) => localTime(instant, zone).slice(0, 10)

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

/** The same day at the place, in the hours when its gates are open: 13 hours earlier to 7 later. */
export function duringDay(instant: number, zone: string): number {
  const midnight = Date.parse(`${localDate(instant, zone)}T00:00:00Z`)
  const minute = Math.floor((instant + offsetOf(zone, instant) - midnight) / MINUTE)
  return instant + (7 * 60 + (minute % 600) - minute) * MINUTE
}
