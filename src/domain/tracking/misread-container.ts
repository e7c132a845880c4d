import { hasValidCheckDigit, isContainerNumber } from './iso6346.ts'

const asLetter: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }
const asDigit: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' }

/**
 * The number that eleven characters stand for once one or two letters and digits that look alike are put right, where
 * its check digit proves it. Null where nothing is to be put right, or nothing proves it.
 */
export function misreadContainer(text: string): string | null {
  if (text.length !== 11 || isContainerNumber(text)) return null
  const read = [...text].map((one, at) => (at < 4 ? (asLetter[one] ?? one) : (asDigit[one] ?? one))).join('')
  const put = [...read].filter((one, at) => one !== text[at])
  return put.length <= 2 && hasValidCheckDigit(read) ? read : null
}
