import type { Container } from '#contract/tracking/container.ts'
import { type Urgency, type UrgencyReason, urgencyReasons } from '#contract/tracking/urgency.ts'
import { addDays } from '../days.ts'
import type { ClockDays } from '../free-time/clock-types.ts'
import { localDate, startOfLocalDay } from '../instants.ts'
import type { ContainerState } from './journey-types.ts'
import { nearDays } from './near.ts'

type Box = Pick<
  Container['attributes'],
  | 'current_status'
  | 'verdict'
  | 'verdict_reason'
  | 'binding_lfd'
  | 'binding_lfd_timezone'
  | 'fees_at_pod_terminal'
  | 'silent_since'
  | 'pickup_appointment_at'
> &
  Pick<ContainerState, 'free_time' | 'free_time_days'>

export const urgency = (reason: UrgencyReason): Urgency => ({ rank: urgencyReasons.indexOf(reason), reason })

/** From this rank on nothing is left to do. */
export const finished = urgency('finished').rank

/** How soon somebody must act on a container, at this time. */
export const urgencyOf = (box: Box, now: string): Urgency => urgency(reasonOf(box, now))

function reasonOf(box: Box, now: string): UrgencyReason {
  const { current_status, verdict, verdict_reason } = box
  if (current_status === 'empty_returned') return 'finished'
  if (verdict === 'gone') return 'empty_due'
  if (verdict_reason === 'booking_cancelled') return 'booking_cancelled'
  const onTheWay = box.silent_since === null ? 'on_the_way' : 'silent'
  if (!isStanding(box)) return onTheWay
  if (verdict_reason === 'left_unreported') return 'not_confirmed'
  const end = freeUntil(box)
  // While free time runs no further day costs anything, whatever was charged before.
  if (end === null ? isCharged(box) : end.at < now) return 'costs_money'
  if (isBookedTooLate(box, now, end?.at ?? null)) return 'appointment_too_late'
  if (end !== null && nearFrom(end) <= now) return 'deadline_near'
  switch (verdict) {
    case 'blocked':
    case 'sources_disagree':
    case 'not_released':
    case 'ready':
      return verdict
    case 'released_by_hand':
      return verdict_reason === 'hold_still_listed' ? 'sources_disagree' : 'ready'
    case 'unknown':
      return 'not_confirmed'
    case 'not_arrived':
    case 'on_rail':
      return onTheWay
  }
}

/**
 * The pickup is booked for after the last free day, while there is still time to have it earlier.
 * @param last see `freeUntil`
 */
export const isBookedTooLate = (
  { pickup_appointment_at: booked }: Pick<Box, 'pickup_appointment_at'>,
  now: string,
  last: string | null,
) => last !== null && booked !== null && booked > last && now <= last

/** Where free time runs: it waits in a yard for a truck or a train. */
export const isStanding = ({ current_status }: Pick<Box, 'current_status'>) =>
  ['grounded', 'available', 'not_available', 'off_dock', 'awaiting_inland_transfer'].includes(current_status)

/** What grows by the day; an exam is paid once. */
const isCharged = ({ fees_at_pod_terminal }: Box) =>
  fees_at_pod_terminal.some(
    ({ type, amount }) => amount > 0 && (type === 'demurrage' || type === 'extended_dwell_time'),
  )

export interface End {
  at: string
  timezone: string | null
}

/**
 * Until when a container may stand where it is picked up without cost: its last free day, or earlier where one clock runs
 * for all its time, in the yard and outside, which no last free day of a terminal or a line lengthens. Null where the
 * terminal no longer has it, too: nobody knows whether it still stands, and only the terminal can say.
 */
export function freeUntil(
  box: Pick<Box, 'verdict_reason' | 'binding_lfd' | 'binding_lfd_timezone' | 'free_time'> &
    Readonly<{ free_time_days: readonly ClockDays[] }>,
): End | null {
  if (box.verdict_reason === 'left_unreported') return null
  const { binding_lfd: at, binding_lfd_timezone: timezone } = box
  const whole = box.free_time.flatMap(({ kind, is_provisional, timezone: zone }, index): End[] => {
    const kept = box.free_time_days[index]
    const runs = kind === 'combined' && !is_provisional && kept?.ended_at === null
    return runs ? [{ at: kept.free_until.at, timezone: zone }] : []
  })
  return [...(at === null ? [] : [{ at, timezone }]), ...whole].toSorted((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null
}

/** Whether the deadline is one of the port of discharge, not of where the box goes from there. */
export const endsAtPort = (box: Pick<Container['attributes'], 'binding_lfd_source' | 'has_inland_leg'>): boolean =>
  box.binding_lfd_source === 'terminal' || !box.has_inland_leg

/** The first moment of the day from which on the deadline is near. UTC instant. */
const nearFrom = ({ at, timezone }: End): string =>
  startOfLocalDay(addDays(localDate(at, timezone), -nearDays), timezone)

/** When it becomes another by the clock alone: the next UTC instant after `now`, null where there is none. */
export function urgencyUntil(box: Box, now: string): string | null {
  const end = isStanding(box) ? freeUntil(box) : null
  if (end === null) return null
  const over = new Date(Date.parse(end.at) + 1).toISOString()
  return [nearFrom(end), over].find((at) => at > now) ?? null
}
