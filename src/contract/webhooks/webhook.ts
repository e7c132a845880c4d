import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { eventNames } from './event-catalog.ts'
import { reservedHeaders } from './reserved-headers.ts'
import { watchedFields } from './watched-fields.ts'

/** RFC 9110: a token; no line breaks, no other control characters. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\uffff]*$/

const header = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .refine((name) => headerName.test(name), faults.header_name)
    .refine((name) => !reservedHeaders.test(name), faults.header_reserved)
    .meta({ example: 'X-Api-Key' }),
  value: z
    .string()
    .max(4000)
    .refine((value) => headerValue.test(value), faults.header_value),
})
export type WebhookHeader = z.output<typeof header>

const unique = <Item>(nameOf: (item: Item) => string, at: string[]) =>
  function check({ value, issues }: z.core.ParsePayload<Item[]>) {
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const name = nameOf(item)
      if (seen.has(name))
        issues.push({ code: 'custom', message: faults.is_listed_twice, input: value, path: [index, ...at] })
      seen.add(name)
    }
  }

const events = z
  .array(z.enum(eventNames))
  .min(1)
  .check(unique((name) => name, []))

export const webhookHeaders = z
  .array(header)
  .max(100)
  .check(unique(({ name }) => name.toLowerCase(), ['name']))

export const webhookUrl = z
  .string()
  .max(2000)
  // Parsers of addresses pass over line breaks, and read a backslash as a slash.
  .refine((text) => !/[\s\\\p{Cc}]/u.test(text), faults.address_characters)
  .refine((text) => /^https?:\/\/./i.test(text) && URL.canParse(text), faults.no_receiver)
  .refine((text) => !hasCredentials(text), faults.no_credentials)
  .meta({ format: 'uri', description: 'HTTPS, without credentials' })

function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(100).optional()

const code = (pattern: RegExp, form: string) => z.string().trim().toUpperCase().regex(pattern, form)

/** An event is delivered where every filter that is given has something that fits. */
export const webhookFilters = z
  .strictObject({
    parties: some(z.uuid()).describe('Customers of the shipment'),
    tags: some(z.string().min(1).max(100)).describe('Tags of the shipment, one of them'),
    ports: some(code(/^[A-Z]{2}[A-Z0-9]{3}$/, 'must be a UN/LOCODE such as USLAX')).describe(
      'UN/LOCODE of lading, discharge or destination',
    ),
    carriers: some(code(/^[A-Z0-9]{4}$/, 'must be a SCAC such as MAEU')).describe(
      'SCAC of the line; one of its others is kept as this one',
    ),
    fields: some(z.enum(watchedFields)).describe('container.updated only where one of these has changed'),
    eta_threshold_hours: z
      .int()
      .min(1)
      .max(720)
      .optional()
      .describe('Estimates only where they differ by as much from what was sent last'),
  })
  .meta({ example: { tags: ['urgent'], carriers: ['MAEU'], eta_threshold_hours: 24 } })
export type WebhookFilters = z.output<typeof webhookFilters>

export const webhook = resource('webhook', '/v2/webhooks', {
  url: z.string().meta({ example: 'https://example.com/hook' }),
  active: z.boolean(),
  events: z.array(z.enum(eventNames)),
  secret: z.string().describe('`whsec_` and 32 random bytes in base64'),
  headers: z.array(header),
  created_at: instant,
  // Extensions of the dialect.
  filters: webhookFilters.nullable(),
  previous_secret_expires_at: nullableInstant.describe('Until then deliveries are signed with both secrets'),
  last_succeeded_at: nullableInstant,
  last_failed_at: nullableInstant,
  failing_since: nullableInstant.describe('Every attempt since then has failed; null after one that succeeded'),
  paused_at: nullableInstant.describe('When it was set inactive because nothing had succeeded for five days'),
})

export type Webhook = z.output<typeof webhook.schema>

const eventCategory = z.strictObject({
  id: z.string(),
  type: z.literal('webhook_event_category'),
  attributes: z.strictObject({
    name: z.string(),
    events: z.array(z.strictObject({ name: z.enum(eventNames), description: z.string() })),
  }),
})

const optional = { headers: webhookHeaders.nullish(), filters: webhookFilters.nullish() }

export const webhooks = {
  list: endpoint('GET /v2/webhooks', {
    scope: 'webhooks',
    summary: 'Lists webhooks, newest first',
    params: paging(),
    response: many(webhook),
  }),
  get: endpoint('GET /v2/webhooks/{id}', { scope: 'webhooks', summary: 'Returns one webhook', response: one(webhook) }),
  create: endpoint('POST /v2/webhooks', {
    scope: 'webhooks',
    summary: 'Subscribes an address to events',
    needsProof: true,
    isSecret: true,
    body: write(webhook, { url: webhookUrl, events, active: z.boolean().default(true), ...optional }),
    response: one(webhook),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/webhooks/{id}', {
    scope: 'webhooks',
    summary: 'Edits a webhook',
    needsProof: true,
    body: write(webhook, {
      url: webhookUrl.optional(),
      events: events.optional(),
      active: z.boolean().optional(),
      ...optional,
    }),
    response: one(webhook),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/webhooks/{id}', {
    scope: 'webhooks',
    summary: 'Deletes a webhook with its notifications',
    needsProof: true,
  }),
  rotate_secret: endpoint('POST /v2/webhooks/{id}/rotate_secret', {
    scope: 'webhooks',
    summary: 'Makes a new secret; the old one stays valid for 24 hours beside it',
    needsProof: true,
    isSecret: true,
    status: 200,
    response: one(webhook),
  }),
  events: endpoint('GET /v2/webhooks/events', {
    summary: 'Lists the events that can be subscribed to, by category',
    isBare: true,
    response: z.strictObject({ data: z.array(eventCategory) }),
  }),
  ips: endpoint('GET /v2/webhooks/ips', {
    summary: 'Lists the addresses that deliveries come from, where the operator has said so',
    isBare: true,
    response: z.strictObject({ webhook_notification_ips: z.array(z.ipv4()), last_updated: instant }),
  }),
}
