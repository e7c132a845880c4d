import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { ExpectedState } from '#contract/tracking/expected-next.ts'
import type { StopReason } from '#contract/tracking/shipment.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'

/** The words of the product for the codes of the wire. Exhaustive: a new code does not compile without its word. */
export const statusWords: Record<CurrentStatus, string> = {
  new: 'No milestone yet',
  // Between two ships it is ashore.
  on_ship: 'In transit',
  available: 'Available',
  not_available: 'Not available',
  grounded: 'At terminal',
  on_rail: 'On rail',
  picked_up: 'Picked up',
  off_dock: 'At an off-dock yard',
  delivered: 'Delivered',
  dropped: 'Dropped',
  loaded: 'Loaded',
  empty_returned: 'Empty returned',
  awaiting_inland_transfer: 'Awaiting rail',
}

export type Tone = 'ready' | 'blocked' | 'warning' | 'past' | 'transit' | 'done' | 'unknown'

export const verdictWords: Record<VerdictCode, { words: string; tone: Tone }> = {
  ready: { words: 'Ready', tone: 'ready' },
  released_by_hand: { words: 'Released, by hand', tone: 'warning' },
  blocked: { words: 'Blocked', tone: 'blocked' },
  not_released: { words: 'Not released', tone: 'unknown' },
  sources_disagree: { words: 'Sources disagree', tone: 'warning' },
  unknown: { words: 'Unknown', tone: 'unknown' },
  not_arrived: { words: 'Not arrived', tone: 'transit' },
  on_rail: { words: 'On rail', tone: 'transit' },
  gone: { words: 'Picked up', tone: 'done' },
}

/** Why it needs somebody, in the order of the list. */
export const urgencyWords: Record<UrgencyReason, string> = {
  costs_money: 'Costs money',
  appointment_too_late: 'Booked too late',
  deadline_near: 'Deadline near',
  blocked: 'Blocked',
  sources_disagree: 'Sources disagree',
  not_released: 'Not released',
  not_confirmed: 'Not confirmed',
  ready: 'Ready',
  silent: 'No news',
  on_the_way: 'On the way',
  empty_due: 'Empty due back',
  finished: 'Finished',
  booking_cancelled: 'Booking cancelled',
}

/** How the next step stands against the clock. */
export const expectedStateWords: Record<ExpectedState, string> = {
  on_track: 'on track',
  due: 'due',
  overdue: 'overdue',
  silent: 'no news',
}

type Standing = Pick<Container['attributes'], 'verdict' | 'current_status' | 'urgency' | 'next_steps'>

/** The verdict in a word or two: what is ready and past its deadline costs money, and that comes first. */
export function verdictSaid({ verdict, current_status, urgency, next_steps }: Standing): string {
  if (verdict === 'ready' && urgency.reason === 'costs_money') return urgencyWords.costs_money
  if (urgency.reason === 'booking_cancelled') return urgencyWords.booking_cancelled
  if (verdict === 'gone') return statusWords[current_status]
  if (verdict !== 'on_rail') return verdictWords[verdict].words
  // Who carries it on is the last to act, or to be asked.
  const last = next_steps.at(-1)
  if (last?.who_acts === 'trucker') return 'Out by truck'
  if (last?.who_acts !== 'line' && last?.step !== 'ask_line') return statusWords[current_status]
  return current_status === 'on_rail' ? 'On the barge' : 'Awaiting barge'
}

export const stopWords: Record<StopReason, string> = {
  all_containers_terminated: 'all containers are back empty',
  past_arrival_window: 'arrived 8 weeks ago',
  past_full_out_window: 'all picked up 8 weeks ago',
  no_updates_at_line: 'nothing new at the line',
  cancelled_by_user: 'stopped by a user',
  booking_cancelled: 'booking cancelled',
}

/** How far it is behind the gate. */
export const legWords: Record<DeliveryLeg, string> = {
  out_not_delivered: 'out, not delivered',
  delivered_not_returned: 'empty not returned',
}
