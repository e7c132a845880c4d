import type { RequestStatus } from '#contract/tracking/tracking-request.ts'
import { t } from '#domain/language.ts'

/** As one word or two, for a column. */
export const requestStateWords: Record<RequestStatus, string> = {
  pending: t('Checking'),
  awaiting_manifest: t('Waiting'),
  created: t('Tracked'),
  failed: t('Failed'),
  tracking_stopped: t('Stopped'),
}
