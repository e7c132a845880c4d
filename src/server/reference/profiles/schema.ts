import * as z from 'zod'
import { mappingRule, pushSchema } from './mapping-schema.ts'

/**
 * How one line or provider is asked, as data: a file of `src/refdata/profiles` each. A new line is a file, no code.
 * Texts in braces are filled in: `{secret.x} {setting.x} {number} {bill} {booking} {container} {limit} {cursor} {token}
 * {scac} {id} {now.rfc1123} {nonce.md5} {body.sha256_b64} {request_line} {signature}`. An entry that comes to nothing is left out.
 */
const text = z.string().min(1)
const texts = z.record(z.string(), z.string())

export const numberForms = ['as_typed', 'strip', 'strip_then_prefixed', 'prefixed_then_strip'] as const
export type NumberForm = (typeof numberForms)[number]

const requestType = z.enum(['bill_of_lading', 'booking_number', 'container'])

/** What a person fills in. */
const field = {
  name: z.string().regex(/^[a-z_]+$/),
  label: text,
  help: text.optional(),
  required: z.boolean().default(false),
  /** Few people need it. */
  advanced: z.boolean().default(false),
}
const secret = z.strictObject({
  ...field,
  type: z.enum(['password', 'pem_key', 'pem_certificate']).default('password'),
})
const setting = z.strictObject({
  ...field,
  type: z.enum(['text', 'choice']).default('text'),
  options: z.array(text).optional(),
  /** What the options are called, where their values are not words for people. */
  option_labels: texts.optional(),
  /** The option that counts where none is chosen. */
  usual: text.optional(),
})

const host = z.strictObject({ base: text, token: text.optional() })

const fixed = z.strictObject({ use: z.literal('static'), headers: texts.optional(), query: texts.optional() })

const token = z.strictObject({
  use: z.literal('token'),
  send: z.enum(['form', 'json', 'query']),
  fields: texts,
  headers: texts.optional(),
  /** User and password of HTTP Basic. */
  basic: z.tuple([text, text]).optional(),
  /** A JWT that proves who we are, in place of a secret: field `client_assertion` (RFC 7523). */
  assertion: z
    .strictObject({
      alg: z.enum(['RS256', 'PS256']),
      /** Names of the secrets. */
      key: text,
      certificate: text.optional(),
      lifetime_s: z.int().min(1).max(600),
    })
    .optional(),
  /** Where the token is in the answer. */
  token_at: text.default('access_token'),
  default_life_s: z.int().min(1).default(300),
  renew_before_s: z.int().min(0).default(60),
  /** Headers that carry it. */
  carried_in: texts,
})
export type TokenStep = z.output<typeof token>

const hmac = z.strictObject({
  use: z.literal('hmac'),
  algorithm: z.enum(['sha1', 'sha256']),
  encoding: z.enum(['base64', 'hex']).default('base64'),
  key: text,
  /** Lines of what is signed. */
  string: z.array(text).min(1),
  headers: texts,
})
export type HmacStep = z.output<typeof hmac>

const request = z.strictObject({
  id: text,
  for: z.array(requestType).min(1),
  /** Numbers without which it cannot be asked. */
  needs: z.array(z.enum(['booking', 'container'])).optional(),
  path: z.string().regex(/^\//),
  query: texts.optional(),
  headers: texts.optional(),
  number: z.partialRecord(requestType, z.enum(numberForms)).optional(),
  /** Where a number is registered first: how its id is found, and how it is registered where there is none. */
  find: z.strictObject({ path: z.string().regex(/^\//), query: texts.optional(), id_at: text }).optional(),
  open: z
    .strictObject({
      path: z.string().regex(/^\//),
      body: texts,
      /** Answers that say that it is registered: 2xx, and these. */
      known_statuses: z.array(z.int()).default([]),
    })
    .optional(),
  /** The request that is made in its place for each container, where the answer was as long as `limit` allows. */
  if_full: text.optional(),
})
export type ProfileRequest = z.output<typeof request>

export const answerKinds = [
  'found',
  'not_found',
  'invalid_number',
  /** It is not asked for this line, whatever the number. */
  'unserved',
  'refused',
  'quota',
  'unreachable',
  'retry_other_form',
] as const

const outcome = z.strictObject({
  status: z.array(z.int()).optional(),
  /** Members from the top of the body, with dots between. */
  at: text.optional(),
  /** A regular expression on what is there, or on the whole body. */
  matches: text.optional(),
  /** Whether there is no event in the body. */
  empty: z.boolean().optional(),
  answer: z.enum(answerKinds),
})

const limit = z.strictObject({
  calls: z.int().min(1),
  seconds: z.int().min(1),
  /** Settings with which it applies. */
  when: texts.optional(),
})
export type Limit = z.output<typeof limit>

export const profileSchema = z
  .strictObject({
    profile: z.literal(1),
    id: z.string().regex(/^[a-z0-9-]{2,40}$/),
    label: text,
    kind: z.enum(['line', 'provider', 'custom', 'mirror']),
    /** Empty where the connection names the lines. */
    scacs: z.array(z.string().regex(/^[A-Z]{4}$|^CNC$/)),
    access: z.strictObject({
      signup_url: z.url().optional(),
      cost: z.enum(['free', 'conditional', 'trial_then_paid', 'paid', 'unknown']),
      lead_days: z.int().min(0).optional(),
      /** Answers that cost, by their HTTP status. */
      billed_statuses: z.array(z.int()).default([]),
      needs: z.array(z.enum(['approval', 'customer_code', 'contract', 'ip_allow_list', 'certificate'])).default([]),
      steps: z.array(text).default([]),
    }),
    hosts: z.record(z.string(), host).refine((hosts) => 'production' in hosts, 'production is missing'),
    secrets: z.array(secret).default([]),
    settings: z.array(setting).default([]),
    auth: z.array(z.discriminatedUnion('use', [fixed, token, hmac])),
    /** None of a mirror, of which code asks, and of what only sends. */
    requests: z.array(request).default([]),
    paging: z
      .strictObject({
        limit: z.int().min(1).max(1000).optional(),
        next_headers: z.array(text).default([]),
      })
      .default({ next_headers: [] }),
    /**
     * What an answer lets one conclude of what is missing from it: that it is no longer so where no next page is named,
     * or where it is shorter than `limit`; or nothing, ever.
     */
    complete: z.enum(['next_absent', 'below_limit', 'never']),
    limits: z.array(limit).default([]),
    concurrency: z.int().min(1).optional(),
    min_interval_s: z.int().min(0).optional(),
    timeout_s: z.int().min(1).max(300).default(20),
    outcomes: z.array(outcome).default([]),
    /** How an answer becomes reports where it is no DCSA Track & Trace. */
    mapping: z.array(mappingRule).default([]),
    /** What it sends of itself, and how it proves who it is. */
    push: pushSchema.optional(),
    quirks: z
      .array(
        z.enum([
          'hashed_booking',
          'place_names',
          'naive_local_time',
          'date_only',
          'transport_without_call',
          'no_shipment_events',
          'only_after_go_live',
          'latest_cycle_only',
        ]),
      )
      .default([]),
    /** How sure this is. `never_tried`: nobody has asked the line with it, so that nothing is concluded from silence. */
    evidence: z.strictObject({
      state: z.enum(['never_tried', 'answered_once', 'confirmed', 'broken']),
      checked_on: z.iso.date(),
      notes: z.array(text).default([]),
    }),
  })
  .refine(
    ({ kind, requests, push }) => kind === 'mirror' || push?.brings === 'reports' || requests.length > 0,
    'requests are missing',
  )
  .refine(
    ({ push, secrets }) =>
      push?.proof.by !== 'signature' || secrets.some(({ name }) => name === (push.proof as { secret: string }).secret),
    'push is signed with a secret that is none of the profile',
  )
  .meta({ id: 'profile' })

export type Profile = z.output<typeof profileSchema>
export type ProfileInput = z.input<typeof profileSchema>
