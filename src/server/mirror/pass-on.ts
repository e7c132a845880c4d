import type { Row } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import type { ConnectionRow } from '../db/sources/connections.ts'
import { countPassedOn, keepPassedOn, mirrorsThatTakeNumbers, passedOnAs, tellMirror } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { instantOf, linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorClient, MirrorFailure } from '../sources/mirror/client.ts'
import type { SourceAnswer } from '../sources/source.ts'

type Request = Pick<Row<'tracking_requests'>, 'id' | 'account_id' | 'request_type' | 'request_number'> & {
  scac: string
}
type Held = Extract<SourceAnswer, { outcome: 'held' }>

interface Deps {
  store: Store
  context: Context
}

const hour = 3_600_000
const day = 24 * hour
/** A day, by UTC. */
const usualQuota = 100

/**
 * Hands a number that no connection here can be asked about to another account that is mirrored, where the connection is
 * told to: it is tracked there, and comes from there. Undefined where no mirror takes numbers. It is the same for the
 * same number, however often: one that is there already is not asked for twice.
 */
export async function passOn(request: Request, deps: Deps): Promise<SourceAnswer | undefined> {
  const { store } = deps
  const rows = await withScope(store, request, (tx) => mirrorsThatTakeNumbers(tx))
  let last: SourceAnswer | undefined
  for (const row of rows) {
    last = await passOnTo(row, request, deps)
    if (last.outcome !== 'held' || last.reason === 'passed_on') return last
  }
  return last
}

async function passOnTo(row: ConnectionRow, request: Request, deps: Deps): Promise<SourceAnswer> {
  const { context } = deps
  const client = context.connected.mirror(row)
  const back = context.connected.heldBack(row)
  if (back || !client)
    return back ?? held('unaskable', `${row.name} is of a kind that this version does not know`, null)
  const to = { row, client, request, deps }
  const known = await withScope(deps.store, request, (tx) => passedOnAs(tx, row.id, request.id))
  const there = known === undefined ? await find(to) : await client.read(pathOf(known))
  if (there.outcome === 'found' && there.data[0]) return said(to, there.data[0], null)
  return there.outcome === 'found' || there.outcome === 'not_found' ? ask(to) : failed(to, there)
}

interface To {
  row: ConnectionRow
  client: MirrorClient
  request: Request
  deps: Deps
}

/** What was asked for there before, by them or by us; one that failed does not count. */
async function find({ client, request }: To) {
  const filter = { 'filter[request_number]': request.request_number, 'page[size]': 100 }
  const answer = await client.list('/tracking_requests', 'tracking_request', filter)
  if (answer.outcome !== 'found') return answer
  return { ...answer, data: answer.data.filter((one) => isSame(one, request) && !isOver(one)) }
}

const isSame = ({ attributes }: Theirs, { request_number, scac }: Request) =>
  textOf(attributes.request_number, 100)?.toUpperCase() === request_number.trim().toUpperCase() &&
  (attributes.scac === undefined || attributes.scac === null || textOf(attributes.scac, 4)?.toUpperCase() === scac)

async function ask(to: To): Promise<SourceAnswer> {
  const { row, client, request, deps } = to
  const { request_type, request_number, scac } = request
  const now = deps.context.now()
  const today = new Date(Math.floor(now.getTime() / day) * day)
  const most = Number(row.settings.pass_on_per_day ?? usualQuota)
  const used = await withScope(deps.store, request, (tx) => countPassedOn(tx, row.id, today))
  if (used >= most) {
    const tomorrow = new Date(today.getTime() + day).toISOString()
    return held('quota', `${row.name} is given ${most} numbers a day, and has been given these`, tomorrow)
  }
  const attributes = { request_type, request_number, scac }
  const made = await client.change({ method: 'POST', path: '/tracking_requests', attributes })
  if (made.outcome === 'found' && made.data[0]) return said(to, made.data[0], now)
  // It is tracked there, which some providers refuse to be told twice.
  if (made.outcome === 'unrecognized' && /duplicate|already (?:exists|tracked)/i.test(made.message))
    return elsewhere(to, `${row.name} tracks it already`)
  if (made.outcome === 'unrecognized') return held('unaskable', `${row.name} does not take it: ${made.message}`, null)
  return made.outcome === 'found' || made.outcome === 'not_found'
    ? held('unaskable', `${row.name} takes no numbers`, null)
    : failed(to, made)
}

/**
 * How it goes with it there.
 * @param handed when it was handed to them; null where it is known there already
 */
async function said(to: To, one: Theirs, handed: Date | null): Promise<SourceAnswer> {
  const { row, request, deps } = to
  const { store, context } = deps
  const now = context.now()
  const [tracked] = linkedOf(one, 'tracked_object')
  const { request_type, request_number, scac } = request
  const asked = { request_type, request_number, scac, tracked_object_id: tracked?.id ?? null }
  const isLost = isOver(one)
  await withScope(store, request, async (tx) => {
    // A failure is told once: the next time it is asked for anew.
    const kept = { mirror_id: row.id, their_id: one.id, our_id: isLost ? null : request.id, said: asked }
    await keepPassedOn(tx, kept, handed)
    if (tracked) await tellMirror(tx, row.id, now)
  })
  if (!isLost) {
    const age = now.getTime() - Date.parse(instantOf(one.attributes.created_at) ?? '')
    return elsewhere(
      to,
      tracked ? `${row.name} tracks it` : `${row.name} looks for it`,
      age < hour ? hour / 6 : 6 * hour,
    )
  }
  const reason = textOf(one.attributes.failed_reason, 60) ?? 'unknown'
  if (reason === 'not_found' || reason === 'expired') return { outcome: 'not_found' }
  const message = `${row.name} cannot track it: ${reason.replaceAll('_', ' ')}`
  return reason === 'invalid_number' ? { outcome: 'invalid_number', message } : held('unaskable', message, null)
}

/** A duplicate is tracked by what was asked for first. */
const isOver = ({ attributes: { status, failed_reason } }: Theirs) =>
  status === 'failed' && failed_reason !== 'duplicate'

/** What is known of it comes by the mirror, whenever that is. */
const elsewhere = ({ deps }: To, message: string, wait = 6 * hour): Held =>
  held('passed_on', message, new Date(deps.context.now().getTime() + wait).toISOString())

/** Neither the number nor its line is at fault. */
function failed({ row, deps }: To, failure: MirrorFailure): Held {
  const wait = failure.outcome === 'unreachable' ? (failure.retry_after_seconds ?? 0) * 1000 : 0
  const until = failure.outcome === 'held' ? failure.until : null
  const later = new Date(deps.context.now().getTime() + Math.max(hour, wait)).toISOString()
  const reason = failure.outcome === 'refused' ? 'refused' : 'pace'
  return held(reason, `It could not be given to ${row.name}: ${failure.message}`, until ?? later)
}

const held = (reason: Held['reason'], message: string, until: string | null): Held => ({
  outcome: 'held',
  reason,
  message,
  until,
})

const pathOf = (id: string) => `/tracking_requests/${encodeURIComponent(id)}`
