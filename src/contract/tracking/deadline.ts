import * as z from 'zod'
import { instant, nullableInstant, timezone } from '../json-api.ts'

/**
 * `document`: read from an arrival notice, where nobody else has said one. `user`: set by hand. `calculated`: by a set of
 * free-time rules, where no source has given one.
 */
export const deadlineSources = ['terminal', 'rail', 'line', 'document', 'user', 'calculated'] as const
export type DeadlineSource = (typeof deadlineSources)[number]
/** Who says one. */
export const deadlineTellers = ['terminal', 'rail', 'line', 'document', 'user'] as const
export type DeadlineTeller = (typeof deadlineTellers)[number]

export const importDeadlines = z.strictObject({
  pickup_lfd_terminal: nullableInstant.describe(
    'In `pod_timezone`. Where no source gives a last free day, each of these may be a calculated one: see `deadlines`',
  ),
  pickup_lfd_rail: nullableInstant.describe('In `final_destination_timezone`'),
  pickup_lfd_line: nullableInstant.describe('In `final_destination_timezone`, or `pod_timezone` without inland leg'),
  pickup_lfd_document: nullableInstant.describe('As `pickup_lfd_line`. Read from an arrival notice. Extension'),
})

/** How the text of a source was read: `utc_midnight` is the first or last minute of a day in UTC, where the day is meant. */
export const deadlineReadings = ['date', 'local_midnight', 'utc_midnight', 'time'] as const
export type DeadlineReading = (typeof deadlineReadings)[number]

/** Why a deadline binds, does not, or does not apply at all. */
export const deadlineReasons = [
  'only_one',
  'earliest',
  'same_day',
  'later',
  'other_place',
  'moved_on',
  'picked_up',
  'replaced',
  'set_by_hand',
  'hand_binds',
  'reported',
] as const
export type DeadlineReason = (typeof deadlineReasons)[number]

export const deadline = z.strictObject({
  kind: z.enum(['pickup_lfd']),
  source: z.enum(deadlineSources),
  at: instant.describe('The last second that is free, or an earlier cut-off'),
  on: z.iso.date().describe('The day on the calendar of the place').meta({ example: '2026-06-24' }),
  timezone,
  place: z
    .string()
    .nullable()
    .describe('Name of the port or inland place whose clock it is')
    .meta({ example: 'Los Angeles' }),
  applies: z.boolean(),
  binds: z.boolean().describe('The one that is `binding_lfd`'),
  reason: z
    .enum(deadlineReasons)
    .describe(
      '`only_one`, `earliest`, `same_day` (the earlier hour, or the source that goes first): it binds. `later`: another ' +
        'one binds. `set_by_hand`: it binds, whatever is reported. `hand_binds`: another one was set by hand. Does not apply: `other_place` (of the port, where others speak of the inland place of pickup), ' +
        '`moved_on` (the container has left the place whose clock it is, or its terminal no longer has it), `picked_up`, `replaced` (read from a ' +
        'document, where somebody else has said one), `reported` (calculated, where a source has given one)',
    ),
  calculated_by: z
    .strictObject({ rule_id: z.string(), rule_name: z.string().meta({ example: 'Pier 400, imports' }) })
    .nullable()
    .describe('The set of free-time rules, where the source is `calculated`')
    .meta({ example: null }),
  read_as: z
    .enum(deadlineReadings)
    .nullable()
    .describe(
      'How the source wrote it: a date, midnight there or by its own offset, midnight in UTC (all mean that day), or a time',
    ),
})
export type Deadline = z.output<typeof deadline>
