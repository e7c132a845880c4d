import { language } from '#contract/language.ts'
import type { FailedReason, TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { requestErrorWords } from '#domain/tracking/request-error.ts'
import { failureWords } from './request-words.ts'

type Errors = Pick<TrackingRequest['attributes'], 'last_error' | 'last_error_said'>

/** Why a request waits or failed, in the reader's language; as the line worded it where that is no sentence of ours. */
export function requestErrorOf({ last_error, last_error_said: said }: Errors): string | null {
  if (language === 'en' || !said) return last_error
  const reason = failureWords[said.values.reason as FailedReason]
  return requestErrorWords({ ...said, values: reason ? { ...said.values, reason } : said.values }) ?? last_error
}
