import { ruleAt, timeZones, type ZoneTable } from './zones/zone-table.ts'

/**
 * Times as the wire has them: instants are ISO 8601 in UTC with milliseconds and `Z`, so that they sort as text; days
 * are `YYYY-MM-DD`. A zone that is null, or that the table of time zones does not have, counts as UTC: where nobody
 * knows the zone, local times are written as if UTC.
 */

const hour = 3_600_000
const day = 24 * hour

/** Whether the table of time zones has it. */
export const isZone = (timezone: string) => timeZones().find(timezone) !== undefined

const iso = (time: number) => new Date(time).toISOString()

/** What the clock of a place shows, as if it were UTC: `2026-06-17T21:40:00.000Z`. */
export function wallClock(instant: string, timezone: string | null, zones?: ZoneTable): string {
  const time = Date.parse(instant)
  return iso(time + offsetAt(time, timezone, zones))
}

/** The day on the calendar of a place. */
export function localDate(instant: string, timezone: string | null): string {
  return wallClock(instant, timezone).slice(0, 10)
}

/** Whole days from one instant to the other, each on the calendar of the place. */
export const daysBetween = (from: string, to: string, timezone: string | null): number =>
  (Date.parse(localDate(to, timezone)) - Date.parse(localDate(from, timezone))) / 86_400_000

/** Whether a day begins there at this instant. */
export function isLocalMidnight(instant: string, timezone: string | null): boolean {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
  return seconds(instant) === seconds(startOfLocalDay(localDate(instant, timezone), timezone))
}

/** Negative where `b` is before `a`. */
export function hoursBetween(a: string, b: string): number {
  return (Date.parse(b) - Date.parse(a)) / hour
}

/** 00:00:00 local, or the first moment of the day where clocks skip midnight. */
export function startOfLocalDay(date: string, timezone: string | null): string {
  return iso(timeOf(Date.parse(`${date}T00:00:00Z`), timezone))
}

/** @param time `HH:MM:SS` on the clock of the place */
export function localInstant(date: string, time: string, timezone: string | null): string {
  return iso(timeOf(Date.parse(`${date}T${time}Z`), timezone))
}

/** The last second before the next day, 23:59:59 local: a deadline of that day. Where clocks go back at midnight, the second one. */
export function endOfLocalDay(date: string, timezone: string | null): string {
  return iso(timeOf(Date.parse(`${date}T00:00:00Z`) + day, timezone) - 1000)
}

/** `wall` is a local time as if UTC. Disambiguation as Temporal's `compatible`: a repeated hour is the first, a skipped one is later. */
function timeOf(wall: number, timezone: string | null, zones?: ZoneTable): number {
  const before = offsetAt(wall - day, timezone, zones)
  const after = offsetAt(wall + day, timezone, zones)
  for (const offset of [before, after]) if (offsetAt(wall - offset, timezone, zones) === offset) return wall - offset
  return wall - before
}

/** Milliseconds east of UTC. */
function offsetAt(time: number, timezone: string | null, zones = timezone ? timeZones() : undefined): number {
  const zone = timezone ? zones?.find(timezone) : undefined
  return zone ? ruleAt(zone, time).minutes * 60_000 : 0
}

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

export interface Moment {
  /** UTC instant. */
  at: string
  /** `date`: only the day is known, and `at` is its local midnight. */
  precision: 'datetime' | 'date'
  has_offset: boolean
}

/**
 * Reads what sources write: an instant with offset, a local time of the zone, or a day.
 * Undefined for what is no time at all, the sentinels 0001-01-01 and 9999-12-31 included.
 */
export function readMoment(text: string, timezone: string | null, zones?: ZoneTable): Moment | undefined {
  const parts = form.exec(text.trim().toUpperCase())
  if (!parts) return undefined
  const [, year, month, date, hours, minutes, seconds = '00', fraction = '', offset] = parts
  if (Number(year) < 1900 || Number(year) > 2199) return undefined
  const clock = `${year}-${month}-${date}T${hours ?? '00'}:${minutes ?? '00'}:${seconds}`
  const wall = Date.parse(`${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  // Date.parse rolls 30 February over to March, and takes 24:00.
  if (Number.isNaN(wall) || !iso(wall).startsWith(clock)) return undefined
  if (hours === undefined) return { at: iso(timeOf(wall, timezone, zones)), precision: 'date', has_offset: false }
  if (offset === undefined) return { at: iso(timeOf(wall, timezone, zones)), precision: 'datetime', has_offset: false }
  const minutesEast = readOffset(offset)
  if (minutesEast === undefined) return undefined
  return { at: iso(wall - minutesEast * 60_000), precision: 'datetime', has_offset: true }
}

function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  // Kiribati is at +14:00; nothing is farther.
  if (hours > 14 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
