import { t } from '#contract/language.ts'
import type { FailedReason, RequestStatus, RequestType } from '#contract/tracking/tracking-request.ts'

/** The words for what was asked to be tracked, apart from those that the first page needs. */
export const requestTypeWords: Record<RequestType, string> = {
  bill_of_lading: t('Bill of lading'),
  booking_number: t('Booking'),
  container: t('Container'),
}

export const requestStatusWords: Record<RequestStatus, string> = {
  pending: t('checking with the line'),
  awaiting_manifest: t('the line does not know it yet; checked daily'),
  created: t('found, now tracked'),
  failed: t('could not be tracked'),
  tracking_stopped: t('tracking was stopped'),
}

export const failureWords: Record<FailedReason, string> = {
  booking_cancelled: t('the booking was cancelled'),
  duplicate: t('it is tracked already'),
  expired: t('not found at the line for 7 days'),
  internal_processing_error: t('failed here, try again'),
  invalid_number: t('the line says the number is not valid'),
  not_found: t('the line does not know it'),
  retries_exhausted: t('the line does not answer'),
  shipping_line_unreachable: t('the line cannot be reached'),
  unrecognized_response: t('unexpected answer from the line'),
  data_unavailable: t('the line has no data for it'),
  scac_auto_detect_failed: t('choose the line'),
}
