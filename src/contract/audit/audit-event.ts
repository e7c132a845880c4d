import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { askedInstant, instant, keysetPaging, many, nullableInstant, one, resource, write } from '../json-api.ts'
import { anyOf } from '../list-params.ts'
import { exampleId } from '../vocabulary.ts'
import { actorKinds, auditActions, auditSubjects } from './actions.ts'

const name = (example: string) => z.string().nullable().meta({ example })

/** One line of the audit log: who did what to what, from where and when. It is never changed. An extension of the dialect. */
export const auditEvent = resource('audit_event', '/v2/audit_events', {
  action: z.string().describe('One of the values of `filter[action]`').meta({ example: 'api_key.changed' }),
  actor_kind: z.string().describe('One of the values of `filter[actor_kind]`').meta({ example: 'person' }),
  actor_id: z
    .string()
    .nullable()
    .describe('Of the person, the API key or the link')
    .meta({ example: exampleId('user') }),
  actor_name: name('Ada Example').describe('As it was called then'),
  subject_type: name('api_key').describe('One of the values of `filter[subject_type]`'),
  subject_id: name(exampleId('api_key')),
  subject_name: name('Terminal feed').describe('As it was called then'),
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .nullable()
    .describe('What it changed, by attribute: before and after. Never a secret')
    .meta({ example: { expires_at: [null, '2027-06-20T00:00:00.000Z'] } }),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What else is to be said of it, such as the status of what was refused')
    .meta({ example: { endpoint: 'api_keys.update' } }),
  address: name('198.51.100.7').describe('The network address it came from'),
  user_agent: name('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'),
  request_id: name(exampleId('request')).describe('As in the header `X-Request-Id` of the answer'),
  created_at: instant,
  position: z
    .int()
    .nullable()
    .describe('Its place in the chain, counted from 1; null until it has one, which takes seconds')
    .meta({ example: 4711 }),
  hash: name('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08').describe(
    'SHA-256 of the hash before it and of this line; see docs/audit.md',
  ),
})
export type AuditEvent = z.output<typeof auditEvent.schema>

export const chainFaults = ['missing', 'changed', 'inserted'] as const
export type ChainFault = (typeof chainFaults)[number]

/** What a check of the chain has found. */
export const auditChain = resource('audit_chain', null, {
  first_position: z.int().describe('Of the oldest line that is kept').meta({ example: 1 }),
  last_position: z.int().describe('0 where there is none yet').meta({ example: 4711 }),
  last_hash: z
    .string()
    .nullable()
    .describe('Kept elsewhere, it shows later that nobody has written the log anew')
    .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
  waiting_count: z.int().describe('Lines that have no place in the chain yet').meta({ example: 0 }),
  checked_to: z.int().describe('The last position that was looked at').meta({ example: 4711 }),
  complete_until: nullableInstant.describe('When the last line was written up to which nothing is wrong'),
  next_from: z.int().nullable().describe('Where to go on; null: the check has come to its end').meta({ example: null }),
  fault: z
    .string()
    .nullable()
    .describe('`missing`: a line is gone. `changed`: it is not as it was written. `inserted`: it is one too many')
    .meta({ example: null, 'x-values': [...chainFaults] }),
  fault_position: z.int().nullable().describe('Where').meta({ example: null }),
  fault_id: z.string().nullable().describe('Which line it is, where it is there').meta({ example: null }),
})
export type AuditChain = z.output<typeof auditChain.schema>

const retention_days = z
  .int()
  .min(30)
  .max(36_500)
  .nullable()
  .describe('How long lines are kept; null: for ever')
  .meta({ example: 400 })

/** Its id is that of the account. */
export const auditSettings = resource('audit_settings', '/v2/audit_settings', { retention_days })

const texts = (description: string, example: string) =>
  z.string().trim().min(1).max(200).optional().describe(description).meta({ example })

/** What narrows the list, and its export. */
export const auditFilters = {
  'filter[action]': anyOf(auditActions),
  'filter[actor_kind]': anyOf(actorKinds),
  'filter[actor]': z.uuid().optional().describe('The id of a person, an API key or a link'),
  'filter[subject_type]': anyOf(auditSubjects),
  'filter[subject]': texts('The id of what it was done to', exampleId('api_key')),
  'filter[address]': texts('The network address, in full', '198.51.100.7'),
  'filter[created_at][start]': askedInstant
    .optional()
    .describe('Written then or later')
    .meta({ example: '2026-06-01T00:00:00Z' }),
  'filter[created_at][end]': askedInstant
    .optional()
    .describe('Written before')
    .meta({ example: '2026-07-01T00:00:00Z' }),
}
export type AuditFilters = { [Name in keyof typeof auditFilters]?: z.output<(typeof auditFilters)[Name]> }

export const auditEvents = {
  list: endpoint('GET /v2/audit_events', {
    summary: 'Lists who did what, newest first. As a table for spreadsheets: `/v2/audit_events.csv`. Extension',
    scope: 'admin',
    params: { ...auditFilters, ...keysetPaging({ size: 50, max: 500 }) },
    response: many(auditEvent),
  }),
  get: endpoint('GET /v2/audit_events/{id}', {
    summary: 'Returns one line of the audit log. Extension',
    scope: 'admin',
    response: one(auditEvent),
  }),
  check: endpoint('GET /v2/audit_chain', {
    summary:
      'Checks that no line of the audit log was removed, changed or inserted: at most 20,000 at a time, follow `next_from`. Extension',
    scope: 'admin',
    params: {
      from: z.coerce
        .number<string>()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('A position; left out: the oldest line that is kept')
        .meta({ example: 1 }),
      lines: z.coerce
        .number<string>()
        .int()
        .min(1)
        .max(20_000)
        .default(20_000)
        .describe('How many lines are looked at')
        .meta({ example: 20_000 }),
    },
    response: one(auditChain),
  }),
  settings: endpoint('GET /v2/audit_settings', {
    summary: 'Says how long the audit log is kept. Extension',
    scope: 'admin',
    response: one(auditSettings),
  }),
  update_settings: endpoint('PATCH /v2/audit_settings', {
    summary: 'Changes how long the audit log is kept. Extension',
    scope: 'admin',
    needsProof: true,
    body: write(auditSettings, { retention_days: retention_days.optional() }),
    response: one(auditSettings),
    errors: ['invalid', 'unknown_attribute'],
  }),
}
