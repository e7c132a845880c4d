import type { StopReason } from '#contract/tracking/shipment.ts'
import {
  isForLackOfNews,
  pollInterval,
  sentInterval,
  stoppedInterval,
  stopReason,
  type Tracked,
} from '#domain/tracking/poll-plan.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { type Stop, setAnswered, setResumed, setStopped, setStopReason } from '../db/tracking/polling.ts'
import { moveRequestsOf } from '../db/tracking/requests.ts'
import type { Recorded } from './record.ts'
import { tellRequests } from './request-news.ts'

/** Shipments that were started together are not asked for together for ever: up to a tenth sooner or later. */
const withJitter = (milliseconds: number) => milliseconds * (0.9 + Math.random() * 0.2)

/**
 * After a line has answered: when to ask it again, or why not to.
 * @param least what the quota of the line allows for each shipment, in milliseconds
 * @param isSent whether what is new about it is sent without being asked for
 * @param planned when it was to be asked: where somebody wanted it asked once more meanwhile, it is
 */
export async function planNextPoll(
  tx: Transaction,
  recorded: Recorded,
  now: Date,
  { least = 0, isSent = false, planned }: { least?: number | undefined; isSent?: boolean; planned?: string | null },
): Promise<void> {
  const { shipment } = recorded
  const at = now.toISOString()
  const answered = { ...recorded, shipment: { ...shipment, line_tracking_last_succeeded_at: at } }
  const tracked = trackedOf(answered)
  const next = new Date(
    now.getTime() + withJitter(Math.max(least, isSent ? sentInterval : 0, pollInterval(tracked, now))),
  )
  const { line_tracking_stopped_at: stopped_at, line_tracking_stopped_reason: stopped } = shipment
  const rarely = stopped_at && nextOfStopped(stopped, stopped_at, now)
  await setAnswered(tx, shipment.id, at, { next: stopped_at ? rarely : next.toISOString(), planned })
  await reviewTracking(tx, answered, now, next.toISOString())
}

/** When a line is asked about what it is tracked no more for; null where it is not. */
export function nextOfStopped(reason: StopReason | null, stopped_at: string, now: Date): string | null {
  const interval = isForLackOfNews(reason) ? stoppedInterval(stopped_at, now) : null
  return interval === null ? null : new Date(now.getTime() + withJitter(interval)).toISOString()
}

/**
 * Stops, goes on, or stops for another reason, as the facts have it by now, whichever came first. What a person stopped
 * stays so.
 * @param next when it is asked where it goes on; at once where nothing is said
 */
export async function reviewTracking(tx: Transaction, recorded: Recorded, now: Date, next?: string): Promise<void> {
  const { id, line_tracking_stopped_reason: current, line_tracking_stopped_at } = recorded.shipment
  const reason = stopReason(trackedOf(recorded), now)
  if (current === 'cancelled_by_user' || current === reason) return
  const at = now.toISOString()
  if (reason === null) {
    await resumeTracking(tx, id, at, { isTold: true, next })
    return
  }
  const rarely = nextOfStopped(reason, line_tracking_stopped_at ?? at, now)
  if (current === null) await stopTracking(tx, id, { reason, at, user_id: null, next: rarely })
  else await setStopReason(tx, id, { reason, at, next: rarely })
}

export async function stopTracking(tx: Transaction, shipment_id: string, stop: Stop) {
  const shipment = await setStopped(tx, shipment_id, stop)
  if (shipment) await setRequestStatus(tx, shipment_id, { from: 'created', to: 'tracking_stopped', at: stop.at })
  return shipment
}

/** Asks again, at once where nothing else is said. Told where the facts decided so; whoever resumed it by hand knows. */
export async function resumeTracking(
  tx: Transaction,
  shipment_id: string,
  at: string,
  { isTold = false, next = at }: { isTold?: boolean; next?: string | undefined } = {},
) {
  const shipment = await setResumed(tx, shipment_id, { at, next })
  if (shipment) await setRequestStatus(tx, shipment_id, { from: 'tracking_stopped', to: 'created', at, isTold })
  return shipment
}

type Status = Row<'tracking_requests'>['status']

/** Whoever heard that tracking stopped may hear, as `tracking_request.succeeded`, that it goes on. */
async function setRequestStatus(
  tx: Transaction,
  shipment_id: string,
  { from, to, at, isTold = true }: { from: Status; to: Status; at: string; isTold?: boolean },
) {
  const requests = await moveRequestsOf(tx, shipment_id, { from, to, at })
  if (isTold) await tellRequests(tx, requests, to, at)
}

function trackedOf({ shipment, journeys, lastFactAt }: Recorded): Tracked {
  return {
    calls: [
      shipment.pol_etd_at,
      shipment.pol_atd_at,
      shipment.pod_eta_at,
      shipment.pod_ata_at,
      shipment.destination_eta_at,
      shipment.destination_ata_at,
      ...journeys.map(({ state }) => state.next_arrival?.at ?? null),
    ],
    containers: journeys.map(({ state }) => ({
      has_inland_leg: state.has_inland_leg,
      next_arrival: state.next_arrival,
      full_out_at: state.final_destination_full_out_at ?? state.pod_full_out_at,
      empty_terminated_at: state.empty_terminated_at,
    })),
    last_heard_at: latest([shipment.line_tracking_last_succeeded_at, lastFactAt]),
    created_at: shipment.created_at,
    booking_cancelled: journeys.some(({ booking_cancelled }) => booking_cancelled),
  }
}

const latest = (instants: readonly (string | null)[]) =>
  instants
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1) ?? null
