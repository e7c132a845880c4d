import { t, tc } from '#contract/language.ts'
import { failures } from '#contract/said/failures.ts'
import { requestErrors } from '#contract/said/request-errors.ts'
import { type Said, type SaidValues, type Sentence, wordsOf } from '#contract/said/sentence.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { joinedByAnd } from '../text.ts'

/** Why a tracking request waits or failed, in English and for other languages. */
export function requestError(code: keyof typeof requestErrors, values: SaidValues = {}): Sentence {
  return { code, values, text: requestErrorWords({ code, values }) ?? '' }
}

const known = { ...failures, ...requestErrors }

/** The same in the language that this is built in. Undefined where its code is not known here. */
export const requestErrorWords = ({ code, values }: Said): string | undefined =>
  wordsOf(known, { code, values: worded(values) })

const worded = (values: SaidValues): SaidValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, words[name]?.(String(value), values) ?? value]),
  )

const words: Record<string, (value: string, values: SaidValues) => string | undefined> = {
  kind: (kind) => kinds[kind as RequestType],
  span: (seconds) => spans[seconds] ?? t('in {seconds} s', { seconds }),
  needs: (needs) => joinedByAnd(needs.split(' ').map((one) => numbers[one] ?? one)),
  lacks: (lacks) => numbers[lacks],
  reason: (reason) => reason.replaceAll('_', ' ') || t('it does not say why'),
  // A failure of its own, which another system may have worded: then it stays as it is.
  why: (_why, { why_code, ...values }) =>
    why_code === undefined ? undefined : wordsOf(failures, { code: String(why_code), values }),
}

const kinds: Record<RequestType, string> = {
  bill_of_lading: tc('what a line is asked for', 'bills of lading'),
  booking_number: tc('what a line is asked for', 'bookings'),
  container: tc('what a line is asked for', 'containers'),
}

const spans: Record<string, string> = {
  3600: tc('so many requests', 'an hour'),
  86400: tc('so many requests', 'a day'),
}

const numbers: Record<string, string> = {
  booking: tc('a number that is needed', 'booking'),
  container: tc('a number that is needed', 'container'),
}
