import type { Warning } from '#contract/tracking/warning.ts'
import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'

/** What is odd about the number of a box. One that has not the form of ISO 6346 has no check digit that could be wrong. */
export function numberWarnings(text: string): Warning[] {
  const number = normalizeContainerNumber(text)
  if (!isContainerNumber(number) || hasValidCheckDigit(number)) return []
  const right = checkDigit(number.slice(0, 10))
  const detail = `The check digit is ${number[10]}, and ${right} would be right: ${number.slice(0, 10)}${right}`
  return [{ code: 'wrong_check_digit', detail }]
}
