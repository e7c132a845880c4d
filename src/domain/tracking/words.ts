import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { ExpectedState } from '#contract/tracking/expected-next.ts'
import type { StopReason } from '#contract/tracking/shipment.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'

/** The words of the product for the codes of the wire. Exhaustive: a new code does not compile without its word. */
export const statusWords: Record<CurrentStatus, string> = {
  new: t('No milestone yet'),
  // Between two ships it is ashore.
  on_ship: t('In transit'),
  available: t('Available'),
  not_available: t('Not available'),
  grounded: t('At terminal'),
  on_rail: t('On rail'),
  picked_up: t('Picked up'),
  off_dock: t('At an off-dock yard'),
  delivered: t('Delivered'),
  dropped: tc('a container was left at the consignee', 'Dropped'),
  loaded: t('Loaded'),
  empty_returned: t('Empty returned'),
  awaiting_inland_transfer: t('Awaiting rail'),
}

export type Tone = 'ready' | 'blocked' | 'warning' | 'past' | 'transit' | 'done' | 'unknown'

export const verdictWords: Record<VerdictCode, { words: string; tone: Tone }> = {
  ready: { words: tc('a container may be picked up', 'Ready'), tone: 'ready' },
  released_by_hand: { words: t('Released, by hand'), tone: 'warning' },
  blocked: { words: t('Blocked'), tone: 'blocked' },
  not_released: { words: t('Not released'), tone: 'unknown' },
  sources_disagree: { words: t('Sources disagree'), tone: 'warning' },
  unknown: { words: tc('whether a container may be picked up', 'Unknown'), tone: 'unknown' },
  not_arrived: { words: t('Not arrived'), tone: 'transit' },
  on_rail: { words: t('On rail'), tone: 'transit' },
  gone: { words: t('Picked up'), tone: 'done' },
}

/** Why it needs somebody, in the order of the list. */
export const urgencyWords: Record<UrgencyReason, string> = {
  costs_money: t('Costs money'),
  appointment_too_late: t('Booked too late'),
  deadline_near: t('Deadline near'),
  blocked: t('Blocked'),
  sources_disagree: t('Sources disagree'),
  not_released: t('Not released'),
  not_confirmed: t('Not confirmed'),
  ready: tc('a container may be picked up', 'Ready'),
  silent: t('No news'),
  on_the_way: t('On the way'),
  empty_due: t('Empty due back'),
  finished: t('Finished'),
  booking_cancelled: t('Booking cancelled'),
}

/** How the next step stands against the clock. */
export const expectedStateWords: Record<ExpectedState, string> = {
  on_track: t('on track'),
  due: tc('how an expected event stands', 'due'),
  overdue: tc('how an expected event stands', 'overdue'),
  silent: t('no news'),
}

type Standing = Pick<Container['attributes'], 'verdict' | 'current_status' | 'urgency' | 'next_steps'>

/** The verdict in a word or two: of what is ready, first what stands in the way of picking it up today without cost. */
export function verdictSaid({ verdict, current_status, urgency, next_steps }: Standing): string {
  if (verdict === 'ready') {
    if (urgency.reason === 'costs_money' || urgency.reason === 'appointment_too_late')
      return urgencyWords[urgency.reason]
    if (next_steps.some(({ step }) => step === 'pay_fees')) return t('Ready, fees due')
  }
  if (urgency.reason === 'booking_cancelled') return urgencyWords.booking_cancelled
  if (verdict === 'gone') return statusWords[current_status]
  if (verdict !== 'on_rail') return verdictWords[verdict].words
  // Who carries it on is the last to act, or to be asked.
  const last = next_steps.at(-1)
  if (last?.who_acts === 'trucker') return t('Out by truck')
  if (last?.who_acts !== 'line' && last?.step !== 'ask_line') return statusWords[current_status]
  return current_status === 'on_rail' ? t('On the barge') : t('Awaiting barge')
}

export const stopWords: Record<StopReason, string> = {
  all_containers_terminated: t('all containers are back empty'),
  past_arrival_window: t('arrived 8 weeks ago'),
  past_full_out_window: t('all picked up 8 weeks ago'),
  no_updates_at_line: t('nothing new at the line'),
  cancelled_by_user: t('stopped by a user'),
  booking_cancelled: t('booking cancelled'),
}

/** How far it is behind the gate. */
export const legWords: Record<DeliveryLeg, string> = {
  out_not_delivered: t('out, not delivered'),
  delivered_not_returned: t('empty not returned'),
}
