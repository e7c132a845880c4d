import { t } from '#contract/language.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { failureWords, requestStatusWords } from './request-words.ts'

/** Where this server has no source for a line: what is so, and what helps. */
export const noConnection = {
  state: t('No connection'),
  why: t('no connection to this line: this server does not ask it'),
  helps: t('Connect the line in Settings, or send its data to /v2/ingest.'),
}

type Standing = Pick<TrackingRequest['attributes'], 'status' | 'failed_reason' | 'line_connection' | 'next_attempt_at'>

/** Whether it waits for a line that nobody asks. */
export const isUnconnected = ({ status, line_connection }: { status: string; line_connection?: string | null }) =>
  line_connection === 'none' && (status === 'pending' || status === 'awaiting_manifest')

/** How a request stands, in lower case, for after a colon or a number. */
export function standingWords(request: Standing): string {
  if (request.failed_reason) return failureWords[request.failed_reason]
  if (isUnconnected(request)) return noConnection.why
  const isNotAsked = request.status === 'awaiting_manifest' && request.next_attempt_at === null
  return isNotAsked ? t('the line cannot be asked for it') : requestStatusWords[request.status]
}
