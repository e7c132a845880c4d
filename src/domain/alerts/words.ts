import type { Exception } from '#contract/exceptions/exception.ts'
import { localDate, wallClock } from '../instants.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

type Attributes = Omit<ExceptionSnapshot, 'container_ids'>

const overdueWords: Record<NonNullable<Attributes['reason']>, string> = {
  not_collected: 'Available, not collected',
  no_appointment: 'Available, no appointment',
  appointment_too_late: 'Appointment after the last free day',
  not_released: 'Not released',
  not_confirmed: 'Availability not confirmed',
  not_moved_on: 'Awaiting rail or barge',
  empty_not_returned: 'Empty not returned',
}

const holdWords: Record<NonNullable<Attributes['hold']>, string> = {
  freight: 'Freight',
  customs: 'Customs',
  USDA: 'USDA',
  VACIS: 'VACIS scan',
  TMF: 'TMF',
  other: 'Other',
}

/** Who acts, as a mail says it. */
const actsWords: Record<NonNullable<Attributes['who_acts']>, string> = {
  us: 'we act',
  broker: 'broker acts',
  payer: 'payer acts',
  trucker: 'trucker acts',
  terminal: 'terminal acts',
  line: 'line acts',
  railway: 'railway acts',
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
export const counted = (count: number, one: string, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`

/** `Customs hold`, `Available, no appointment`, `EXAMPLE STAR 024E, +4 days`: as the dashboard calls it. */
export function causeWords({ kind, reason, hold, expected_event, vessel_name, voyage_number, days_late }: Attributes) {
  switch (kind) {
    case 'hold':
      return hold ? `${holdWords[hold]} hold` : 'Hold'
    case 'overdue':
      return reason ? overdueWords[reason] : 'Overdue'
    case 'deadline_near':
      return reason ? overdueWords[reason] : 'Deadline near'
    case 'sources_disagree':
      return 'Released or held: sources disagree'
    case 'arrival_slipped':
      return `${[vessel_name, voyage_number].filter(Boolean).join(' ') || 'Vessel not named'}, +${counted(days_late ?? 0, 'day')}`
    case 'silent':
      return expected_event ? `“${moveWords(expected_event)}” not reported` : 'Expected event overdue'
  }
}

/** `container.transport.vessel_discharged` → `Vessel discharged` */
const moveWords = (event: string) => capital(String(event.split('.').at(-1)).replaceAll('_', ' '))

const placeOf = ({ facility_name, location_name, location_locode }: Attributes) =>
  facility_name ?? location_name ?? location_locode

/** `12 containers, Pier 400`: the cause in a subject or a line. */
export const titleWords = (one: Attributes) =>
  `${causeWords(one)}: ${[counted(one.container_count, 'container'), placeOf(one)].filter(Boolean).join(', ')}`

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
  const rest = one.container_count - one.container_numbers.length
  const numbers = one.container_numbers.join(', ') + (rest > 0 ? ` and ${grouped(rest)} more` : '')
  return [numbers, one.customer_name, one.who_acts && actsWords[one.who_acts]].filter(Boolean).join(' · ')
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

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Fri 20 Nov` on the clock of the place. */
export function dayWords(at: string, timezone: string | null): string {
  const date = new Date(wallClock(at, timezone))
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** `07:30` on the clock of the place. */
export const clockWords = (at: string, timezone: string | null) => wallClock(at, timezone).slice(11, 16)

/** `overdue 3 days`, `today`, `2 days`: days on the calendar of the place until the deadline. */
export function leftWords(deadline: string, timezone: string | null, now: string): string {
  const days = (Date.parse(localDate(deadline, timezone)) - Date.parse(localDate(now, timezone))) / 86_400_000
  if (days < 0 || deadline < now) return days === 0 ? 'overdue today' : `overdue ${counted(-days, 'day')}`
  return days === 0 ? 'today' : counted(days, 'day')
}
