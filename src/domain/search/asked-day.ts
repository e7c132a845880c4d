import { addDays } from '../days.ts'
import { localDate } from '../instants.ts'
import { ruleAt, timeZones } from '../zones/zone-table.ts'

/**
 * A day that is counted at each place from the one that it is there at an instant: `2026-06-20T10:00:00.000Z/P2D` is two
 * days after it, `…/P0D` that day, `…/-P1D` the day before. So long, as ISO 8601 writes it.
 */
export const countedDayForm = /^([^/]+)\/(-?)P(\d{1,3})D$/

/** @param now UTC instant */
export const countedDay = (now: string, days: number) => `${now}/${days < 0 ? '-' : ''}P${Math.abs(days)}D`

interface Counted {
  /** UTC instant. */
  now: string
  days: number
}

/** Undefined for a day that is the same everywhere, and for an instant. */
export function readCountedDay(bound: string): Counted | undefined {
  const [, now, sign, days] = countedDayForm.exec(bound) ?? []
  return now === undefined ? undefined : { now, days: Number(`${sign}${days}`) }
}

/** Which day it is at a place. */
export const dayAt = ({ now, days }: Counted, timezone: string | null): string =>
  addDays(localDate(now, timezone), days)

/**
 * The same for all places at once: the day where it is the day of UTC, and the zones where it is the day before or after.
 * At no instant is it a fourth day anywhere on earth.
 */
export function daysAt({ now, days }: Counted): { day: string; before: string[]; after: string[] } {
  const today = now.slice(0, 10)
  const table = timeZones()
  const time = Date.parse(now)
  const found = { day: addDays(today, days), before: [] as string[], after: [] as string[] }
  for (const name of table.names()) {
    const zone = table.find(name)
    const there = zone ? new Date(time + ruleAt(zone, time).minutes * 60_000).toISOString().slice(0, 10) : today
    if (there < today) found.before.push(name)
    if (there > today) found.after.push(name)
  }
  return found
}
