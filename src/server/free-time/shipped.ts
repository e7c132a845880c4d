import type { CalendarFields } from '#contract/free-time/calendar.ts'
import type { RuleFields } from '#contract/free-time/rule.ts'
import { ruleDefaults } from '#contract/free-time/rule.ts'
import { exampleRules } from '#domain/free-time/example-rules.ts'
import { type ShippedCalendar, shippedCalendars } from '#domain/free-time/shipped-calendars.ts'
import { referenceId } from '../reference/ids.ts'

const idOf = (key: string) => referenceId('calendar', key)

const withoutKey = ({ key: _, ...fields }: ShippedCalendar): CalendarFields => fields

/** What everybody has until they change it, by id. */
export const calendarsOfAll: ReadonlyMap<string, CalendarFields> = new Map(
  shippedCalendars.map((one) => [idOf(one.key), withoutKey(one)]),
)

export const examplesOfAll: ReadonlyMap<string, RuleFields> = new Map(
  exampleRules.map(({ key, calendar, ...said }) => [
    referenceId('free_time_rule', key),
    { ...ruleDefaults, tiers: [], ...said, calendar_id: idOf(calendar), is_enabled: false },
  ]),
)
