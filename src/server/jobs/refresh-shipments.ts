import { askedNumber } from '#domain/tracking/document-number.ts'
import { numbersBeside } from '#domain/tracking/numbers-beside.ts'
import { heldTurn, pacedTurn, pollBackOff, stoppedRetry } from '#domain/tracking/poll-plan.ts'
import type { Row } from '../db/schema.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { stillSends } from '../db/sources/connections.ts'
import { claimShipments, mostAskingMs } from '../db/store/claim.ts'
import { shipments } from '../db/store/queues.ts'
import type { Store } from '../db/store.ts'
import { numbersOfContainers } from '../db/tracking/containers.ts'
import { setPolling } from '../db/tracking/polling.ts'
import { rememberRetractions } from '../db/tracking/retractions.ts'
import type { Context } from '../http/handler.ts'
import { carriers } from '../reference/carriers.ts'
import type { Sources } from '../sources/connected.ts'
import type { Held, SourceAnswer } from '../sources/source.ts'
import { factsAbout } from '../tracking/facts-about.ts'
import { noteAsked } from '../tracking/note-asked.ts'
import { nextOfStopped, planNextPoll, reviewTracking } from '../tracking/plan.ts'
import { recordAll } from '../tracking/record-all.ts'
import { retractionsOfAnswer } from '../tracking/retractions-in.ts'
import { leaveInLine } from './leave-in-line.ts'
import type { Job } from './worker.ts'

export interface TrackingDeps {
  store: Store
  sources: Sources
  context: Context
}

type Shipment = Row<'shipments'>

const hour = 3_600_000

/** Asks the line again about what is tracked. */
export function refreshShipments({ store, sources, context }: TrackingDeps): Job {
  async function run(shipment: Shipment) {
    const { request_type } = shipment
    const source = await sources.of(shipment.account_id, shipment.shipping_line_scac)
    const number = askedNumber(shipment)
    const also = source && (await withScope(store, shipment, (tx) => otherNumbersOf(tx, shipment)))
    const purpose = shipment.line_tracking_stopped_at ? 'stopped' : 'refresh'
    const query = { request_type, number, also, purpose } as const
    const answer = await source?.ask(query, AbortSignal.timeout(mostAskingMs))
    const recorded = withScope(store, shipment, async (tx) => {
      if (answer?.outcome !== 'found') {
        await postpone(tx, shipment, answer, context)
        return noteAsked(tx, shipment, shipment.shipping_line_scac, answer, { now: context.now(), isNews: false })
      }
      const facts = await factsAbout(tx, shipment, answer, context)
      const asked = shipment.shipping_line_scac
      const retractions = retractionsOfAnswer(asked, answer)
      await rememberRetractions(tx, shipment.account_id, retractions, context.now().toISOString())
      const report = { facts, asked, complete: answer.complete }
      const recorded = await recordAll(tx, shipment.id, report, context)
      const { interval_ms: least = 0 } = answer
      const isNews = recorded.counts.accepted > 0
      const isSent = await isSentByItself(tx, recorded.shipment, isNews, context.now())
      const planned = shipment.line_tracking_next_attempt_at
      await planNextPoll(tx, recorded, context.now(), { least, isSent, planned })
      const { hasOutage } = recorded
      await noteAsked(tx, shipment, asked, answer, { now: context.now(), isNews, hasOutage })
    })
    await recorded.catch(async (error: unknown) => {
      // The line is not asked the same again and again because of a fault of ours.
      const noted = withScope(store, shipment, (tx) => retryAfterFault(tx, shipment, context.now()))
      await noted.finally(() => {
        throw error
      })
    })
  }

  return {
    name: 'refresh-shipments',
    async take(limit) {
      const claimed = await claimShipments(store, context.now(), limit)
      return claimed.map((shipment) => () => leaveInLine(shipment, run, { store, queue: shipments }))
    },
  }
}

/**
 * Whether what is new about a shipment is sent without being asked for: a connection has sent something about it, still sends,
 * and the answer had nothing that it had not sent. After such an answer it has to prove itself anew, by its next message.
 */
async function isSentByItself(
  tx: Transaction,
  { id, callback_at, callback_connection_id }: Shipment,
  isNews: boolean,
  now: Date,
): Promise<boolean> {
  if (!callback_at || !callback_connection_id) return false
  // Right after a message the answer may have what it only announced, or what the next one brings.
  if (isNews && now.getTime() - Date.parse(callback_at) > hour) {
    await setPolling(tx, id, { callback_at: null, callback_connection_id: null })
    return false
  }
  return stillSends(tx, callback_connection_id, now)
}

/**
 * A line that could not be asked, or says nothing, leaves what is known as it is; it is asked again later. A line
 * without source is fed by what is sent here, and looked at once a day for the reasons to stop.
 */
async function postpone(tx: Transaction, shipment: Shipment, answer: SourceAnswer | undefined, context: Context) {
  const now = context.now()
  const isAsked = answer && answer.outcome !== 'held'
  const failures = isAsked ? shipment.line_failures + 1 : 0
  await setPolling(tx, shipment.id, {
    ...(isAsked && { line_tracking_last_attempted_at: now.toISOString() }),
    line_tracking_next_attempt_at: nextAfter(shipment, answer, failures, now),
    line_failures: failures,
    claimed_until: null,
  })
  // It has just begun with what was sent here.
  if (!answer && now.getTime() - Date.parse(shipment.created_at) < hour) return
  // Time has passed: what the facts mean by now is looked at without a new one, too.
  const recorded = await recordAll(tx, shipment.id, { facts: [], asked: null, complete: false }, context)
  await reviewTracking(tx, recorded, now)
}

function nextAfter(shipment: Shipment, answer: SourceAnswer | undefined, failures: number, now: Date): string | null {
  const { line_tracking_stopped_at: stopped_at, line_tracking_stopped_reason: reason } = shipment
  const rarely = stopped_at && nextOfStopped(reason, stopped_at, now)
  const isAnswered = !answer || answer.outcome === 'not_found'
  if (stopped_at && (isAnswered || rarely === null)) return rarely
  const delay = stopped_at ? stoppedRetry : delayAfter(shipment, answer, failures, now)
  return new Date(now.getTime() + delay).toISOString()
}

async function retryAfterFault(tx: Transaction, shipment: Shipment, now: Date) {
  const { id, line_tracking_stopped_at: stopped_at } = shipment
  const failures = shipment.line_failures + 1
  await setPolling(tx, id, {
    line_tracking_next_attempt_at: new Date(
      now.getTime() + (stopped_at ? stoppedRetry : pollBackOff(failures)),
    ).toISOString(),
    line_failures: failures,
    claimed_until: null,
  })
}

/** In milliseconds. */
function delayAfter(shipment: Shipment, answer: SourceAnswer | undefined, failures: number, now: Date): number {
  if (!answer) return 24 * hour
  if (answer.outcome === 'held') {
    if (answer.reason === 'unaskable') return 24 * hour
    const until = answer.until ? Date.parse(answer.until) - now.getTime() : hour
    // When there are requests again, what is most urgent goes first, and then what was not asked for the longest time.
    return Math.max(1000, until) + turnAfter(shipment, answer, now)
  }
  const asked = answer.outcome === 'unreachable' ? (answer.retry_after_seconds ?? 0) * 1000 : (answer.interval_ms ?? 0)
  return Math.max(pollBackOff(failures), asked)
}

function turnAfter(shipment: Shipment, { reason, interval_ms = 0 }: Held, now: Date): number {
  if (reason === 'quota') return heldTurn(shipment, now)
  return reason === 'pace' ? pacedTurn(shipment, { interval_ms, now, random: Math.random() }) : 0
}

/**
 * The numbers that belong to it besides the one it is asked for by: for lines that want two, and to know it by. A container
 * that the line did not know yet is one of its references still.
 */
async function otherNumbersOf(tx: Transaction, shipment: Shipment) {
  const { request_type, shipping_line_scac: scac, ref_numbers, initial_container_fields: initial } = shipment
  const initial_custom_fields = initial && { containers: initial.fields }
  const beside = numbersBeside({ request_type, scac, ref_numbers, initial_custom_fields }, carriers)
  return {
    booking: shipment.booking_number ?? beside.booking,
    containers: [...new Set([...(await numbersOfContainers(tx, shipment.id)), ...(beside.containers ?? [])])],
  }
}
