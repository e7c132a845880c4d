import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { startNouns } from '#domain/free-time/words.ts'

export const startWords: Record<StartEvent, string> = {
  discharged: 'Discharged',
  vessel_arrived: 'Vessel arrived',
  available: 'Available for pickup',
  notified: 'Notified by the railway',
  full_out: 'Picked up',
}

export const unitWords: Record<FreeTimeRule['attributes']['unit'], string> = {
  working: 'Working days',
  calendar: 'Calendar days',
  hours: '24-hour periods',
}

const oneOf: typeof unitWords = { working: 'working day', calendar: 'calendar day', hours: '24-hour period' }

export const freeWords = ({ free_days, unit, start_event }: FreeTimeRule['attributes']) =>
  `${free_days} ${free_days === 1 ? oneOf[unit] : unitWords[unit].toLowerCase()}, from ${startNouns[start_event]}`

export const firstDayWords: Record<FreeTimeRule['attributes']['first_day'], string> = {
  same_day: 'That day',
  next_day: 'The next day',
  next_working_day: 'The next working day',
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
