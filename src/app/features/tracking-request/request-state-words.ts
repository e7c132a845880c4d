import type { RequestStatus } from '#contract/tracking/tracking-request.ts'

/** As one word or two, for a column. */
export const requestStateWords: Record<RequestStatus, string> = {
  pending: 'Checking',
  awaiting_manifest: 'Waiting',
  created: 'Tracked',
  failed: 'Failed',
  tracking_stopped: 'Stopped',
}
