import type { Sentence } from '#contract/said/sentence.ts'
import type { FailedReason } from '#contract/tracking/tracking-request.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import type { Row } from '../db/schema.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { keepMirrored, mirroredOf, tellMirror } from '../db/sources/mirrors.ts'
import {
  countPassed,
  forgetPassed,
  hasConnection,
  isCopy,
  keepPassed,
  type PassedRequest,
  passedForNumber,
  passedRequest,
  type Taker,
  takers,
} from '../db/sources/passed-requests.ts'
import type { Store } from '../db/store.ts'
import { findShipment } from '../db/tracking/shipments.ts'
import type { Context } from '../http/handler.ts'
import { held, messageOf, whyOf } from '../sources/held.ts'
import { instantOf, linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import { isOfAll, type MirrorClient, type MirrorFailure } from '../sources/mirror/client.ts'
import type { Held, PassedAnswer } from '../sources/source.ts'
import { lockNumber } from '../tracking/open-shipment.ts'

type Request = Row<'tracking_requests'> & { scac: string }

interface Deps {
  store: Store
  context: Context
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A day, by UTC. */
const usualQuota = 100
/** Each may cost there. */
const mostAttempts = 3

/**
 * Hands a number that no connection here can be asked about to another account that is mirrored, where the connection is
 * told to: it is tracked there, and comes from there. Undefined where no mirror takes it. A number is with one account
 * only, and is not asked for where it is known already.
 */
export async function passOn(request: Request, deps: Deps, signal: AbortSignal): Promise<PassedAnswer | undefined> {
  const { store, context } = deps
  const chosen = await withScope(store, request, (tx) => choose(tx, request))
  if (chosen === 'nobody') return undefined
  if (chosen === 'another') return inHand(deps)
  let last: Held | undefined
  for (const taker of chosen.takers) {
    const back = notNow(taker, deps)
    const client = back ? undefined : context.connected.mirror(taker)
    if (back || !client) {
      last = sooner(last, back ?? held('unaskable', requestError('kind_unknown', { name: taker.name }), null))
      continue
    }
    const to: To = { taker, client, request, deps, signal }
    const { known } = chosen
    const answer = known ? await follow(to, known) : await begin(to)
    // Nothing was asked there: another one may take it.
    const isFree = answer.outcome === 'held' && (answer.reason === 'quota' || answer.reason === 'refused') && !known
    if (!isFree) return answer
    last = sooner(last, answer)
    await withScope(store, request, (tx) => forgetPassed(tx, request.id))
  }
  return last
}

/** Of two that cannot be asked now the one that can be again first. */
function sooner(one: Held | undefined, other: Held): Held {
  if (!one?.until) return one && !other.until ? one : other
  return other.until && Date.parse(other.until) < Date.parse(one.until) ? other : one
}

type Chosen = 'nobody' | 'another' | { takers: Taker[]; known: PassedRequest | undefined }

/** With whom it is; else who may take it. */
async function choose(tx: Transaction, request: Request): Promise<Chosen> {
  const { id, account_id, scac } = request
  const all = await takers(tx)
  // What waits here because it waits there is not handed on; a line that has a connection is asked by it.
  if (all.length === 0 || (await isCopy(tx, id)) || (await hasConnection(tx, scac))) return 'nobody'
  await lockNumber(tx, account_id, request.request_number)
  const known = await passedRequest(tx, id)
  const theirs = all.filter(({ id }) => id === known?.mirror_id)
  if (known && theirs.length > 0) return { takers: theirs, known }
  // It was with one that takes no numbers any more.
  if (known) await forgetPassed(tx, id)
  const other = await passedForNumber(tx, request)
  const taker = all.find(({ id }) => id === other?.mirror_id)
  if (!other || !taker) return { takers: all, known: undefined }
  if (!other.their_id) return 'another'
  const { mirror_id, their_id } = other
  return { takers: [taker], known: await keepPassed(tx, { tracking_request_id: id, mirror_id, their_id }) }
}

/** Why nobody is asked there now. */
function notNow(taker: Taker, deps: Deps): Held | undefined {
  const { name, paused_at, key_of, set_up_at } = taker
  if (paused_at) return held('unaskable', requestError('there_paused', { name }), null)
  const back = deps.context.connected.heldBack(taker)
  // A key of another account must not be given numbers of ours.
  const isSure = key_of !== null && Date.parse(key_of) === Date.parse(set_up_at)
  return (
    back ??
    (isSure ? undefined : held('pace', requestError('there_checked_first', { name }), afterMs(deps, 5 * minute)))
  )
}

interface To {
  taker: Taker
  client: MirrorClient
  request: Request
  deps: Deps
  signal: AbortSignal
}

async function begin(to: To): Promise<PassedAnswer> {
  const there = await find(to)
  if (there.outcome === 'found' && there.data[0]) return said(to, there.data[0])
  return there.outcome === 'found' || there.outcome === 'not_found' ? ask(to, undefined) : failed(to, there)
}

async function follow(to: To, known: PassedRequest): Promise<PassedAnswer> {
  const { client, signal } = to
  const there = known.their_id === null ? await find(to, known) : await client.read(pathOf(known.their_id), {}, signal)
  if (there.outcome === 'found' && there.data[0]) return said(to, there.data[0])
  if (there.outcome !== 'found' && there.outcome !== 'not_found') return failed(to, there)
  return known.is_there ? tracks(to, 'there_tracked') : ask(to, known)
}

/** What was asked for there before, by them or by us. A box that was tracked once may travel again: then it is asked for. */
async function find({ client, request, signal }: To, known?: PassedRequest) {
  const filter = { 'filter[request_number]': request.request_number, 'page[size]': 100 }
  const answer = await client.list('/tracking_requests', 'tracking_request', filter, signal)
  if (answer.outcome !== 'found') return answer
  // Of a box what was created since it was asked for is what was asked for.
  const since = request.request_type === 'container' ? Date.parse(known?.asked_at ?? '9999-01-01') - 10 * minute : 0
  const isMeant = (one: Theirs) =>
    isWaiting(one) ||
    (one.attributes.status === 'created' && Date.parse(instantOf(one.attributes.created_at) ?? '1970-01-02') >= since)
  const data = answer.data.filter((one) => isSame(one, request) && isMeant(one))
  return { ...answer, data }
}

function isSame({ attributes }: Theirs, { request_type, request_number, scac }: Request): boolean {
  const number = textOf(attributes.request_number, 100) ?? ''
  const line = textOf(attributes.scac, 4)?.toUpperCase() ?? scac
  return (
    askedNumber({ request_type, request_number: number }) === askedNumber({ request_type, request_number }) &&
    line === scac
  )
}

const isWaiting = ({ attributes: { status } }: Theirs) => status === 'pending' || status === 'awaiting_manifest'

async function ask(to: To, known: PassedRequest | undefined): Promise<PassedAnswer> {
  const { taker, client, request, deps, signal } = to
  const { request_type, request_number, scac } = request
  const now = deps.context.now()
  const today = new Date(Math.floor(now.getTime() / day) * day)
  const most = Number(taker.settings.pass_on_per_day ?? usualQuota)
  const attempts = (known?.attempts ?? 0) + 1
  if (attempts > mostAttempts)
    return {
      outcome: 'failed_there',
      failed_reason: 'retries_exhausted',
      ...messageOf(requestError('there_asked_often', { name: taker.name, count: mostAttempts })),
    }
  // Counted before it is asked: an answer may get lost on the way.
  const may = await withScope(deps.store, request, async (tx) => {
    // First the mirror and then the number, as who copies takes them.
    const used = await countPassed(tx, taker.id, today)
    await lockNumber(tx, request.account_id, request_number)
    if (!known && (await passedForNumber(tx, request))) return 'another' as const
    if (used >= most) return 'tomorrow' as const
    const passed = { tracking_request_id: request.id, mirror_id: taker.id, their_id: null }
    await keepPassed(tx, { ...passed, attempts, asked_at: now.toISOString() })
    return 'now' as const
  })
  if (may === 'another') return inHand(deps)
  if (may === 'tomorrow') {
    const tomorrow = new Date(today.getTime() + day).toISOString()
    return held('quota', requestError('there_limit', { count: most, name: taker.name }), tomorrow)
  }
  const attributes = { request_type, request_number, scac }
  const made = await client.change(
    { method: 'POST', path: '/tracking_requests', type: 'tracking_request', attributes },
    signal,
  )
  if (made.outcome === 'found' && made.data[0]) return said(to, made.data[0])
  // It is tracked there, which some providers refuse to be told twice.
  if (made.outcome === 'unrecognized' && /duplicate|already (?:exists|tracked)/i.test(made.message)) {
    const passed = { tracking_request_id: request.id, mirror_id: taker.id, is_there: true }
    await withScope(deps.store, request, (tx) => keepPassed(tx, passed))
    return tracks(to, 'there_tracked_already')
  }
  const isAnswered = made.outcome === 'unreachable' && made.status !== undefined
  if (made.outcome === 'held' || made.outcome === 'refused' || isAnswered) {
    // They did not take it: it counts as not asked.
    const passed = { tracking_request_id: request.id, mirror_id: taker.id, attempts: attempts - 1 }
    await withScope(deps.store, request, (tx) => keepPassed(tx, { ...passed, asked_at: known?.asked_at ?? null }))
  }
  if (made.outcome === 'unrecognized')
    return { ...made, ...messageOf(requestError('there_not_taken', { name: taker.name, ...whyOf(made.message) })) }
  return made.outcome === 'found' || made.outcome === 'not_found'
    ? held('refused', requestError('there_refused', { name: taker.name }), afterMs(deps, day))
    : failed(to, made)
}

/** How it goes with it there. */
async function said(to: To, one: Theirs): Promise<PassedAnswer> {
  const { taker, request, deps } = to
  const { store, context } = deps
  const [tracked] = linkedOf(one, 'tracked_object')
  const shipment_id = await withScope(store, request, async (tx) => {
    await keepPassed(tx, { tracking_request_id: request.id, mirror_id: taker.id, their_id: one.id })
    const copied = tracked && (await mirroredOf(tx, taker.id, 'shipment', [tracked.id])).get(tracked.id)
    if (!copied?.our_id) return undefined
    if (await findShipment(tx, copied.our_id)) return copied.our_id
    // It was removed here, and is wanted again: the next pass brings it.
    const { mirror_id, subject, their_id } = copied
    await keepMirrored(tx, { mirror_id, subject, their_id, our_id: null, version: null })
    return undefined
  })
  if (shipment_id) return { outcome: 'is_here', shipment_id }
  const { status, failed_reason } = one.attributes
  if (status === 'failed' && failed_reason !== 'duplicate') return failedThere(taker.name, textOf(failed_reason, 60))
  if (tracked || failed_reason === 'duplicate') {
    await withScope(store, request, (tx) => tellMirror(tx, taker.id, context.now()))
    return tracks(to, 'there_tracked', hour)
  }
  const age = context.now().getTime() - Date.parse(instantOf(one.attributes.created_at) ?? '')
  return elsewhere(to, requestError('there_looking', { name: taker.name }), age < hour ? 10 * minute : 6 * hour)
}

const told: readonly FailedReason[] = [
  'booking_cancelled',
  'expired',
  'invalid_number',
  'not_found',
  'shipping_line_unreachable',
  'unrecognized_response',
]

/** What their reason is here. */
export function failedThere(name: string, said: string | null): Extract<PassedAnswer, { outcome: 'failed_there' }> {
  const failed_reason = told.find((one) => one === said) ?? 'retries_exhausted'
  return {
    outcome: 'failed_there',
    failed_reason,
    ...messageOf(requestError('there_failed', { name, reason: said ?? '' })),
  }
}

/** What is known of it comes by the mirror, whenever that is. */
const tracks = (
  { deps, taker: { name } }: To,
  code: 'there_tracked' | 'there_tracked_already',
  wait = 6 * hour,
): Held => held('tracked_there', requestError(code, { name }), afterMs(deps, wait))

const elsewhere = ({ deps }: To, why: Sentence, wait = 6 * hour): Held => held('passed_on', why, afterMs(deps, wait))

/** Neither the number nor its line is at fault. */
async function failed({ taker, deps }: To, failure: MirrorFailure): Promise<Held> {
  // Its limits and its key are those of the mirror, too.
  if (failure.outcome !== 'unreachable' && isOfAll(failure)) await deps.context.connected.keep(taker, failure)
  const wait = failure.outcome === 'unreachable' ? (failure.retry_after_seconds ?? 0) * 1000 : 0
  const until = failure.outcome === 'held' ? failure.until : null
  const reason = failure.outcome === 'refused' ? 'refused' : 'pace'
  const why = requestError('there_not_given', { name: taker.name, ...whyOf(failure.message) })
  return held(reason, why, until ?? afterMs(deps, Math.max(hour, wait)))
}

/** Another request for the same number is on its way. */
const inHand = (deps: Deps): Held => held('passed_on', requestError('just_now'), afterMs(deps, minute))

const afterMs = ({ context }: Deps, wait: number) => new Date(context.now().getTime() + wait).toISOString()

const pathOf = (id: string) => `/tracking_requests/${encodeURIComponent(id)}`
