import { failureSaid } from '#contract/said/failure.ts'
import type { Said } from '#contract/said/sentence.ts'
import type { FailedReason } from '#contract/tracking/tracking-request.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import { manifestInterval, manifestPatience, mostAttempts, requestBackOff } from '#domain/tracking/poll-plan.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { deleteSearchKeys } from '../db/search/search-keys.ts'
import { lockRequest, setRequest } from '../db/tracking/requests.ts'
import { rememberRetractions } from '../db/tracking/retractions.ts'
import type { Context } from '../http/handler.ts'
import { messageOf } from '../sources/held.ts'
import type { Held, PassedAnswer, SourceAnswer } from '../sources/source.ts'
import { addToShipment } from './add-to-shipment.ts'
import { factsAbout } from './facts-about.ts'
import { numberVariants } from './numbers.ts'
import { lockNumber, openShipment, shipmentOfHouseBill, trackedShipment } from './open-shipment.ts'
import { planNextPoll, reviewTracking } from './plan.ts'
import { recordAll } from './record-all.ts'
import { isUsable } from './recordable.ts'
import { tellRequests } from './request-news.ts'
import { retractionsOfAnswer } from './retractions-in.ts'
import { keepUnmatched, waitingIn } from './unmatched.ts'

type Request = Row<'tracking_requests'>
type Found = Extract<SourceAnswer, { outcome: 'found' }>

const hour = 3_600_000

/**
 * What becomes of a tracking request once its line has answered, in the transaction of the caller. While the line took
 * its time, facts may have been sent that it was waiting for: what is settled stays so.
 */
export async function settleRequest(tx: Transaction, asked: Request, answer: SourceAnswer, context: Context) {
  const request = await waitingRequest(tx, asked)
  if (!request) return
  switch (answer.outcome) {
    case 'found':
      return track(tx, request, answer, context)
    case 'not_found':
      return (await trackByUnmatched(tx, request, context)) || wait(tx, request, answer, context)
    case 'invalid_number':
      return fail(tx, request, 'invalid_number', answer, context)
    case 'unreachable':
      return retry(tx, request, 'shipping_line_unreachable', answer, context, answer.retry_after_seconds)
    case 'unrecognized':
      return retry(tx, request, 'unrecognized_response', answer, context, null)
    case 'held':
      // Where nobody will be asked, what was sent here is all there is.
      if (answer.reason === 'unaskable' && (await trackByUnmatched(tx, request, context))) return
      return hold(tx, request, answer, context)
    default:
      return answer satisfies never
  }
}

/** What becomes of a number that another account was given: what it learns may have come from there already. */
export async function settlePassed(tx: Transaction, asked: Request, answer: PassedAnswer, context: Context) {
  const request = await waitingRequest(tx, asked)
  if (!request) return
  switch (answer.outcome) {
    case 'is_here':
      await addToShipment(tx, answer.shipment_id, request, context)
      return finish(tx, request, { status: 'created', failed_reason: null, id: answer.shipment_id }, context)
    case 'failed_there':
      return fail(tx, request, answer.failed_reason, answer, context)
    case 'unrecognized':
      return retry(tx, request, 'unrecognized_response', answer, context, null)
    case 'held': {
      if (await trackByUnmatched(tx, request, context)) return
      const existing = await trackedShipment(tx, request, context)
      return existing ? joinTracked(tx, request, existing, context) : hold(tx, request, answer, context)
    }
    default:
      return answer satisfies never
  }
}

/** A line that nobody asks for us: the request waits for facts that are sent here. */
export async function settleWithoutSource(tx: Transaction, asked: Request, context: Context) {
  const request = await waitingRequest(tx, asked)
  if (!request || (await trackByUnmatched(tx, request, context))) return
  await update(tx, request, context, {
    status: 'awaiting_manifest',
    next_attempt_at: null,
    is_retrying: false,
    expires_at: null,
    ...errorOf(messageOf(requestError('no_connection'))),
  })
}

/** Nobody said whose the number is, and it does not tell by itself. */
export async function failUndetected(tx: Transaction, asked: Request, context: Context) {
  const request = await waitingRequest(tx, asked)
  if (request) await fail(tx, request, 'scac_auto_detect_failed', messageOf(requestError('line_not_told')), context)
}

/** The line has answered, and something went wrong here. */
export async function retryAfterFault(tx: Transaction, asked: Request, context: Context) {
  const request = await waitingRequest(tx, asked)
  if (request)
    await retry(tx, request, 'internal_processing_error', messageOf(requestError('not_taken_in')), context, null)
}

/** The number and the row are held until the transaction ends; undefined where the request waits no longer. */
async function waitingRequest(tx: Transaction, asked: Request): Promise<Request | undefined> {
  const stored = await heldRequest(tx, asked)
  if (!stored || !isWaiting(stored)) return undefined
  // The line may have been told from the number only now.
  if (stored.scac !== asked.scac) await setRequest(tx, asked.id, { scac: asked.scac })
  return { ...stored, scac: asked.scac }
}

/** First the number, then the row: everybody takes them in this order. */
async function heldRequest(tx: Transaction, { id, account_id, request_number }: Request) {
  await lockNumber(tx, account_id, request_number)
  return lockRequest(tx, id)
}

const isWaiting = ({ status }: Request) => status === 'pending' || status === 'awaiting_manifest'

async function track(tx: Transaction, request: Request, answer: Found, context: Context) {
  const retractions = retractionsOfAnswer(request.scac ?? '', answer)
  await rememberRetractions(tx, request.account_id, retractions, context.now().toISOString())
  const facts = await factsAbout(tx, request, answer, context)
  if (!facts.some(isUsable)) {
    await keepUnmatched(tx, request.account_id, facts, context)
    const why = answer.rejected[0]?.reason
    const error = why === undefined ? requestError('nothing_about_it') : requestError('not_usable', { why })
    return retry(tx, request, 'unrecognized_response', messageOf(error), context, null)
  }
  if (facts.every(({ fact }) => fact.container_number === null) && facts.some(({ fact }) => isCancellation(fact)))
    return fail(tx, request, 'booking_cancelled', messageOf(requestError('booking_cancelled')), context)

  const existing = await trackedShipment(tx, request, context)
  if (existing) return joinTracked(tx, request, existing, context)
  const shipment = await openShipment(tx, request, context)
  const asked = request.scac ?? ''
  const { complete } = answer
  const recorded = await recordAll(tx, shipment.id, { facts, asked, complete }, context)
  await finish(tx, request, { status: 'created', failed_reason: null, id: shipment.id }, context)
  await planNextPoll(tx, recorded, context.now(), { least: answer.interval_ms })
}

/** Whether facts that were sent here before belong to the number; then there is a shipment without asking the line. */
export async function trackByUnmatched(
  tx: Transaction,
  asked: Request,
  context: Context,
  waiting = waitingIn(tx),
): Promise<boolean> {
  const stored = await heldRequest(tx, asked)
  // Settled since it was read: what waits for the number goes to the shipment that it led to.
  const settled = stored && !isWaiting(stored) ? stored.tracked_object_id : null
  if (!stored || (!isWaiting(stored) && !settled)) return false
  const request = { ...stored, scac: asked.scac }
  const scac = request.scac ?? ''
  const isByContainer = request.request_type === 'container'
  const facts = await waiting.take({
    documents: isByContainer ? [] : numberVariants(request.request_number, scac, context.reference),
    container_numbers: isByContainer ? [askedNumber(request)] : [],
    scac,
    isByContainer,
  })
  if (!facts.some(isUsable) && !settled) {
    await keepUnmatched(tx, request.account_id, facts, context)
    return false
  }
  if (facts.length === 0) return false
  const id = settled ?? (await openShipment(tx, request, context)).id
  const recorded = await recordAll(tx, id, { facts, asked: null, complete: false }, context, waiting)
  if (!settled) await finish(tx, request, { status: 'created', failed_reason: null, id }, context)
  await reviewTracking(tx, recorded, context.now())
  return true
}

/** What it asks for is there already: what it says besides goes to that shipment. */
async function joinTracked(tx: Transaction, request: Request, id: string, context: Context) {
  await addToShipment(tx, id, request, context)
  return finish(tx, request, { status: 'failed', failed_reason: 'duplicate', id }, context)
}

const isCancellation = ({ event_type, code, document_type }: Milestone) =>
  event_type === 'SHIPMENT' && ['BKG', 'CBR'].includes(document_type ?? '') && ['CANC', 'VOID', 'REJE'].includes(code)

/**
 * The line does not know the number. A bill may be manifested within days; a container is unknown for good, unless
 * another connection to the line could not be asked.
 */
async function wait(
  tx: Transaction,
  request: Request,
  { again_at }: Extract<SourceAnswer, { outcome: 'not_found' }>,
  context: Context,
) {
  if (request.request_type === 'container' && again_at === undefined)
    return fail(tx, request, 'not_found', messageOf(requestError('unknown')), context)
  const existing = await shipmentOfHouseBill(tx, request, context)
  if (existing) return joinTracked(tx, request, existing, context)
  const now = context.now().getTime()
  // A request that waited for a connection to its line has its seven days from the first time that it is asked.
  const expires_at = request.expires_at ?? new Date(now + manifestPatience).toISOString()
  if (now >= Date.parse(expires_at))
    return fail(tx, request, 'expired', messageOf(requestError('unknown_for_days')), context)
  const another = again_at === undefined ? Number.POSITIVE_INFINITY : Math.max(now + hour, Date.parse(again_at))
  const next = Math.min(now + manifestInterval, another, Date.parse(expires_at))
  await update(tx, request, context, {
    status: 'awaiting_manifest',
    failed_reason: null,
    is_retrying: true,
    ...errorOf(messageOf(requestError(again_at ? 'unknown_asked_elsewhere' : 'unknown_asked_daily'))),
    next_attempt_at: new Date(next).toISOString(),
    expires_at,
  })
}

/** Nobody was asked, which is no failure of the number: it waits its turn, and counts no attempt. */
function hold(tx: Transaction, request: Request, held: Held, context: Context) {
  const { reason, until } = held
  const now = context.now().getTime()
  const isElsewhere = reason === 'passed_on' || reason === 'tracked_there'
  // Where another account looks for it, it has as long as at a line.
  const expires_at = isElsewhere
    ? (request.expires_at ?? new Date(now + manifestPatience).toISOString())
    : request.expires_at
  if (reason === 'passed_on' && now >= Date.parse(expires_at ?? ''))
    return fail(tx, request, 'expired', lookedFor(held), context)
  const status = isElsewhere || reason === 'unaskable' ? ('awaiting_manifest' as const) : request.status
  const next_attempt_at = reason === 'unaskable' ? null : (until ?? new Date(now + hour).toISOString())
  return update(tx, request, context, {
    status,
    ...errorOf(whyHeld(held)),
    is_retrying: next_attempt_at !== null,
    next_attempt_at,
    expires_at,
  })
}

/** Why nobody is asked, and what helps where something does. */
const whyHeld = ({ message, said, lacks }: Held): Why =>
  lacks
    ? messageOf(requestError('number_lacks_add', said?.values))
    : { message: `${message}.`, said: said ?? failureSaid(message) }

const lookedFor = ({ said }: Held): Why =>
  messageOf(said?.code === 'just_now' ? requestError('just_now_looked') : requestError('there_looked', said?.values))

interface Why {
  message: string
  said?: Said | null
}

const errorOf = ({ message, said }: Why) => ({
  last_error: message,
  last_error_said: said === undefined ? failureSaid(message) : said,
})

async function retry(
  tx: Transaction,
  request: Request,
  failed_reason: FailedReason,
  why: Why,
  context: Context,
  retry_after_seconds: number | null,
) {
  const retry_count = (request.retry_count ?? 0) + 1
  if (retry_count >= mostAttempts) return fail(tx, request, 'retries_exhausted', why, context, retry_count)
  const delay = Math.max(requestBackOff(retry_count - 1), (retry_after_seconds ?? 0) * 1000)
  const next_attempt_at = new Date(context.now().getTime() + delay).toISOString()
  await update(tx, request, context, {
    failed_reason,
    ...errorOf(why),
    is_retrying: true,
    retry_count,
    next_attempt_at,
  })
}

function fail(
  tx: Transaction,
  request: Request,
  failed_reason: FailedReason,
  why: Why,
  context: Context,
  retry_count = request.retry_count,
) {
  const over = { is_retrying: false, next_attempt_at: null, retry_count }
  return update(tx, request, context, { status: 'failed', failed_reason, ...errorOf(why), ...over })
}

/** From here on the shipment is what is found by the number, not the request for it. */
export async function finish(
  tx: Transaction,
  request: Request,
  { id, ...outcome }: Pick<Request, 'status' | 'failed_reason'> & { id: string },
  context: Context,
) {
  await deleteSearchKeys(tx, request.id)
  const over = { is_retrying: false, next_attempt_at: null, last_error: null, last_error_said: null }
  await update(tx, request, context, { ...outcome, ...over, tracked_object_id: id })
}

type Settled = Partial<Omit<Request, 'normalized_number'>>

async function update(tx: Transaction, request: Request, { now }: Context, values: Settled) {
  const at = now().toISOString()
  await setRequest(tx, request.id, { ...values, claimed_until: null, updated_at: at })
  const { status } = values
  if (status && status !== request.status) await tellRequests(tx, [{ ...request, ...values }], status, at)
}
