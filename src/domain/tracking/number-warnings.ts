import { sayer } from '#contract/said/sentence.ts'
import { warningSentences } from '#contract/said/warnings.ts'
import type { Warning } from '#contract/tracking/warning.ts'
import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'

const say = sayer(warningSentences)

/** What is odd about the number of a box. One that has not the form of ISO 6346 has no check digit that could be wrong. */
export function numberWarnings(text: string): Warning[] {
  const number = normalizeContainerNumber(text)
  if (!isContainerNumber(number) || hasValidCheckDigit(number)) return []
  const right = checkDigit(number.slice(0, 10))
  const values = { digit: number[10], right, number: `${number.slice(0, 10)}${right}` }
  return [{ code: 'wrong_check_digit', detail: say('wrong_check_digit', values).text }]
}
