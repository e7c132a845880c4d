import type { Container, CurrentStatus, Hold, VerdictCode } from '#contract/container.ts'
import type { DeadlineSource } from '#contract/deadline.ts'
import type { StopReason } from '#contract/shipment.ts'
import type { FailedReason, RequestStatus, RequestType } from '#contract/tracking-request.ts'
import type { UrgencyReason } from '#contract/urgency.ts'

/** The words of the product for the codes of the wire. Exhaustive: a new code does not compile without its word. */
export const statusWords: Record<CurrentStatus, string> = {
  new: 'No milestone yet',
  // Between two ships it is ashore.
  on_ship: 'In transit',
  available: 'Available',
  not_available: 'Not available',
  grounded: 'Unloaded',
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
  deadline_near: 'Deadline near',
  blocked: 'Blocked',
  sources_disagree: 'Sources disagree',
  not_released: 'Not released',
  not_confirmed: 'Not confirmed',
  ready: 'Ready',
  on_the_way: 'On the way',
  empty_due: 'Empty due back',
  finished: 'Finished',
  booking_cancelled: 'Booking cancelled',
}

type Standing = Pick<Container['attributes'], 'verdict' | 'current_status' | 'pod_full_out_at' | 'urgency'>

/** The verdict in a word or two: what is ready and past its deadline costs money, and that comes first. */
export function verdictSaid({ verdict, current_status, pod_full_out_at, urgency }: Standing): string {
  if (verdict === 'ready' && urgency.reason === 'costs_money') return urgencyWords.costs_money
  if (urgency.reason === 'booking_cancelled') return urgencyWords.booking_cancelled
  if (verdict === 'gone') return statusWords[current_status]
  if (verdict !== 'on_rail' || current_status === 'on_rail') return verdictWords[verdict].words
  return pod_full_out_at ? 'Out by truck' : statusWords[current_status]
}

/** What a hold is called, and who has to do something about it. */
export const holdWords: Record<Hold['name'], { words: string; who: string }> = {
  freight: { words: 'freight', who: 'payer' },
  customs: { words: 'customs', who: 'broker' },
  USDA: { words: 'USDA', who: 'broker' },
  VACIS: { words: 'VACIS scan', who: 'broker' },
  TMF: { words: 'TMF', who: 'payer' },
  other: { words: 'other', who: 'terminal' },
}

export const deadlineWords: Record<DeadlineSource, string> = {
  terminal: 'Terminal',
  rail: 'Rail',
  line: 'Line',
  document: 'Document',
}

export const stopWords: Record<StopReason, string> = {
  all_containers_terminated: 'all its containers are back empty',
  past_arrival_window: 'it should have arrived long ago',
  past_full_out_window: 'it should have been picked up long ago',
  no_updates_at_line: 'the line reports nothing new',
  cancelled_by_user: 'somebody here stopped it',
  booking_cancelled: 'the line cancelled the booking',
}

export const requestTypeWords: Record<RequestType, string> = {
  bill_of_lading: 'Bill of lading',
  booking_number: 'Booking',
  container: 'Container',
}

export const requestStatusWords: Record<RequestStatus, string> = {
  pending: 'checking with the line',
  awaiting_manifest: 'no containers on this bill yet; checked daily',
  created: 'found, now tracked',
  failed: 'could not be tracked',
  tracking_stopped: 'tracking was stopped',
}

export const failureWords: Record<FailedReason, string> = {
  booking_cancelled: 'the booking was cancelled',
  duplicate: 'it is tracked already',
  expired: 'not found at the line for 7 days',
  internal_processing_error: 'something failed here, try again',
  invalid_number: 'the line says the number is not valid',
  not_found: 'the line does not know it',
  retries_exhausted: 'line did not answer; retries ended',
  shipping_line_unreachable: 'the line cannot be reached',
  unrecognized_response: 'unexpected answer from the line',
  data_unavailable: 'the line has no data for it',
  scac_auto_detect_failed: 'line not recognized; choose it',
}
