import { failures } from '#contract/said/failures.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { withScope } from '../db/scope.ts'
import { type ConnectionRow, lockConnection, updateConnection } from '../db/sources/connections.ts'
import { type MirrorRow, updateMirror } from '../db/sources/mirrors.ts'
import type { Context } from '../http/handler.ts'
import { type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorClient, MirrorFailure } from '../sources/mirror/client.ts'
import type { MirrorDeps } from './turn.ts'

const hour = 3_600_000

/** What every provider of this API tells of: each only says that there is something to read. */
const events = eventNames.filter(
  (name) =>
    /^(?:tracking_request|shipment|container|document)\./.test(name) && !name.startsWith('container.expected_event.'),
)

type Webhook = Pick<MirrorRow, 'webhook_id' | 'webhook_problem'>
interface Kept extends Webhook {
  /** Of one that was made now. */
  secret?: string
  /** Whether what stands in the way will be over by itself, and is looked at again with the next pass. */
  isSoonOver?: boolean
}

const isWanted = ({ settings }: Pick<ConnectionRow, 'settings'>) => settings.changes === 'webhook'

/**
 * Makes a webhook in the other account, looks once an hour whether it is still there, active and believed, and removes it
 * where it is not wanted any more. What stands in the way is kept for people, and stops nothing: changes are asked for
 * instead.
 */
export async function keepWebhook(
  mirror: MirrorRow,
  { row, client }: { row: ConnectionRow; client: MirrorClient },
  { store, context }: MirrorDeps,
): Promise<MirrorRow> {
  const { webhook_id, webhook_problem, webhook_checked_at } = mirror
  const wants = isWanted(row)
  if (!wants && webhook_id === null && webhook_problem === null) return mirror
  const now = context.now()
  const age = webhook_checked_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(webhook_checked_at)
  const isNewer = webhook_checked_at !== null && Date.parse(row.set_up_at) > Date.parse(webhook_checked_at)
  if (age < hour && !isNewer) return mirror
  const { secret, isSoonOver, ...webhook } = wants
    ? await keep({ id: webhook_id, isBelieved: isBelieved(row, context) }, addressOf(row, context), client)
    : await dropWebhook(webhook_id, client)
  const isGone = webhook.webhook_id === null && webhook.webhook_problem === null
  const changes = { ...webhook, webhook_checked_at: isSoonOver || isGone ? null : now.toISOString() }
  const isKept = await withScope(store, mirror, async (tx) => {
    const locked = await lockConnection(tx, mirror.id)
    if (!locked) return false
    if (secret) {
      const credentials = JSON.stringify({ ...credentialsOf(locked, context), webhook_secret: secret })
      const sealed_credentials = context.secrets.seal(credentials, row.id)
      await updateConnection(tx, row.id, { sealed_credentials, last_callback_problem: null })
    }
    await updateMirror(tx, mirror.id, changes)
    return true
  })
  // The connection was removed meanwhile.
  if (!isKept && webhook.webhook_id !== null) await dropWebhook(webhook.webhook_id, client)
  return { ...mirror, ...changes }
}

const addressOf = ({ id }: ConnectionRow, { publicUrl }: Context) => publicUrl && `${publicUrl}/v2/callbacks/${id}`

const credentialsOf = ({ sealed_credentials, id }: ConnectionRow, { secrets }: Context) =>
  JSON.parse(secrets.open(sealed_credentials, id)) as Record<string, string>

/** Whether its messages are taken: there is a secret, and the latest one was signed with it. */
const isBelieved = (row: ConnectionRow, context: Context) =>
  credentialsOf(row, context).webhook_secret !== undefined && row.last_callback_problem === null

async function keep(
  { id, isBelieved }: { id: string | null; isBelieved: boolean },
  url: string | undefined,
  client: MirrorClient,
): Promise<Kept> {
  if (!url) {
    const webhook_problem = failures.public_url_for_changes
    return { webhook_id: id, webhook_problem, isSoonOver: true }
  }
  if (id === null || !isBelieved) return make(url, client, id)
  const has = await client.read(pathOf(id))
  if (has.outcome === 'not_found') return make(url, client)
  if (has.outcome !== 'found') return problemOf(id, has)
  const [one] = has.data
  if (!one || isRight(one, url)) return { webhook_id: id, webhook_problem: null }
  const filters = one.attributes.filters ? { filters: null } : {}
  const attributes = { url, events, active: true, ...filters }
  const changed = await client.change({ method: 'PATCH', path: pathOf(id), type: 'webhook', attributes })
  if (changed.outcome === 'not_found') return make(url, client)
  return changed.outcome === 'found' ? { webhook_id: id, webhook_problem: null } : problemOf(id, changed)
}

function isRight({ attributes }: Theirs, url: string): boolean {
  const wanted = Array.isArray(attributes.events) ? attributes.events : events
  const isWhole = events.every((name) => wanted.includes(name))
  return attributes.active !== false && attributes.url === url && isWhole && !attributes.filters
}

const mostPages = 5

/** One that was made before, and whose secret is not known here, goes when there is another. */
async function make(url: string, client: MirrorClient, before: string | null = null): Promise<Kept> {
  const attributes = { url, events, active: true }
  const made = await client.change({ method: 'POST', path: '/webhooks', type: 'webhook', attributes })
  if (made.outcome === 'not_found') return { webhook_id: before, webhook_problem: failures.no_webhooks_there }
  if (made.outcome !== 'found') return problemOf(before, made)
  const [one] = made.data
  const secret = one && textOf(one.attributes.secret, 500)
  if (!one || !secret) {
    if (one) await client.change({ method: 'DELETE', path: pathOf(one.id) })
    return {
      webhook_id: null,
      webhook_problem: failures.no_webhook_secret,
    }
  }
  for (let page = 1; page <= mostPages; page++) {
    const listed = await client.list('/webhooks', 'webhook', { 'page[number]': page, 'page[size]': 100 })
    if (listed.outcome !== 'found') break
    for (const { id, attributes } of listed.data)
      if (attributes.url === url && id !== one.id) await client.change({ method: 'DELETE', path: pathOf(id) })
    if (!listed.has_next) break
  }
  return { webhook_id: one.id, webhook_problem: null, secret }
}

/** Removes what was made there. */
export async function dropWebhook(id: string | null, client: MirrorClient, signal?: AbortSignal): Promise<Kept> {
  if (id === null) return { webhook_id: null, webhook_problem: null }
  const gone = await client.change({ method: 'DELETE', path: pathOf(id) }, signal)
  const isGone = gone.outcome === 'found' || gone.outcome === 'not_found'
  return isGone ? { webhook_id: null, webhook_problem: null } : problemOf(id, gone)
}

const problemOf = (webhook_id: string | null, failure: MirrorFailure): Kept => ({
  webhook_id,
  webhook_problem: failure.message,
  isSoonOver: failure.outcome === 'held' || failure.outcome === 'unreachable',
})

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`
