import type { Exception } from '#contract/exceptions/exception.ts'
import { grouped, t, tn } from '#contract/language.ts'
import { partsOfDay, weekdayWords } from '../calendar-words.ts'
import { actsWords, boxes, causeWords, sizeWords } from '../exceptions/words.ts'
import { daysBetween, wallClock } from '../instants.ts'
import { amountWords, colon, comma, joinedByAnd, listComma } from '../text.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

type Attributes = Omit<ExceptionSnapshot, 'container_ids'>

const placeOf = ({ facility_name, location_name, location_locode }: Attributes) =>
  facility_name ?? location_name ?? location_locode

/** `12 containers, Pier 400`: the cause in a subject or a line. */
export const titleWords = (one: Attributes) =>
  [causeWords(one), [sizeWords(one), placeOf(one)].filter(Boolean).join(comma)].join(colon)

/** What is to be done about it, where that can be said in a few words. */
export function headlineWords(one: Attributes): string {
  const containers = boxes(one.container_count)
  const place = placeOf(one)
  switch (one.reason) {
    case 'not_collected':
      return place
        ? t('Collect {containers} at {place}', { containers, place })
        : t('Collect {containers}', { containers })
    case 'no_appointment':
      return place
        ? t('Book pickup for {containers} at {place}', { containers, place })
        : t('Book pickup for {containers}', { containers })
    case 'appointment_too_late':
      return place
        ? t('Move the appointment of {containers} at {place}', { containers, place })
        : t('Move the appointment of {containers}', { containers })
    case 'empty_not_returned':
      return tn(one.container_count, 'Return {count} empty container', 'Return {count} empty containers')
    default:
      return titleWords(one)
  }
}

/** `MSKU7304823, MRKU1188046 and 4 more · Kestrel · broker acts` */
export function detailWords(one: Attributes): string {
  const { subjects = [], subject_count = 0 } = one
  const named = subject_count > 0 ? subjects.slice(0, 3).map(({ name }) => name) : one.container_numbers
  const rest = Math.max(one.container_count, subject_count) - named.length
  const names = named.join(listComma)
  const numbers = rest > 0 ? t('{names} and {count} more', { names, count: grouped(rest) }) : names
  return [numbers, one.customer_name, one.who_acts && actsWords(one.who_acts)].filter(Boolean).join(' · ')
}

/** What some cost a day in all, per currency and never added across: `4,505.00 USD and 145.00 CAD a day`; empty for nothing. */
export function dailyWords(some: readonly Pick<Exception['attributes'], 'costs'>[]): string {
  const cents = new Map<string, number>()
  for (const { currency_code, a_day } of some.flatMap(({ costs }) => costs))
    if (a_day !== null) cents.set(currency_code, (cents.get(currency_code) ?? 0) + Math.round(a_day * 100))
  const sums = [...cents].toSorted(([, a], [, b]) => b - a).map(([code, sum]) => `${amountWords(sum / 100)} ${code}`)
  return sums.length > 0 ? t('{money} a day', { money: joinedByAnd(sums) }) : ''
}

/** `Fri 20 Nov` on the clock of the place. */
export const dayWords = (at: string, timezone: string | null): string =>
  weekdayWords(partsOfDay(wallClock(at, timezone)))

/** `07:30` on the clock of the place. */
export const clockWords = (at: string, timezone: string | null) => wallClock(at, timezone).slice(11, 16)

/** `overdue 3 days`, `today`, `2 days`: days on the calendar of the place until the deadline. */
export function leftWords(deadline: string, timezone: string | null, now: string): string {
  const days = daysBetween(now, deadline, timezone)
  if (days < 0 || deadline < now)
    return days === 0 ? t('overdue since today') : tn(-days, 'overdue {count} day', 'overdue {count} days')
  return days === 0 ? t('today') : tn(days, '{count} day', '{count} days')
}
