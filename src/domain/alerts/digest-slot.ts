import { addDays, weekdayOf } from '../days.ts'
import { localDate, localInstant } from '../instants.ts'

export interface DigestTimes {
  /** `HH:MM` */
  local_time: string
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[]
  timezone: string
}

export interface Slot {
  /** A day on the calendar of the zone: it is used once, whatever the clocks do on it. */
  on: string
  at: string
}

/**
 * The first slot after an instant, and after a day that is used. A time that the clocks pass over is the one they go on
 * with; of one that they show twice it is the first.
 */
export function nextSlot({ local_time, weekdays, timezone }: DigestTimes, now: string, used?: string | null): Slot {
  const today = localDate(now, timezone)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const on = addDays(today, ahead)
    if (used != null && on <= used) continue
    const weekday = weekdayOf(on)
    const at = localInstant(on, `${local_time}:00`, timezone)
    if (weekdays.includes(weekday) && at > now) return { on, at }
  }
  throw new Error('A digest has a weekday, and a used day is never ahead')
}
