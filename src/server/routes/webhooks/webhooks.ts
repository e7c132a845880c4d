import { randomUUID } from 'node:crypto'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { eventCategories } from '#contract/webhooks/event-catalog.ts'
import {
  type webhooks as endpoints,
  type WebhookFilters,
  type WebhookHeader,
  webhook,
} from '#contract/webhooks/webhook.ts'
import { partiesByIds } from '../../db/parties/parties.ts'
import type { Transaction } from '../../db/scope.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from '../../db/webhooks/webhooks.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { Secrets } from '../../secrets.ts'
import { testScac } from '../../tracking/test-numbers.ts'
import { newWebhookSecret } from '../../webhooks/new-secret.ts'
import { faultOfReceiver } from '../../webhooks/receiver.ts'

/** How long a receiver may take to learn a new secret. */
const overlap = 24 * 3_600_000

export const webhooks: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context }) {
    const { rows, meta } = await listWebhooks(tx, params)
    return { data: rows.map((row) => renderWebhook(row, context.secrets)), meta }
  },

  async get({ tx, params, context }) {
    return { data: renderWebhook(found(await findWebhook(tx, params.id)), context.secrets) }
  },

  async create({ tx, principal, body, context }) {
    // Whoever says where events go reads what they tell.
    requireScope(principal, 'read')
    const { headers, filters: asked, ...attributes } = body.data.attributes
    const filters = await readAsked(tx, { ...attributes, filters: asked }, context)
    const id = randomUUID()
    const row = await insertWebhook(tx, {
      id,
      ...attributes,
      filters: filters ?? null,
      sealed_headers: sealHeaders(headers, id, context.secrets),
      sealed_secret: context.secrets.seal(newWebhookSecret(), id),
      created_at: context.now().toISOString(),
    })
    return { data: renderWebhook(row, context.secrets) }
  },

  async update({ tx, principal, params: { id }, body, context }) {
    // To switch it off sends nothing to anybody.
    if (!isSwitchedOff(body.data.attributes)) requireScope(principal, 'read')
    const { headers, filters: asked, ...attributes } = body.data.attributes
    const before = found(await lockWebhook(tx, id))
    const filters = await readAsked(tx, { ...attributes, filters: asked }, context)
    const row = await updateWebhook(tx, id, {
      url: attributes.url ?? before.url,
      active: attributes.active ?? before.active,
      // Whoever switches it on begins anew.
      ...(attributes.active && { paused_at: null, failing_since: null, failures_in_a_row: 0 }),
      events: attributes.events ?? before.events,
      ...(filters !== undefined && { filters }),
      ...(headers !== undefined && { sealed_headers: sealHeaders(headers, id, context.secrets) }),
    })
    return { data: renderWebhook(found(row), context.secrets) }
  },

  async delete({ tx, params }) {
    found(await deleteWebhook(tx, params.id))
  },

  async rotate_secret({ tx, params: { id }, context }) {
    const { sealed_secret } = found(await lockWebhook(tx, id))
    const row = await updateWebhook(tx, id, {
      sealed_secret: context.secrets.seal(newWebhookSecret(), id),
      sealed_previous_secret: sealed_secret,
      previous_secret_expires_at: new Date(context.now().getTime() + overlap).toISOString(),
    })
    return { data: renderWebhook(found(row), context.secrets) }
  },

  async events() {
    const data = eventCategories.map(({ id, name, events }) => ({
      id,
      type: 'webhook_event_category' as const,
      attributes: { name, events: [...events] },
    }))
    return { data }
  },

  async ips({ context: { webhooks } }) {
    return { webhook_notification_ips: [...webhooks.ips], last_updated: webhooks.ips_since }
  },
}

const sealHeaders = (headers: WebhookHeader[] | null | undefined, id: string, secrets: Secrets) =>
  secrets.seal(JSON.stringify(headers ?? []), id)

export const renderWebhook = ({ sealed_headers, sealed_secret, ...row }: WebhookRow, secrets: Secrets) =>
  render(webhook, {
    ...row,
    secret: secrets.open(sealed_secret, row.id),
    headers: JSON.parse(secrets.open(sealed_headers, row.id)) as WebhookHeader[],
  })

const isSwitchedOff = (attributes: Record<string, unknown>) =>
  attributes.active === false && Object.values(attributes).filter((one) => one !== undefined).length === 1

interface WebhookToCheck {
  url?: string | undefined
  filters?: WebhookFilters | null | undefined
}

/**
 * The filters as they are kept: lines by the SCAC that shipments have.
 * @throws 422 with what only this server and this account know to be wrong
 */
async function readAsked(tx: Transaction, { url, filters }: WebhookToCheck, { webhooks, reference }: Context) {
  const problems: Problem[] = []
  const refuse = (detail: Detail, at: string) =>
    problems.push({ code: 'invalid', detail, source: { pointer: `/data/attributes/${at}` } })
  const fault = url === undefined ? null : faultOfReceiver(url, webhooks)
  if (fault !== null) refuse(fault, 'url')
  const parties = filters?.parties ?? []
  const known = parties.length > 0 ? await partiesByIds(tx, parties) : []
  for (const [at, id] of parties.entries())
    if (!known.some((party) => party.id === id.toLowerCase()))
      refuse(refusal('no_such_party', { id }), `filters/parties/${at}`)
  const carriers = filters?.carriers?.map((scac, at) => {
    const line = scac === testScac ? scac : reference.places.line(scac)?.scac
    if (!line) refuse(refusal('line_not_recognized', { scac }), `filters/carriers/${at}`)
    return line ?? scac
  })
  if (problems.length > 0) throw new HttpError(problems)
  return filters && { ...filters, ...(carriers && { carriers: [...new Set(carriers)] }) }
}
