import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { never } from '../never.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { requestTypes } from '../tracking/tracking-request.ts'

/** How it goes with a connection. An extension of the dialect, as all of it. */
export const connectionStates = [
  'untested',
  'working',
  'copying',
  'quota_spent',
  'refused',
  'silent',
  'quiet',
  'paused',
] as const
export type ConnectionState = (typeof connectionStates)[number]

const scac = z
  .string()
  .regex(/^[A-Z]{4}$|^CNC$/, faults.not_scac)
  .meta({ example: 'HLCU' })

/** How far the copy of another account is. */
export const mirror = z.strictObject({
  account_name: z.string().nullable().describe('Whose account it is there').meta({ example: 'Nordmeer Handel GmbH' }),
  stage: z.enum(['copying', 'following']).describe('`following`: all was copied once, and what changes is'),
  shipments_found: z.int().min(0).nullable().describe('That they have; null until they were counted'),
  shipments: z.int().min(0).describe('That were copied, or joined'),
  joined: z.int().min(0).describe('Of them those that were tracked here already'),
  containers: z.int().min(0),
  documents: z.int().min(0),
  problems: z
    .array(
      z.strictObject({
        about: z.string().meta({ example: 'MEDUAB123456' }),
        reason: z.string(),
        reason_said: said.nullable(),
      }),
    )
    .describe('What could not be copied, or is not there any more: the latest 50'),
  is_told: z.boolean().describe('Whether changes are told by a webhook; else they are asked for'),
  webhook_problem: z
    .string()
    .nullable()
    .describe('Why there is no webhook in the other account where one is wanted, or still one where none is')
    .meta({ example: 'The key is not allowed to do this (403)' }),
  webhook_problem_said: said.nullable().meta({ example: null }),
  last_news_at: nullableInstant.describe('When something of theirs was new here last'),
  next_attempt_at: nullableInstant,
})
export type Mirror = z.output<typeof mirror>

/** What a line sends of itself because this connection has subscribed to it there. */
const subscription = z.strictObject({
  is_active: z.boolean().describe('Whether the line has it, with an address and a secret that are right'),
  problem: z
    .string()
    .nullable()
    .describe('Why there is none, or none that works')
    .meta({ example: 'The line takes no subscriptions there. It answered 404' }),
  problem_said: said.nullable().meta({ example: null }),
  checked_at: nullableInstant.describe('When the line was last asked about it'),
})

/** A way to a line or a provider, with a key of the account's own. Its credentials are written and never read. */
export const connection = resource('connection', '/v2/connections', {
  profile: z.string().describe('How it is asked: the id of a profile').meta({ example: 'hapag-lloyd' }),
  name: z.string().meta({ example: 'Hapag-Lloyd' }),
  scacs: z
    .array(z.string())
    .describe('The lines that are asked through it; none of a mirror')
    .meta({ example: ['HLCU'] }),
  settings: z
    .record(z.string(), z.string())
    .describe('As the profile names them, and `base_url` in place of its host')
    .meta({ example: { plan: 'default' } }),
  credentials_set: z
    .array(z.string())
    .describe('The names of the credentials it has')
    .meta({ example: ['id', 'secret'] }),
  state: z
    .enum(connectionStates)
    .describe(
      '`untested`: nothing was answered yet. `copying`: the first copy of another account goes on. `refused`: the key is not taken, and nobody is asked. `quota_spent`: nobody is asked until `quota_resets_at`. `silent`: every question of a quarter of an hour or more has failed. `quiet`: it answers, and has brought nothing new for longer than it ever had within four weeks',
    ),
  last_success_at: nullableInstant,
  last_failed_at: nullableInstant,
  last_failure: z.string().nullable().meta({ example: 'It answered 503' }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null for what the other side said itself')
    .meta({ example: { code: 'answered', values: { status: 503 } } }),
  failing_since: nullableInstant.describe('Every question since then has failed; null after an answer'),
  last_news_at: nullableInstant.describe('When something came of it last that was not known'),
  requests_today: z.int().min(0).describe('Since midnight in UTC'),
  quota_per_day: z.int().min(1).nullable().describe('Requests; null where none is known'),
  quota_resets_at: nullableInstant.describe('When it is asked again, where its quota is spent'),
  requests: z.int().min(0).describe('In the last 24 hours'),
  failures: z.int().min(0).describe('Of them'),
  shipments: z.int().min(0).describe('That are tracked with these lines'),
  callback_url: z
    .string()
    .nullable()
    .describe('Where the line or provider can send news, as its portal asks for; null where nothing is sent')
    .meta({ example: null }),
  last_callback_at: nullableInstant.describe('When a message came that proved whose it is'),
  callbacks_refused: z
    .int()
    .min(0)
    .describe('Messages that did not prove whose they are; of those of one minute the first is counted'),
  last_callback_problem: z
    .string()
    .nullable()
    .describe('Why the latest message was refused, or what of it could not be read')
    .meta({ example: 'The signature is wrong' }),
  last_callback_problem_said: said.nullable().meta({ example: { code: 'signature_wrong', values: {} } }),
  callbacks_missing_since: nullableInstant.describe(
    'Since when messages are missing that would have come by its habit; shipments are then asked for as often as without them',
  ),
  subscription: subscription
    .nullable()
    .describe('What the line was asked to send of itself; null where `changes` of `settings` is not `subscription`'),
  mirror: mirror.nullable().describe('How far the copy is, where another account is mirrored'),
  paused_at: nullableInstant,
  created_at: instant,
  updated_at: instant,
})
export type Connection = z.output<typeof connection.schema>

const field = {
  name: z.string().meta({ example: 'plan' }),
  label: z.string().meta({ example: 'Plan of your subscription' }),
  help: z.string().nullable(),
  required: z.boolean(),
  advanced: z.boolean().describe('Few people need it'),
}

const credentialField = z.strictObject({ ...field, type: z.enum(['password', 'pem_key', 'pem_certificate']) })
export type CredentialField = z.output<typeof credentialField>

const settingField = z.strictObject({
  ...field,
  type: z.enum(['text', 'choice']),
  options: z.array(z.string()).meta({ example: ['tryout', 'default', 'premium'] }),
  option_labels: z
    .record(z.string(), z.string())
    .describe('What options are called, where they are not words for people'),
  usual: z.string().nullable().describe('The option that counts where none is chosen'),
})
export type SettingField = z.output<typeof settingField>

export const connectionCosts = ['free', 'conditional', 'trial_then_paid', 'paid', 'unknown'] as const

/** What can be connected, and what it takes. */
export const connectionProfile = resource('connection_profile', null, {
  label: z.string().meta({ example: 'Hapag-Lloyd Track & Trace' }),
  kind: z.enum(['line', 'provider', 'custom', 'mirror']),
  scacs: z
    .array(z.string())
    .describe('Empty where the connection names them')
    .meta({ example: ['HLCU'] }),
  host: z.string().nullable().describe('Where it is asked; null where the connection says it'),
  sign_up_url: z.string().nullable(),
  cost: z.enum(connectionCosts),
  needs: z.array(z.enum(['approval', 'customer_code', 'contract', 'ip_allow_list', 'certificate'])),
  steps: z
    .array(z.string())
    .describe('How a key is had')
    .meta({ example: ['Subscribe an app to Track & Trace'] }),
  credentials: z.array(credentialField),
  settings: z.array(settingField),
  asks_for: z.array(z.enum(requestTypes)).describe('The kinds of number that it can be asked for'),
  asks_together: z
    .array(z.enum(['booking_number', 'container']))
    .describe('The two kinds of number that it is asked for together; empty where one is enough')
    .meta({ example: ['booking_number', 'container'] }),
  is_billed: z.boolean().describe('Whether each answer costs'),
  evidence: never(z.enum(['never_tried', 'answered_once', 'confirmed', 'broken']), {
    answered_once: 'nobody has told of an answer to a key yet',
    confirmed: 'nobody has told of an answer to a key yet',
    broken: 'nobody has told of an answer to a key yet',
  }),
  checked_on: z.string().meta({ example: '2026-11-22' }),
  notes: z.array(z.string()).meta({ example: ['The line calls it a beta.'] }),
})
export type ConnectionProfile = z.output<typeof connectionProfile.schema>

const exchange = z.strictObject({
  purpose: z.enum(['token', 'data']),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  response_headers: z.record(z.string(), z.string()),
  body: z.string().nullable().describe('Its beginning, 4 kB at most; null for tokens'),
  error: z.string().nullable(),
  duration_ms: z.int(),
})

export const testResults = [
  'found',
  'not_found',
  'invalid_number',
  'refused',
  'quota_spent',
  'unreachable',
  'unrecognized',
  'unaskable',
] as const

/** What one real question came to. */
export const connectionTest = resource('connection_test', null, {
  result: z.enum(testResults),
  message: z.string().meta({ example: 'The key works: 14 events of 2 containers' }),
  message_said: said.nullable().describe('The same for other languages').meta({ example: null }),
  advice: z.string().nullable().describe('What to do, where there is something to do'),
  advice_said: said.nullable().describe('The same for other languages').meta({ example: null }),
  exchanges: z.array(exchange).describe('What was sent and what came, without secrets'),
  events: z.int().min(0),
  containers: z.array(z.string()).meta({ example: ['TCLU4829132'] }),
  newest_event_at: nullableInstant,
  rejected: z.array(z.strictObject({ pointer: z.string(), reason: z.string() })),
  tested_at: instant,
})
export type ConnectionTest = z.output<typeof connectionTest.schema>

const attributes = {
  name: filledText.max(100),
  scacs: z
    .array(scac)
    .max(20)
    .meta({ example: ['HLCU'] }),
  settings: z.record(z.string().max(60), z.string().max(2000)).meta({ example: { plan: 'default' } }),
  credentials: z
    .record(z.string().max(60), z.string().max(20_000))
    .meta({ example: { id: 'your-id', secret: 'your-secret' } }),
}

const errors = ['blank', 'invalid', 'taken'] as const

export const connections = {
  list: endpoint('GET /v2/connections', {
    scope: 'admin',
    summary: 'Lists connections, newest first',
    params: paging(),
    response: many(connection),
  }),
  profiles: endpoint('GET /v2/connection_profiles', {
    summary: 'Lists what can be connected, and what it takes',
    params: paging(),
    response: many(connectionProfile),
  }),
  get: endpoint('GET /v2/connections/{id}', {
    scope: 'admin',
    summary: 'Returns one connection',
    response: one(connection),
  }),
  create: endpoint('POST /v2/connections', {
    scope: 'admin',
    needsProof: true,
    summary: 'Connects a line or provider; numbers that waited for it are asked for at once',
    body: write(connection, {
      profile: z.string().max(60).meta({ example: 'hapag-lloyd' }),
      name: attributes.name.optional(),
      scacs: attributes.scacs.optional(),
      settings: attributes.settings.default({}),
      credentials: attributes.credentials.default({}),
    }),
    response: one(connection),
    errors,
  }),
  update: endpoint('PATCH /v2/connections/{id}', {
    scope: 'admin',
    needsProof: true,
    summary: 'Changes a connection; of the credentials those that are given',
    body: write(connection, {
      name: attributes.name.optional(),
      scacs: attributes.scacs.optional(),
      settings: attributes.settings.optional(),
      credentials: attributes.credentials.optional(),
    }),
    response: one(connection),
    errors,
  }),
  delete: endpoint('DELETE /v2/connections/{id}', {
    scope: 'admin',
    needsProof: true,
    summary: 'Removes a connection with its credentials; what it told stays, but for a mirror of which it is to go',
    params: {
      copied: z
        .enum(['keep', 'remove'])
        .default('keep')
        .describe(
          'Of a mirror what was copied: `remove` takes back what it passed on, and the shipments that nothing else is of',
        ),
    },
    errors: ['invalid'],
  }),
  pause: endpoint('POST /v2/connections/{id}/pause', {
    scope: 'admin',
    summary: 'Asks nobody through it until it is resumed',
    status: 200,
    response: one(connection),
  }),
  resume: endpoint('POST /v2/connections/{id}/resume', {
    scope: 'admin',
    summary: 'Asks again through it, from now on',
    status: 200,
    response: one(connection),
  }),
  test: endpoint('POST /v2/connections/{id}/test', {
    scope: 'admin',
    summary: 'Asks one number through it and shows what was sent, what came and what was understood',
    status: 200,
    asksOutside: true,
    body: z.strictObject({
      request_type: z.enum(requestTypes).optional(),
      request_number: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('Needed but for a mirror, which is asked whose account it is'),
      other_number: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .nullish()
        .describe('Of the other kind, where the profile is asked for two kinds of number together (`asks_together`)')
        .meta({ example: null }),
      scac: scac.optional().describe('Where the connection has several lines; the first where nothing is said'),
    }),
    response: one(connectionTest),
    errors: ['blank', 'invalid'],
  }),
}
