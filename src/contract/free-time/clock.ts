import * as z from 'zod'
import { instant, timezone } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { deadlineSources } from '../tracking/deadline.ts'

/** Clocks of free time. `combined` is one for the time at the terminal and the time outside of it. */
export const clockKinds = ['demurrage', 'storage', 'rail_storage', 'combined', 'detention', 'chassis'] as const
export type ClockKind = (typeof clockKinds)[number]

/** What starts a clock. */
export const startEvents = ['discharged', 'vessel_arrived', 'available', 'notified', 'full_out'] as const
export type StartEvent = (typeof startEvents)[number]

/** What a day is to a clock. `free`, `charged`: counted; the others are not. */
export const dayKinds = ['before', 'free', 'weekend', 'holiday', 'closure', 'charged'] as const
export type DayKind = (typeof dayKinds)[number]

export const date = z.iso.date().meta({ example: '2026-06-24' })
export const writtenDate = date.refine((text) => /^(19|20|21)/.test(text), faults.of_other_times)

const calculatedDay = z
  .strictObject({
    date,
    kind: z
      .enum(dayKinds)
      .describe(
        '`before`: the clock has started, and the first free day is later. `free`, `charged`: counted. `weekend`, ' +
          '`holiday`, `closure`: not counted',
      ),
    number: z.int().nullable().describe('Which free day, or which day that costs').meta({ example: 4 }),
    name: z.string().nullable().describe('Of the holiday, or why it was closed').meta({ example: 'Juneteenth' }),
  })
  .meta({ id: 'free_time_day' })
export type CalculatedDay = z.output<typeof calculatedDay>

/** What a day costs from a day on: the first day after free time is 1. */
export const tier = z.strictObject({
  from_day: z.int().min(1).max(365).meta({ example: 1 }),
  amount: z.number().min(0).max(1_000_000).describe('A day').meta({ example: 310 }),
})
export type Tier = z.output<typeof tier>

/** Free time as a set of rules gives it, without its days. */
const clockFields = {
  kind: z.enum(clockKinds),
  rule_id: z.string().describe('The set of free-time rules that it was calculated by'),
  rule_name: z.string().meta({ example: 'Pier 400, imports' }),
  start_event: z.enum(startEvents),
  started_at: instant.describe('When that happened, or is expected'),
  is_provisional: z.boolean().describe('Only an estimate starts it: it is no deadline yet'),
  timezone,
  first_day: date.describe('The first day that can be free'),
  last_free_day: date,
  at: instant.describe('The last second that is free'),
  lacks_year: z
    .int()
    .nullable()
    .describe('A year that it runs into and that the calendar has no holidays of')
    .meta({ example: null }),
}
export const freeTimeClock = z.strictObject(clockFields).meta({ id: 'free_time_clock' })
export type FreeTimeClock = z.output<typeof freeTimeClock>

const amount = z.number().nullable().describe('Null where the rules have no charges').meta({ example: 310 })

/** How far a clock has come. */
export const clockStates = ['expected', 'free', 'over', 'ended'] as const
export type ClockState = (typeof clockStates)[number]

export const clockLacks = ['start', 'end'] as const
export type ClockLack = (typeof clockLacks)[number]

export const freeTimeDetail = z.strictObject({
  ...clockFields,
  state: z
    .enum(clockStates)
    .describe('`expected`: only an estimate starts it. `free`: free time runs. `over`: it runs past its last free day'),
  ended_at: instant.nullable().describe('When the container left, or came back empty'),
  free_until: z
    .strictObject({ on: date, at: instant, source: z.enum(deadlineSources) })
    .describe('The last free day that binds this clock: as a source or a person gave it, else as calculated'),
  lacks: z
    .enum(clockLacks)
    .nullable()
    .describe('What nobody has reported, so that it is not known which days cost: when it began, or when it ended')
    .meta({ example: null }),
  free_days: z.int().describe('How many the rules allow').meta({ example: 4 }),
  paused_days: z.int().describe('Days since its start that were not counted').meta({ example: 3 }),
  charged_days: z
    .int()
    .describe('Days past `free_until` that were counted, until its end or today')
    .meta({ example: 2 }),
  days: z.array(calculatedDay).describe('From the day that starts it to its end, or today'),
  tiers: z.array(tier).describe('What a day costs; empty where nobody knows'),
  currency_code: z.string().nullable().meta({ example: 'USD' }),
  a_day: amount.describe('What the day costs that counts now, or the next one; null where it does not cost yet'),
  charged: amount.describe(
    'What has run up until its end, or today; null where the rules have no charges, and with `lacks`',
  ),
  out_on: z
    .array(z.strictObject({ date, amount }))
    .describe('What it costs in all if the clock ends on one of these days: today and the nine days after'),
})
export type FreeTimeDetail = z.output<typeof freeTimeDetail>

/** Why a clock is not counted. */
export const uncountedReasons = ['no_rules', 'no_place', 'no_timezone', 'not_arrived', 'not_picked_up'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

export const uncountedClock = z.strictObject({
  kind: z.enum(clockKinds),
  reason: z
    .enum(uncountedReasons)
    .describe(
      '`no_rules`: no set of rules fits. `no_place`: nobody says where it runs. `no_timezone`: no time zone is known ' +
        'of that place, so its days cannot be told. `not_arrived`: no arrival is known or estimated. `not_picked_up`: ' +
        'it starts with the pickup, and none is booked',
    ),
})
export type UncountedClock = z.output<typeof uncountedClock>
