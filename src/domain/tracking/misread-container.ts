import { hasValidCheckDigit, isContainerNumber } from './iso6346.ts'

const asLetter: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }
const asDigit: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' }

const putRight = (text: string) =>
  [...text].map((one, at) => (at < 4 ? (asLetter[one] ?? one) : (asDigit[one] ?? one))).join('')

const differences = (text: string, other: string) => [...text].filter((one, at) => one !== other[at]).length

/** Eleven characters as a container number, once one or two that look alike are put right, proven or not; else null. */
export function asContainer(text: string): string | null {
  if (text.length !== 11) return null
  const read = putRight(text)
  return isContainerNumber(read) && differences(text, read) <= 2 ? read : null
}

/**
 * The number that eleven characters stand for once one or two letters and digits that look alike are put right, where
 * its check digit proves it. Null where nothing is to be put right, or nothing proves it.
 */
export function misreadContainer(text: string): string | null {
  const read = isContainerNumber(text) ? null : asContainer(text)
  return read !== null && hasValidCheckDigit(read) ? read : null
}
