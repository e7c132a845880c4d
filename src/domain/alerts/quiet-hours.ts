import { addDays } from '../days.ts'
import { localInstant, wallClock } from '../instants.ts'

export interface QuietHours {
  /** `HH:MM`, on the clock of the zone; null for none. */
  quiet_from: string | null
  quiet_until: string | null
  timezone: string
}

/** When the quiet hours end in which an instant lies; null where it lies in none. */
export function quietEnd(at: string, { quiet_from, quiet_until, timezone }: QuietHours): string | null {
  if (quiet_from === null || quiet_until === null || quiet_from === quiet_until) return null
  const wall = wallClock(at, timezone)
  const time = wall.slice(11, 16)
  const isOverMidnight = quiet_from > quiet_until
  const isIn = isOverMidnight ? time >= quiet_from || time < quiet_until : time >= quiet_from && time < quiet_until
  if (!isIn) return null
  const isTomorrow = isOverMidnight && time >= quiet_from
  const date = addDays(wall.slice(0, 10), isTomorrow ? 1 : 0)
  const end = localInstant(date, `${quiet_until}:00`, timezone)
  // In an hour that the clock shows twice they have ended when it is shown first.
  return end > at ? end : null
}
