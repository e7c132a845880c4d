import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { withScope } from '../db/scope.ts'
import { type ConnectionRow, lockConnection, updateConnection } from '../db/sources/connections.ts'
import { type MirrorRow, updateMirror } from '../db/sources/mirrors.ts'
import type { Context } from '../http/handler.ts'
import { textOf } from '../sources/mirror/api-types.ts'
import type { MirrorClient, MirrorFailure } from '../sources/mirror/client.ts'
import type { MirrorDeps } from './turn.ts'

const hour = 3_600_000

/** What every provider of this API tells of: each only says that there is something to read. */
const events = eventNames.filter(
  (name) =>
    /^(?:tracking_request|shipment|container|document)\./.test(name) && !name.startsWith('container.expected_event.'),
)

type Webhook = Pick<MirrorRow, 'webhook_id' | 'webhook_problem'>
/** With the secret of one that was made now. */
type Kept = Webhook & { secret?: string }

const isWanted = ({ settings }: Pick<ConnectionRow, 'settings'>) => settings.changes === 'webhook'

/** Whether changes are told as they happen, so that asking for them is for what was missed. */
export const isTold = ({ webhook_id, webhook_problem }: Webhook) => webhook_id !== null && webhook_problem === null

/**
 * Makes a webhook in the other account, looks once an hour whether it is still there and active, and removes it where it
 * is not wanted any more. What stands in the way is kept for people, and stops nothing: changes are asked for instead.
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
  if (wants && age < hour && !isNewer) return mirror
  const kept = wants ? await keep(webhook_id, addressOf(row, context), client) : await dropWebhook(webhook_id, client)
  if (!kept) return mirror
  const { secret, ...webhook } = kept
  const changes = { ...webhook, webhook_checked_at: wants ? now.toISOString() : null }
  await withScope(store, mirror, async (tx) => {
    const locked = await lockConnection(tx, mirror.id)
    // It was removed meanwhile; the other account gives up by itself on an address that is gone.
    if (!locked) return
    if (secret) {
      const known = JSON.parse(context.secrets.open(locked.sealed_credentials, row.id)) as Record<string, string>
      const credentials = JSON.stringify({ ...known, webhook_secret: secret })
      await updateConnection(tx, row.id, { sealed_credentials: context.secrets.seal(credentials, row.id) })
    }
    await updateMirror(tx, mirror.id, changes)
  })
  return { ...mirror, ...changes }
}

const addressOf = ({ id }: ConnectionRow, { publicUrl }: Context) => publicUrl && `${publicUrl}/v2/callbacks/${id}`

/** Undefined where it is to be tried again, since nothing is known. */
async function keep(id: string | null, url: string | undefined, client: MirrorClient): Promise<Kept | undefined> {
  if (!url) return { webhook_id: id, webhook_problem: 'PUBLIC_URL is not set here, so that nobody can send anything' }
  const has = id === null ? ({ outcome: 'not_found' } as const) : await client.read(pathOf(id))
  if (has.outcome === 'found') {
    const [one] = has.data
    if (one?.attributes.active !== false && one?.attributes.url === url)
      return { webhook_id: id, webhook_problem: null }
    const changed = await client.change({ method: 'PATCH', path: pathOf(id ?? ''), attributes: { url, active: true } })
    return changed.outcome === 'found' || changed.outcome === 'not_found'
      ? { webhook_id: id, webhook_problem: null }
      : problemOf(id, changed)
  }
  return has.outcome === 'not_found' ? make(url, client) : problemOf(id, has)
}

const mostPages = 5

/** One that was made before, and whose secret was lost on the way, is removed first. */
async function make(url: string, client: MirrorClient): Promise<Kept | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const listed = await client.list('/webhooks', 'webhook', { 'page[number]': page, 'page[size]': 100 })
    if (listed.outcome === 'not_found') break
    if (listed.outcome !== 'found') return problemOf(null, listed)
    for (const one of listed.data.filter(({ attributes }) => attributes.url === url)) {
      const gone = await client.change({ method: 'DELETE', path: pathOf(one.id) })
      if (gone.outcome !== 'found' && gone.outcome !== 'not_found') return problemOf(null, gone)
    }
    if (!listed.has_next) break
  }
  const made = await client.change({ method: 'POST', path: '/webhooks', attributes: { url, events, active: true } })
  if (made.outcome === 'not_found')
    return { webhook_id: null, webhook_problem: 'The other account knows no webhooks (404)' }
  if (made.outcome !== 'found') return problemOf(null, made)
  const [one] = made.data
  const secret = one && textOf(one.attributes.secret, 500)
  if (one && secret) return { webhook_id: one.id, webhook_problem: null, secret }
  if (one) await client.change({ method: 'DELETE', path: pathOf(one.id) })
  return { webhook_id: null, webhook_problem: 'The other account gave no secret, by which its messages could be known' }
}

/** Removes what was made there. */
export async function dropWebhook(
  id: string | null,
  client: MirrorClient,
  signal?: AbortSignal,
): Promise<Kept | undefined> {
  if (id === null) return { webhook_id: null, webhook_problem: null }
  const gone = await client.change({ method: 'DELETE', path: pathOf(id) }, signal)
  const isGone = gone.outcome === 'found' || gone.outcome === 'not_found'
  return isGone ? { webhook_id: null, webhook_problem: null } : problemOf(id, gone)
}

/** What will be over by itself is not told to people. */
function problemOf(webhook_id: string | null, failure: MirrorFailure): Kept | undefined {
  if (failure.outcome === 'held' || failure.outcome === 'unreachable') return undefined
  return { webhook_id, webhook_problem: failure.message }
}

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`
