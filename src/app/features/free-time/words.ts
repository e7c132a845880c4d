import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { startNouns } from '#domain/free-time/words.ts'
import { t } from '#domain/language.ts'

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

const oneOf: typeof unitWords = { working: t('working day'), calendar: t('calendar day'), hours: t('24-hour period') }

export const freeWords = ({ free_days, unit, start_event }: FreeTimeRule['attributes']) =>
  `${free_days} ${free_days === 1 ? oneOf[unit] : unitWords[unit].toLowerCase()}, from ${startNouns[start_event]}`

export const firstDayWords: Record<FreeTimeRule['attributes']['first_day'], string> = {
  same_day: t('That day'),
  next_day: t('The next day'),
  next_working_day: t('The next working day'),
}

/** What ends a clock, before the day. */
export const endWords: Record<ClockKind, string> = {
  demurrage: 'out',
  storage: 'out',
  rail_storage: 'out',
  combined: 'returned',
  detention: 'returned',
  chassis: 'returned',
}

/** It runs until the empty container is back. */
export const isOutside = (kind: ClockKind) => endWords[kind] === 'returned'
