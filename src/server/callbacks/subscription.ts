import { randomBytes } from 'node:crypto'
import { failures } from '#contract/said/failures.ts'
import { withScope } from '../db/scope.ts'
import { type ConnectionRow, findConnectionRow } from '../db/sources/connections.ts'
import {
  deleteLineSubscription,
  type LineSubscriptionRow,
  lockLineSubscription,
  updateLineSubscription,
} from '../db/sources/line-subscriptions.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Connected } from '../sources/connected.ts'
import type { SubscriptionFailure, Subscriptions } from '../sources/profile/subscriptions.ts'

export interface SubscriptionDeps {
  store: Store
  connected: Pick<Connected, 'subscriptions' | 'heldBack'>
  context: Context
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Four requests a day: some lines allow a hundred. */
const looksEvery = 6 * hour
const secretHoldsFor = 90 * day
/** How long a message may be on its way that was signed with the secret before. */
const secretGoesOnFor = day

interface Secrets {
  secret: string
  before?: string | undefined
}

export const wantsSubscription = ({ settings }: Pick<ConnectionRow, 'settings'>) => settings.changes === 'subscription'

/** Base64, the newest first: what may sign the messages of a subscription that was made here. */
export function secretsOfSubscription(
  { id, sealed_secrets, secret_made_at, is_secret_sent }: LineSubscriptionRow,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): string[] {
  if (sealed_secrets === null) return []
  const { secret, before } = JSON.parse(secrets.open(sealed_secrets, id)) as Secrets
  // Until the line has taken the new one it signs with the one before.
  const goesOn = !is_secret_sent || now().getTime() - Date.parse(secret_made_at ?? '') < secretGoesOnFor
  return before !== undefined && goesOn ? [secret, before] : [secret]
}

/**
 * Makes the subscription of a connection at its line, looks four times a day whether it is still there and leads here,
 * changes its secret every 90 days and after messages that were refused, and removes it where it is not wanted any more.
 * What stands in the way is kept for people, and stops nothing: the line is asked as before.
 */
export async function keepSubscription(claimed: LineSubscriptionRow, deps: SubscriptionDeps): Promise<void> {
  const { store, connected, context } = deps
  const row = await withScope(store, claimed, (tx) => findConnectionRow(tx, claimed.id))
  if (!row) return
  const client = connected.subscriptions(row)
  const back = connected.heldBack(row)
  if (!client || back) return finish(claimed, { next_attempt_at: back?.until ?? null }, { store })
  const came = wantsSubscription(row) ? await keep(claimed, { row, client }, deps) : await drop(claimed, client)
  const { subscription_id, is_secret_sent, failure } = came
  const failures = failure ? claimed.failures + 1 : 0
  const changes = {
    ...{ subscription_id, is_secret_sent, failures },
    problem: failure?.message ?? null,
    refused_seen: row.callbacks_refused,
    checked_at: context.now().toISOString(),
    next_attempt_at: nextAfter(failures, failure, context.now()),
  }
  await finish(claimed, changes, { store, client })
}

/** What there is at the line by now, and what stood in the way, if anything did. */
interface Came extends Pick<LineSubscriptionRow, 'subscription_id' | 'is_secret_sent'> {
  failure?: Pick<SubscriptionFailure, 'message' | 'until'>
}

interface Line {
  row: ConnectionRow
  client: Subscriptions
}

async function drop({ subscription_id, is_secret_sent }: LineSubscriptionRow, client: Subscriptions): Promise<Came> {
  const gone = subscription_id === null ? { ok: true as const } : await client.remove(subscription_id)
  return gone.ok ? { subscription_id: null, is_secret_sent: false } : { subscription_id, is_secret_sent, failure: gone }
}

async function keep(claimed: LineSubscriptionRow, { row, client }: Line, deps: SubscriptionDeps): Promise<Came> {
  const { publicUrl } = deps.context
  const came = { subscription_id: claimed.subscription_id, is_secret_sent: claimed.is_secret_sent }
  if (!publicUrl) {
    const message = failures.public_url_for_callbacks
    return { ...came, failure: { message, until: null } }
  }
  const url = `${publicUrl}/v2/callbacks/${row.id}`
  const { secret, isNew } = await secretFor(claimed, row, deps)
  if (isNew) came.is_secret_sent = false
  if (came.subscription_id !== null) {
    const checked = await check(came.subscription_id, url, client)
    if (!checked.ok && !checked.isMissing) return { ...came, failure: checked }
    if (!checked.ok) came.subscription_id = null
  }
  return came.subscription_id === null
    ? make({ url, secret }, client)
    : sign({ ...came, subscription_id: came.subscription_id }, { url, secret }, client)
}

/** Whether it is there, and leads here. */
async function check(id: string, url: string, client: Subscriptions) {
  const has = await client.read(id)
  return has.ok && has.value.callback_url !== url ? client.lead(has.value, url) : has
}

interface Wanted {
  url: string
  /** Base64. */
  secret: string
}

/** One that was made before, and of which nothing was written down, is taken over. */
async function make(wanted: Wanted, client: Subscriptions): Promise<Came> {
  const listed = await client.leadingTo(wanted.url)
  // Some lines make subscriptions and list none.
  if (!listed.ok && !listed.isMissing) return { ...nothing, failure: listed }
  const [first, ...others] = listed.ok ? listed.value : []
  for (const { id } of others) await client.remove(id)
  if (first) return sign({ subscription_id: first.id, is_secret_sent: false }, wanted, client)
  return create(wanted, client)
}

const nothing = { subscription_id: null, is_secret_sent: false }

async function create({ url, secret }: Wanted, client: Subscriptions): Promise<Came> {
  const made = await client.create(url, secret)
  if (made.ok) return { subscription_id: made.value, is_secret_sent: true }
  const message = made.isMissing ? `The line takes no subscriptions there. ${made.message}` : made.message
  return { ...nothing, failure: { ...made, message } }
}

async function sign(
  { subscription_id, is_secret_sent }: Came & { subscription_id: string },
  wanted: Wanted,
  client: Subscriptions,
): Promise<Came> {
  if (is_secret_sent) return { subscription_id, is_secret_sent }
  const changed = await client.changeSecret(subscription_id, wanted.secret)
  if (changed.ok) return { subscription_id, is_secret_sent: true }
  if (!changed.isMissing) return { subscription_id, is_secret_sent, failure: changed }
  // Where no secret can be changed, a new subscription has a new one.
  const gone = await client.remove(subscription_id)
  return gone.ok ? create(wanted, client) : { subscription_id, is_secret_sent, failure: gone }
}

/** Written down before the line hears of it: whatever happens then, its messages are believed. */
async function secretFor(claimed: LineSubscriptionRow, row: ConnectionRow, { store, context }: SubscriptionDeps) {
  const [secret] = secretsOfSubscription(claimed, context)
  const age = context.now().getTime() - Date.parse(claimed.secret_made_at ?? '')
  const isRefused = claimed.is_secret_sent && row.callbacks_refused > claimed.refused_seen
  if (secret !== undefined && age < secretHoldsFor && !isRefused) return { secret, isNew: false }
  const made: Secrets = { secret: randomBytes(32).toString('base64'), before: secret }
  await withScope(store, claimed, (tx) =>
    updateLineSubscription(tx, claimed.id, {
      sealed_secrets: context.secrets.seal(JSON.stringify(made), claimed.id),
      secret_made_at: context.now().toISOString(),
      is_secret_sent: false,
    }),
  )
  return { secret: made.secret, isNew: true }
}

function nextAfter(failures: number, failure: Came['failure'], now: Date): string {
  const wait = failure ? Math.min(10 * minute * 2 ** Math.min(failures - 1, 6), looksEvery) : looksEvery
  const until = failure?.until ? Date.parse(failure.until) : 0
  return new Date(Math.max(now.getTime() + wait, until)).toISOString()
}

async function finish(
  claimed: LineSubscriptionRow,
  changes: Partial<LineSubscriptionRow>,
  { store, client }: { store: Store; client?: Subscriptions },
): Promise<void> {
  const isThere = await withScope(store, claimed, async (tx) => {
    const locked = await lockLineSubscription(tx, claimed.id)
    if (!locked) return false
    const row = await findConnectionRow(tx, claimed.id)
    const isOver = changes.subscription_id === null && changes.problem === null && row && !wantsSubscription(row)
    // Somebody has changed the connection meanwhile: it is looked after anew.
    const isNewer = locked.next_attempt_at !== claimed.next_attempt_at
    if (isOver) await deleteLineSubscription(tx, claimed.id)
    else
      await updateLineSubscription(tx, claimed.id, {
        ...changes,
        claimed_until: null,
        ...(isNewer && { next_attempt_at: locked.next_attempt_at }),
      })
    return true
  })
  // The connection was removed meanwhile.
  if (!isThere && client && changes.subscription_id) await client.remove(changes.subscription_id)
}
