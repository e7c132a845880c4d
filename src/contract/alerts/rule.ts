import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exceptionKinds, severities } from '../exceptions/kinds.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { eventNames } from '../webhooks/event-catalog.ts'
import { alertChannelKinds, localTime, zoneName } from './fields.ts'

/** A rule that would have told more than this in seven days is refused. */
export const mostNoticesOfWeek = 10_000

const unique = <Item>(items: readonly Item[]) => new Set(items).size === items.length
const listed = faults.listed_twice

const fields = {
  name: filledText.max(100).meta({ example: 'Starts to cost money' }),
  is_enabled: z.boolean().describe('Only then it tells anything').meta({ example: true }),
  kinds: z
    .array(z.enum(exceptionKinds))
    .refine(unique, listed)
    .describe('Of exceptions; empty for every kind. Not with `events`')
    .meta({ example: ['hold', 'overdue'] }),
  severity: z
    .enum(severities)
    .nullable()
    .describe('Exceptions at least as severe; null for all. Not with `events`')
    .meta({ example: 'soon' }),
  cost_a_day: z
    .number()
    .min(0.01)
    .max(1_000_000_000)
    .nullable()
    .describe('Exceptions that cost at least as much a day, in `currency_code`; null whatever they cost')
    .meta({ example: 300 }),
  currency_code: z
    .string()
    .regex(/^[A-Z]{3}$/, faults.currency)
    .nullable()
    .describe('With `cost_a_day`')
    .meta({ example: 'USD' }),
  events: z
    .array(z.enum(eventNames))
    .refine(unique, listed)
    .describe('Events of the catalogue; empty for a rule about exceptions')
    .meta({ example: [] }),
  saved_view_id: z.uuid().nullable().describe('The freight it is about; null for all').meta({ example: null }),
  channel: z
    .enum(alertChannelKinds)
    .describe('`mail`: to who made it; of a shared rule, to its `recipient_ids`. The others are for shared rules')
    .meta({ example: 'mail' }),
  alert_channel_id: z.uuid().nullable().describe('With `slack` and `teams`').meta({ example: null }),
  recipient_ids: z
    .array(z.uuid())
    .max(100)
    .refine(unique, listed)
    .describe('People of the account that a shared rule mails')
    .meta({ example: [exampleId('user')] }),
  quiet_from: localTime
    .nullable()
    .describe('From then on it waits; null for no quiet hours')
    .meta({ example: '20:00' }),
  quiet_until: localTime.nullable().describe('With `quiet_from`').meta({ example: '06:00' }),
  timezone: zoneName.describe('Whose clock the quiet hours are on'),
  costs_go_at_once: z
    .boolean()
    .describe('Exceptions that cost money before the quiet hours end do not wait')
    .meta({ example: true }),
  max_per_hour: z
    .int()
    .min(1)
    .max(60)
    .describe('Messages in an hour; what comes then waits, and one message has all of it')
    .meta({ example: 6 }),
}

const is_shared = z
  .boolean()
  .describe('Whether it is a rule of the account, which admins make; else of who asks')
  .meta({ example: true })

/** Why a rule tells nobody, although it is enabled. */
export const alertProblems = [
  'view_gone',
  'view_not_shared',
  'address_refused',
  'channel_stopped',
  'channel_gone',
  'no_recipients',
  'mail_not_set_up',
] as const
export type AlertProblem = (typeof alertProblems)[number]

/** Who is told of what, and how. An extension of the dialect. */
export const alertRule = resource('alert_rule', '/v2/alert_rules', {
  ...fields,
  is_shared,
  saved_view_name: z.string().nullable().meta({ example: null }),
  problem: z
    .enum(alertProblems)
    .nullable()
    .describe(
      'Why it tells nobody. `view_gone`: the saved view was deleted. `view_not_shared`: it is somebody else’s alone. ' +
        '`address_refused`: the mail server refuses the address for good. `channel_stopped`: Slack or Teams refused it',
    )
    .meta({ example: null }),
  problem_since: nullableInstant.meta({ example: null }),
  problem_detail: z.string().nullable().meta({ example: null }),
  sent_last_7_days: z.int().describe('Messages').meta({ example: 12 }),
  sent_by_day: z
    .array(z.int().meta({ example: 2 }))
    .describe('The same by day, on the calendar of `timezone`, today last'),
  waiting_count: z.int().describe('Notices that wait: for others, for the quiet hours to end, or for the limit'),
  last_sent_at: nullableInstant,
  created_at: instant,
  updated_at: instant,
})
export type AlertRule = z.output<typeof alertRule.schema>
export type AlertRuleFields = z.output<z.ZodObject<typeof fields>>

/** What a rule would have sent. */
export const alertPreview = resource('alert_preview', null, {
  message_count: z.int().describe('In the last seven days').meta({ example: 19 }),
  notice_count: z.int().describe('What the messages tell in all').meta({ example: 27 }),
  held_count: z.int().describe('Notices of them that had to wait').meta({ example: 4 }),
  waiting_count: z.int().describe('Notices that would wait now').meta({ example: 1 }),
  days: z
    .array(
      z.strictObject({
        date: z.string().meta({ example: '2026-06-19' }),
        message_count: z.int().meta({ example: 3 }),
      }),
    )
    .describe('Seven, on the calendar of `timezone`, today last'),
  messages: z
    .array(
      z.strictObject({
        sent_at: instant,
        subject: z.string().meta({ example: 'Customs hold: 12 containers, Pier 400' }),
        notice_count: z.int().meta({ example: 4 }),
        held_count: z.int().meta({ example: 2 }),
        held_because: z.enum(['quiet_hours', 'limit']).nullable(),
        was_urgent: z.boolean().describe('It went out within quiet hours, because money runs').meta({ example: false }),
      }),
    )
    .describe('The last twenty, newest first'),
})
export type AlertPreview = z.output<typeof alertPreview.schema>

/** What is used where nothing is said. */
export const ruleDefaults = {
  is_enabled: true,
  kinds: [],
  severity: null,
  cost_a_day: null,
  currency_code: null,
  events: [],
  saved_view_id: null,
  channel: 'mail',
  alert_channel_id: null,
  recipient_ids: [],
  quiet_from: null,
  quiet_until: null,
  timezone: 'UTC',
  costs_go_at_once: true,
  max_per_hour: 6,
} as const satisfies Partial<AlertRuleFields>

const { name, ...others } = fields
const optional = z.strictObject(others).partial().shape
const wrong = ['blank', 'invalid'] as const
const ruleId = z.uuid().meta({ example: exampleId('alert_rule') })

export const alertRules = {
  list: endpoint('GET /v2/alert_rules', {
    summary: 'Lists the alert rules of who asks and those of the account, by name. Extension',
    params: paging({ size: 100 }),
    response: many(alertRule),
  }),
  get: endpoint('GET /v2/alert_rules/{id}', {
    summary: 'Returns one alert rule. Extension',
    params: { id: ruleId },
    response: one(alertRule),
  }),
  create: endpoint('POST /v2/alert_rules', {
    summary:
      'Creates an alert rule. One for the account needs the scope `admin`, and a key makes no other; one that would ' +
      'have told more than 10,000 notices in the last seven days is refused. Extension',
    scope: 'read',
    body: write(alertRule, { name, ...optional, is_shared: is_shared.default(false) }),
    response: one(alertRule),
    errors: wrong,
  }),
  update: endpoint('PATCH /v2/alert_rules/{id}', {
    summary: 'Changes an alert rule: an own one, or with the scope `admin` one of the account. Extension',
    scope: 'read',
    params: { id: ruleId },
    body: write(alertRule, z.strictObject(fields).partial().shape),
    response: one(alertRule),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/alert_rules/{id}', {
    summary: 'Deletes an alert rule with what it has not told yet. Extension',
    scope: 'read',
    params: { id: ruleId },
    status: 204,
  }),
  preview: endpoint('POST /v2/alert_rules/preview', {
    summary: 'Says what a rule would have sent in the last seven days, without keeping it. Extension',
    scope: 'read',
    status: 200,
    body: write(alertRule, { name: name.optional(), ...optional, is_shared: is_shared.default(false) }),
    response: one(alertPreview),
    errors: wrong,
  }),
}
