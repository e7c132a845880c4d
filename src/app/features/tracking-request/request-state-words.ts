import type { RequestStatus } from '#contract/tracking-request.ts'

/** As one word or two, for a column. */
export const requestStateWords: Record<RequestStatus, string> = {
  pending: 'Being asked',
  awaiting_manifest: 'Waiting for the line',
  created: 'Tracked',
  failed: 'Failed',
  tracking_stopped: 'Stopped',
}
