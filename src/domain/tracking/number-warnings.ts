import { t } from '#contract/language.ts'
import type { Warning } from '#contract/tracking/warning.ts'
import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'

/**
 * What is odd about the number of a box: in English for the API, in the reader's language where the dashboard finds it
 * itself. One that has not the form of ISO 6346 has no check digit that could be wrong.
 */
export function numberWarnings(text: string): Warning[] {
  const number = normalizeContainerNumber(text)
  if (!isContainerNumber(number) || hasValidCheckDigit(number)) return []
  const right = checkDigit(number.slice(0, 10))
  const detail = t('The check digit is {digit}, and {right} would be right: {number}', {
    digit: number[10],
    right,
    number: `${number.slice(0, 10)}${right}`,
  })
  return [{ code: 'wrong_check_digit', detail }]
}
