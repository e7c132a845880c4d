import type { Exception } from '#contract/exceptions/exception.ts'
import { grouped } from '#contract/language.ts'
import { months, weekdays } from '../calendar-words.ts'
import { actsWords, causeWords, sizeWords } from '../exceptions/words.ts'
import { daysBetween, wallClock } from '../instants.ts'
import { counted } from '../text.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

type Attributes = Omit<ExceptionSnapshot, 'container_ids'>

const placeOf = ({ facility_name, location_name, location_locode }: Attributes) =>
  facility_name ?? location_name ?? location_locode

/** `12 containers, Pier 400`: the cause in a subject or a line. */
export const titleWords = (one: Attributes) =>
  `${causeWords(one)}: ${[sizeWords(one), placeOf(one)].filter(Boolean).join(', ')}`

/** What is to be done about it, where that can be said in a few words. */
export function headlineWords(one: Attributes): string {
  const boxes = counted(one.container_count, 'container')
  const at = placeOf(one) ? ` at ${placeOf(one)}` : ''
  switch (one.reason) {
    case 'not_collected':
      return `Collect ${boxes}${at}`
    case 'no_appointment':
      return `Book pickup for ${boxes}${at}`
    case 'appointment_too_late':
      return `Move the appointment of ${boxes}${at}`
    case 'empty_not_returned':
      return `Return ${counted(one.container_count, 'empty container')}`
    default:
      return titleWords(one)
  }
}

/** `MSKU7304823, MRKU1188046 and 4 more · Kestrel · broker acts` */
export function detailWords(one: Attributes): string {
  const { subjects = [], subject_count = 0 } = one
  const named = subject_count > 0 ? subjects.slice(0, 3).map(({ name }) => name) : one.container_numbers
  const rest = Math.max(one.container_count, subject_count) - named.length
  const numbers = named.join(', ') + (rest > 0 ? ` and ${grouped(rest)} more` : '')
  return [numbers, one.customer_name, one.who_acts && actsWords(one.who_acts)].filter(Boolean).join(' · ')
}

export const money = (amount: number) => {
  const [whole = '0', cents] = amount.toFixed(2).split('.')
  return `${grouped(Number(whole))}.${cents}`
}

/** What some cost a day in all, per currency and never added across: `4,505.00 USD and 145.00 CAD a day`; empty for nothing. */
export function dailyWords(some: readonly Pick<Exception['attributes'], 'costs'>[]): string {
  const cents = new Map<string, number>()
  for (const { currency_code, a_day } of some.flatMap(({ costs }) => costs))
    if (a_day !== null) cents.set(currency_code, (cents.get(currency_code) ?? 0) + Math.round(a_day * 100))
  const sums = [...cents].toSorted(([, a], [, b]) => b - a).map(([code, sum]) => `${money(sum / 100)} ${code}`)
  return sums.length > 0 ? `${sums.join(' and ')} a day` : ''
}

/** `Fri 20 Nov` on the clock of the place. */
export function dayWords(at: string, timezone: string | null): string {
  const date = new Date(wallClock(at, timezone))
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** `07:30` on the clock of the place. */
export const clockWords = (at: string, timezone: string | null) => wallClock(at, timezone).slice(11, 16)

/** `overdue 3 days`, `today`, `2 days`: days on the calendar of the place until the deadline. */
export function leftWords(deadline: string, timezone: string | null, now: string): string {
  const days = daysBetween(now, deadline, timezone)
  if (days < 0 || deadline < now) return days === 0 ? 'overdue today' : `overdue ${counted(-days, 'day')}`
  return days === 0 ? 'today' : counted(days, 'day')
}
