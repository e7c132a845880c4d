import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { t, tc, tn } from '#contract/language.ts'
import { dayWords, partsOfDay } from '#domain/calendar-words.ts'
import { comma } from '#domain/text.ts'

export const startWords: Record<StartEvent, string> = {
  discharged: t('Discharged'),
  vessel_arrived: t('Vessel arrived'),
  available: t('Available for pickup'),
  notified: t('Notified by the railway'),
  full_out: t('Picked up'),
}

export const unitWords: Record<FreeTimeRule['attributes']['unit'], string> = {
  working: t('Working days'),
  calendar: t('Calendar days'),
  hours: t('24-hour periods'),
}

const spans: Record<keyof typeof unitWords, (count: number) => string> = {
  working: (count) => tn(count, '{count} working day', '{count} working days'),
  calendar: (count) => tn(count, '{count} calendar day', '{count} calendar days'),
  hours: (count) => tn(count, '{count} 24-hour period', '{count} 24-hour periods'),
}

const fromWords: Record<StartEvent, string> = {
  discharged: t('from discharge'),
  vessel_arrived: t("from the vessel's arrival"),
  available: t('from availability'),
  notified: t("from the railway's notice"),
  full_out: t('from pickup'),
}

/** `5 working days, from discharge` */
export const freeWords = ({ free_days, unit, start_event }: FreeTimeRule['attributes']) =>
  `${spans[unit](free_days)}${comma}${fromWords[start_event]}`

/** `since 1 Jan 2020` */
export function forceWords({ valid_from, valid_to }: Pick<FreeTimeRule['attributes'], 'valid_from' | 'valid_to'>) {
  const start = dayWords(partsOfDay(valid_from))
  return valid_to
    ? t('{start} to {end}', { start, end: dayWords(partsOfDay(valid_to)) })
    : t('since {date}', { date: start })
}

export const firstDayWords: Record<FreeTimeRule['attributes']['first_day'], string> = {
  same_day: t('That day'),
  next_day: t('The next day'),
  next_working_day: t('The next working day'),
}

const outside: readonly ClockKind[] = ['combined', 'detention', 'chassis']

/** It runs until the empty container is back. */
export const isOutside = (kind: ClockKind) => outside.includes(kind)

/** What ends a clock, before the day. */
export const endWords = (kind: ClockKind) =>
  isOutside(kind) ? tc('an empty container', 'returned') : tc('a container left the terminal', 'out')
