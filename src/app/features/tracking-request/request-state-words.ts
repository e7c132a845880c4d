import { tc } from '#contract/language.ts'
import type { RequestStatus } from '#contract/tracking/tracking-request.ts'

/** As one word or two, for a column. */
export const requestStateWords: Record<RequestStatus, string> = {
  pending: tc('state of a request', 'Checking'),
  awaiting_manifest: tc('state of a request', 'Waiting'),
  created: tc('state of a request', 'Tracked'),
  failed: tc('state of a request', 'Failed'),
  tracking_stopped: tc('state of a request', 'Stopped'),
}
