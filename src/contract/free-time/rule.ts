import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, flag, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { anyOf } from '../list-params.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { weekdays } from './calendar.ts'
import { clockKinds, writtenDate as date, startEvents, tier } from './clock.ts'

/** What a set of rules tells apart. Open tops, flat racks, bulk and tanks are `special`. */
export const ruleEquipment = ['dry', 'reefer', 'special'] as const
export type RuleEquipment = (typeof ruleEquipment)[number]

const text = (most: number) => filledText.max(most).nullable()
const code = (pattern: RegExp, form: string) => z.string().trim().toUpperCase().regex(pattern, form).nullable()
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, faults.time_of_day)
  .nullable()
const id = z.uuid().nullable()

/** In the order in which people fill them in. */
const fields = {
  name: filledText.max(100).meta({ example: 'Pier 400, imports' }),
  is_enabled: z.boolean().describe('Only then it is used').meta({ example: true }),
  kind: z
    .enum(clockKinds)
    .describe(
      '`demurrage` (the line) and `storage` (the terminal): at the port of discharge. `rail_storage`: at the ramp. ' +
        '`detention`: outside, until the empty container is back. `chassis`: the same, of the chassis. `combined`: from ' +
        'the port until the empty container is back',
    )
    .meta({ example: 'demurrage' }),

  shipping_line_scac: code(/^[A-Z0-9]{2,4}$/, 'is no SCAC')
    .describe('Null for all lines')
    .meta({ example: 'MAEU' }),
  country_code: code(/^[A-Z]{2}$/, faults.country)
    .describe('Of the place; null for all')
    .meta({ example: 'US' }),
  port_locode: code(/^[A-Z]{2}[A-Z2-9]{3}$/, faults.locode_letters)
    .describe('Of the port, or of the inland place for `rail_storage`; null for all')
    .meta({ example: 'USLAX' }),
  terminal_id: z
    .string()
    .max(64)
    .nullable()
    .describe('Of a terminal or ramp, or its FIRMS code when written; null for all')
    .meta({ example: null }),
  equipment: z.enum(ruleEquipment).nullable().describe('Null for all').meta({ example: 'dry' }),
  party_id: id.describe('Only for this customer of the shipment').meta({ example: null }),
  reference: text(100)
    .describe('Only where the shipment has this reference number: that of a contract, say')
    .meta({ example: null }),

  free_days: z.int().min(0).max(60).meta({ example: 4 }),
  unit: z
    .enum(['working', 'calendar', 'hours'])
    .describe('`hours`: 24 elapsed hours a day, from the moment that starts it')
    .meta({ example: 'working' }),
  start_event: z.enum(startEvents).describe('`notified`: the railway says that it may be collected'),
  cutoff_time: time.describe('From this time of day on it counts as of the next day').meta({ example: null }),
  roll_start_day: z.boolean().describe('A start on a day that is not worked counts as of the next one that is'),
  first_day: z.enum(['same_day', 'next_day', 'next_working_day']).describe('The first day that can be free'),
  calendar_id: id.describe('Null: every day is worked').meta({ example: exampleId('calendar') }),
  working_weekdays: weekdays
    .min(1)
    .nullable()
    .describe('Instead of the weekend of the calendar. 1 is Monday, 7 is Sunday')
    .meta({ example: [1, 2, 3, 4, 5] }),
  skips_holidays: z.boolean().describe('With calendar days: holidays and closures are not counted'),
  last_day_roll: z
    .enum(['none', 'next_working'])
    .describe('`next_working`: a last day that is not worked moves on to the next one that is'),
  last_day_until: time.describe('Until when the last day is free; null for all of it').meta({ example: null }),

  currency_code: code(/^[A-Z]{3}$/, faults.currency).meta({ example: 'USD' }),
  tiers: z.array(tier).max(20).describe('What a day costs once free time is over; empty where nobody knows'),
  charged_days: z.enum(['calendar', 'working']).describe('Which days cost'),

  valid_from: date.describe('Of what starts the clock on this day or later').meta({ example: '2026-01-01' }),
  valid_to: date.nullable().describe('The last day').meta({ example: null }),
  priority: z
    .int()
    .min(0)
    .max(1000)
    .describe('Of two that are equally specific the higher one is used')
    .meta({ example: 0 }),
  source_url: text(2000).describe('Where it is published').meta({ example: 'https://example.com/free-time' }),
  note: text(2000).meta({ example: null }),
}

/** Free time and what it costs beyond, in one place or of one line: an extension of the dialect. */
export const freeTimeRule = resource('free_time_rule', '/v2/free_time_rules', {
  ...fields,
  is_example: z
    .boolean()
    .describe('As it comes with Landfall: historic, and not to be relied on')
    .meta({ example: false }),
  used_by: z.int().describe('Containers whose free time it has decided').meta({ example: 1 }),
  removed_at: nullableInstant
    .describe('Removed while in use: it is kept for what it decided, and decides nothing more')
    .meta({ example: null }),
  updated_at: nullableInstant.describe('Null where nobody has changed it'),
})
export type FreeTimeRule = z.output<typeof freeTimeRule.schema>
export type RuleFields = Omit<FreeTimeRule['attributes'], 'is_example' | 'used_by' | 'removed_at' | 'updated_at'>

/** What is used where nothing is said. */
export const ruleDefaults = {
  is_enabled: true,
  shipping_line_scac: null,
  country_code: null,
  port_locode: null,
  terminal_id: null,
  equipment: null,
  party_id: null,
  reference: null,
  cutoff_time: null,
  roll_start_day: false,
  calendar_id: null,
  working_weekdays: null,
  skips_holidays: false,
  last_day_roll: 'none',
  last_day_until: null,
  currency_code: null,
  tiers: [],
  charged_days: 'calendar',
  valid_to: null,
  priority: 0,
  source_url: null,
  note: null,
} as const satisfies Partial<RuleFields>

/** What is shown as a change of one is none of another. */
const changed = {
  name: fields.name.meta({ example: 'Pier 400, imports of 2026' }),
  priority: fields.priority.meta({ example: 1 }),
}
const { name, kind, free_days, unit, start_event, first_day, valid_from, ...others } = fields
const required = { name, kind, free_days, unit, start_event, first_day, valid_from }
const optional = z.strictObject(others).partial().shape
const wrong = ['blank', 'invalid', 'taken'] as const
const ruleId = z.uuid().meta({ example: exampleId('free_time_rule') })

export const freeTimeRules = {
  list: endpoint('GET /v2/free_time_rules', {
    summary: "Lists sets of free-time rules by name: the account's own, then examples that come with Landfall",
    params: {
      ...paging({ size: 100 }),
      'filter[kind]': anyOf(clockKinds),
      'filter[is_enabled]': flag.optional().describe('Those that are used, or all others'),
      'filter[is_example]': flag.optional().describe('Examples, or all others'),
    },
    response: many(freeTimeRule),
  }),
  get: endpoint('GET /v2/free_time_rules/{id}', {
    summary: 'Returns one set of free-time rules, also where it was removed and has decided something',
    params: { id: ruleId },
    response: one(freeTimeRule),
  }),
  create: endpoint('POST /v2/free_time_rules', {
    summary: 'Creates a set of free-time rules',
    scope: 'admin',
    body: write(freeTimeRule, { ...required, ...optional }),
    response: one(freeTimeRule),
    errors: wrong,
  }),
  update: endpoint('PATCH /v2/free_time_rules/{id}', {
    summary: 'Changes a set of free-time rules. What is at its place still is decided anew, what has left is not',
    scope: 'admin',
    params: { id: ruleId },
    body: write(freeTimeRule, z.strictObject({ ...required, ...others, ...changed }).partial().shape),
    response: one(freeTimeRule),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/free_time_rules/{id}', {
    summary: 'Removes a set of free-time rules. One that has decided something is kept for that, with `removed_at`',
    scope: 'admin',
    params: { id: ruleId },
    status: 204,
  }),
}
