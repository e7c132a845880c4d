import { language, t } from '#contract/language.ts'
import { wordsOf } from '#contract/said/sentence.ts'
import { warningSentences } from '#contract/said/warnings.ts'
import type { Warning } from '#contract/tracking/warning.ts'
import { checkDigit, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'

/** The same of its check digit, where there is little room. */
export const digitWords = (written: string): string =>
  t('Check digit should be {digit}', { digit: checkDigit(normalizeContainerNumber(written).slice(0, 10)) })

/** What is odd about the number of a box. */
export function warningWords({ code, detail }: Warning, written: string): string {
  if (language === 'en') return detail
  const number = normalizeContainerNumber(written)
  const bare = number.slice(0, 10)
  const right = checkDigit(bare)
  return wordsOf(warningSentences, { code, values: { digit: number[10] ?? '', right, number: bare + right } }) ?? detail
}
