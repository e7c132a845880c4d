import type { FailedReason, RequestStatus, RequestType } from '#contract/tracking/tracking-request.ts'

/** The words for what was asked to be tracked, apart from those that the first page needs. */
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
  internal_processing_error: 'failed here, try again',
  invalid_number: 'the line says the number is not valid',
  not_found: 'the line does not know it',
  retries_exhausted: 'the line does not answer',
  shipping_line_unreachable: 'the line cannot be reached',
  unrecognized_response: 'unexpected answer from the line',
  data_unavailable: 'the line has no data for it',
  scac_auto_detect_failed: 'choose the line',
}
