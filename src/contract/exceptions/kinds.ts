/** What has gone wrong, or is about to. An extension of the dialect; see domain/exceptions/causes.ts. */
export const exceptionKinds = [
  'hold',
  'overdue',
  'deadline_near',
  'sources_disagree',
  'arrival_slipped',
  'silent',
  'document_disagrees',
  'tracking_failed',
  'connection_down',
  'document_unreadable',
  'invoice_differs',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** Why a tracking request has failed, where somebody has to look at it: tests and duplicates are not among them. */
export const trackingFailures = [
  'not_found',
  'invalid_number',
  'expired',
  'retries_exhausted',
  'shipping_line_unreachable',
  'unrecognized_response',
  'internal_processing_error',
  'scac_auto_detect_failed',
] as const

/** The stages of a clock that runs. */
export const stageKinds = ['overdue', 'deadline_near'] as const

/** What is missing while it runs. */
export const missingReasons = [
  'not_collected',
  'no_appointment',
  'appointment_too_late',
  'not_released',
  'not_confirmed',
  'not_moved_on',
  'empty_not_returned',
] as const

/** What of it, where the kind leaves that open. */
export const exceptionReasons = [
  ...missingReasons,
  // Of `tracking_failed`: why a request failed, or why its line is asked no more.
  ...trackingFailures,
  'no_updates_at_line',
  'past_arrival_window',
  // Of `connection_down`.
  'key_refused',
  'connection_silent',
  'connection_quiet',
  'quota_spent',
] as const
export type ExceptionReason = (typeof exceptionReasons)[number]

export const severities = ['costs_now', 'soon', 'watch'] as const
export type Severity = (typeof severities)[number]
