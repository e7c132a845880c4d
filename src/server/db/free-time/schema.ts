import type { Generated } from 'kysely'
import type { CalendarFields } from '#contract/free-time/calendar.ts'
import type { RuleFields } from '#contract/free-time/rule.ts'
import type { ClockDays } from '#domain/free-time/clock-types.ts'
import type { Own, Text } from '../list/columns.ts'

interface Calendars extends Own, CalendarFields {
  updated_at: Generated<string>
}

interface FreeTimeRules extends Own, RuleFields {
  removed_at: Text
  updated_at: Generated<string>
}

/** What is kept of the clocks in `free_time`, in its order. */
export interface OwnClocks extends Own {
  free_time_days: ClockDays[]
}

/** Which days are free, and which are worked. */
export interface FreeTimeTables {
  calendars: Calendars
  free_time_rules: FreeTimeRules
}
