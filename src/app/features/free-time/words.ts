import type { ClockKind, DayKind, StartEvent } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'

export const clockWords: Record<ClockKind, string> = {
  demurrage: 'Demurrage',
  storage: 'Storage',
  rail_storage: 'Rail storage',
  combined: 'Combined free time',
  detention: 'Detention',
  chassis: 'Chassis',
}

export const dayWords: Record<DayKind, string> = {
  before: 'not started',
  free: 'free',
  weekend: 'weekend, not counted',
  holiday: 'holiday, not counted',
  closure: 'closed, not counted',
  charged: 'charged',
}

export const startWords: Record<StartEvent, string> = {
  discharged: 'Discharged',
  vessel_arrived: 'Vessel arrived',
  available: 'Available for pickup',
  notified: 'Notified by the railway',
  full_out: 'Picked up',
}

/** After "from". */
const startAsNoun: Record<StartEvent, string> = {
  discharged: 'discharge',
  vessel_arrived: "the vessel's arrival",
  available: 'availability',
  notified: "the railway's notice",
  full_out: 'pickup',
}

export const unitWords: Record<FreeTimeRule['attributes']['unit'], string> = {
  working: 'Working days',
  calendar: 'Calendar days',
  hours: '24-hour periods',
}

const oneOf: typeof unitWords = { working: 'working day', calendar: 'calendar day', hours: '24-hour period' }

export const freeWords = ({ free_days, unit, start_event }: FreeTimeRule['attributes']) =>
  `${free_days} ${free_days === 1 ? oneOf[unit] : unitWords[unit].toLowerCase()}, from ${startAsNoun[start_event]}`

export const firstDayWords: Record<FreeTimeRule['attributes']['first_day'], string> = {
  same_day: 'That day',
  next_day: 'The next day',
  next_working_day: 'The next working day',
}

export const amountOf = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
