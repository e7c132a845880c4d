import { t, tn } from '#contract/language.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { daysBetween, endOfLocalDay, localDate, startOfLocalDay } from '../instants.ts'
import { knownZone } from '../zones/clock.ts'
import { nearDays } from './near.ts'

export interface Remaining {
  /** Days on the place's calendar; negative when over. */
  days: number
  /** `overdue 3 days`, `today, 14 h`, `20 h`, `1 day, 14 h`, `2 days` */
  words: string
  tone: 'past' | 'warning' | 'later'
}

/**
 * What is left until a deadline at a place. Hours only in the last 48, counted to 23:59:59 there, or to an earlier
 * cut-off; none where nobody knows the zone.
 * @param at midnight means all of that day
 */
export function remaining(at: string, zone: string | null, now: number): Remaining {
  const days = daysBetween(new Date(now).toISOString(), at, zone)
  const minutes = Math.floor((Date.parse(endOf(at, zone)) - now) / 60_000)
  if (days < 0) return { days, words: tn(-days, 'overdue {count} day', 'overdue {count} days'), tone: 'past' }
  if (minutes < 0) return { days, words: t('overdue since today'), tone: 'past' }
  const tone = days <= nearDays ? 'warning' : 'later'
  const day = days === 0 ? t('today') : plural(days)
  if (!knownZone(zone) || minutes >= 48 * 60) return { days, words: day, tone }
  if (days === 0) return { days, words: t('today, {hours}', { hours: hours(minutes) }), tone }
  const full = Math.floor(minutes / (24 * 60))
  const rest = minutes - full * 24 * 60
  return {
    days,
    words: full === 0 ? hours(rest) : t('{days}, {hours}', { days: plural(full), hours: hours(rest) }),
    tone,
  }
}

const hours = (minutes: number) =>
  minutes < 60 ? t('{minutes} min', { minutes }) : t('{hours} h', { hours: Math.floor(minutes / 60) })

function endOf(deadline: string, zone: string | null): string {
  const date = localDate(deadline, zone)
  return Date.parse(deadline) === Date.parse(startOfLocalDay(date, zone)) ? endOfLocalDay(date, zone) : deadline
}

/**
 * How many days of the place an estimate is past; null while it is not, and where it has come true.
 * @param now UTC instant
 */
export const daysPast = ({ at, timezone, estimated }: NextArrival, now: string): number | null =>
  estimated && Date.parse(at) < Date.parse(now) ? daysBetween(at, now, timezone) : null

/** As much of it as it is late: nothing shows that it is there, and the day of the estimate is over at the place. */
export function daysOverdue(arrival: NextArrival, now: string): number | null {
  const days = arrival.awaited ? daysPast(arrival, now) : null
  return days !== null && days > 0 ? days : null
}

export const plural = (days: number) => tn(days, '{count} day', '{count} days')
