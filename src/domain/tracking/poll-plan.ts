import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import type { StopReason } from '#contract/tracking/shipment.ts'

export interface Tracked {
  /** Every estimated or actual departure and arrival of the shipment and of its containers. UTC instants. */
  calls: readonly (string | null)[]
  containers: readonly TrackedContainer[]
  /** When the line last answered, or its data were last sent here. */
  last_heard_at: string | null
  created_at: string
  booking_cancelled: boolean
}

export interface TrackedContainer {
  /** Whether it goes on to an inland place, whose arrival then is what counts. */
  has_inland_leg: boolean
  next_arrival: Pick<NextArrival, 'at_place' | 'at' | 'estimated' | 'awaited' | 'outdated'> | null
  /** When it left the last terminal. */
  full_out_at: string | null
  /** When it came back empty. */
  empty_terminated_at: string | null
}

const hour = 3_600_000
const day = 24 * hour

/**
 * How long to wait before the line is asked again, in milliseconds, before jitter: hourly around an arrival and until
 * the boxes are out, every two hours in the week around a call, every six hours at sea, daily once all are out.
 */
export function pollInterval({ calls, containers }: Tracked, now: Date): number {
  if (containers.length > 0 && containers.every(({ full_out_at }) => full_out_at)) return day
  if (containers.some((one) => !one.full_out_at && isAtPort(one))) return hour
  const distances = calls.flatMap((call) => (call ? [Math.abs(Date.parse(call) - now.getTime())] : []))
  const nearest = Math.min(Number.POSITIVE_INFINITY, ...distances)
  if (nearest <= day) return hour
  return nearest <= 7 * day ? 2 * hour : 6 * hour
}

/** The least time between two questions about a shipment whose news is sent, in milliseconds: some may be lost on the way. */
export const sentInterval = 12 * hour

const isAtPort = ({ next_arrival: to }: TrackedContainer) =>
  to !== null && (to.at_place === 'inland_destination' || !to.estimated)

/** After failures in a row: 5 minutes, doubled each time, at most 6 hours. */
export const pollBackOff = (failures: number) => Math.min(5 * 2 ** Math.max(0, failures - 1), 360) * 60_000

interface Waiting {
  urgency_rank: number
  line_tracking_last_succeeded_at: string | null
}

/**
 * How long after the quota of a line is renewed a shipment takes its turn, in milliseconds: by urgency, a minute for each
 * rank, and of the same rank first what was not answered for the longest time. Each day without an answer counts as a
 * rank, so that nothing is passed over for ever.
 */
export function heldTurn({ urgency_rank, line_tracking_last_succeeded_at }: Waiting, now: Date): number {
  const age = line_tracking_last_succeeded_at
    ? Math.max(0, now.getTime() - Date.parse(line_tracking_last_succeeded_at)) / hour
    : Number.POSITIVE_INFINITY
  return Math.max(0, urgency_rank - Math.floor(age / 24)) * 60_000 + Math.round(59_000 / (1 + age))
}

/**
 * How long a shipment stands back, in milliseconds, where more are due than may be asked in a minute: until some time
 * within the interval in which all have their turn, sooner the longer it has waited, so that they come one by one.
 * @param random from 0 to 1
 */
export function pacedTurn(
  {
    line_tracking_last_succeeded_at: answered,
    created_at,
  }: Pick<Waiting, 'line_tracking_last_succeeded_at'> & { created_at: string },
  { interval_ms, now, random }: { interval_ms: number; now: Date; random: number },
): number {
  const age = now.getTime() - Date.parse(answered ?? created_at)
  return random * Math.max(interval_ms - age, interval_ms / 20)
}

/** A tracking request that could not be asked: minutes 5, 10, 20 … at most 150. */
export const requestBackOff = (retries: number) => Math.min(5 * 2 ** retries, 150) * 60_000

/** After this many attempts a tracking request is given up. */
export const mostAttempts = 14

/** How long a number the line does not know is looked for, in milliseconds, and how often. */
export const manifestPatience = 7 * day
export const manifestInterval = day

/** Tracking that stopped for these goes on by itself: what was not reported for long may be reported yet. */
export const stopsForLackOfNews = ['past_arrival_window', 'no_updates_at_line'] as const satisfies StopReason[]

export const isForLackOfNews = (reason: string | null): boolean =>
  (stopsForLackOfNews as readonly (string | null)[]).includes(reason)

interface Stopped {
  line_tracking_stopped_at: string | null
  line_tracking_stopped_reason: string | null
}

/** A person stopped it, or all is over: no report is missing. */
export const isNoNewsExpected = ({ line_tracking_stopped_at: at, line_tracking_stopped_reason: reason }: Stopped) =>
  at !== null && !isForLackOfNews(reason)

/**
 * How long to wait, in milliseconds before jitter, before the line is asked again where tracking stopped for lack of news:
 * a week for eight weeks, then two, and not any more half a year after it stopped, which is null.
 */
export function stoppedInterval(stopped_at: string, now: Date): number | null {
  const since = now.getTime() - Date.parse(stopped_at)
  const interval = since < 8 * 7 * day ? 7 * day : 14 * day
  return since + interval > 183 * day ? null : interval
}

/** Where such a line did not answer, or its quota has no room. */
export const stoppedRetry = day

const window = 56 * day

/** Why the line need not be asked any more, if so. */
export function stopReason(tracked: Tracked, now: Date): StopReason | null {
  const { containers, booking_cancelled, last_heard_at, created_at } = tracked
  const isLongAgo = (instant: string | null) => instant !== null && now.getTime() - Date.parse(instant) > window
  if (booking_cancelled) return 'booking_cancelled'
  if (containers.length > 0) {
    if (containers.every(({ empty_terminated_at }) => empty_terminated_at)) return 'all_containers_terminated'
    if (containers.every(({ full_out_at }) => isLongAgo(full_out_at))) return 'past_full_out_window'
  }
  if (isLongAgo(lastArrival(containers))) return 'past_arrival_window'
  if (isLongAgo(last_heard_at ?? created_at)) return 'no_updates_at_line'
  return null
}

/**
 * The last arrival of the containers that are still inside, reported or awaited; null as long as none is reported where its
 * journey ends, or one goes on from a port, or by another vessel than it was estimated for.
 */
function lastArrival(containers: readonly TrackedContainer[]): string | null {
  const inside = containers.filter(({ full_out_at }) => !full_out_at)
  const known = inside.flatMap(({ has_inland_leg, next_arrival: to }) => (to ? [{ ...to, has_inland_leg }] : []))
  const isOnward = ({ at_place, estimated, outdated, has_inland_leg }: (typeof known)[number]) =>
    outdated || (has_inland_leg && at_place === 'port_of_discharge' && !estimated)
  const counted = known.filter(({ estimated, awaited }) => !estimated || awaited)
  if (known.some(isOnward) || counted.every(({ estimated }) => estimated)) return null
  return (
    counted
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  )
}
