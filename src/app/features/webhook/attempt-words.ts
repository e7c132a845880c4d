import { t } from '#contract/language.ts'
import type { WebhookNotificationLog } from '#contract/webhooks/webhook-notification.ts'
import { fixed } from '../../lib/numbers.ts'

type Attempt = WebhookNotificationLog['attributes']

/** `200`, or why there is no answer. */
export const answerWords = (attempt: Attempt | undefined): string =>
  attempt ? String(attempt.status_code ?? attempt.error ?? t('no answer')) : '–'

/** `88 ms`, `1.1 s` */
export function tookWords(attempt: Attempt | undefined): string {
  if (!attempt) return '–'
  const { duration_in_ms: ms } = attempt
  return ms < 1000 ? t('{milliseconds} ms', { milliseconds: ms }) : t('{seconds} s', { seconds: fixed(ms / 1000, 1) })
}
