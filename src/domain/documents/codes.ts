import { monthIn } from './dates.ts'
import type { LabelField } from './fields.ts'

/**
 * The numbers in what stands behind a label: `MAEU 248119305`, `4711, 4712 / 4713`. Words behind them are left out, and
 * what has no digit is no number.
 */
export function codesIn(
  text: string,
  next: { text: string; isColumn: boolean } | undefined,
  { field, isMany }: { field: LabelField; isMany: boolean },
): string[] {
  if (isAddressOrSum(text)) return []
  const parts = isMany ? text.split(/[,;、，；]|\s\/\s|\s(?:and|und|y|et|e|en|&)\s/) : [text]
  const codes = parts.flatMap((part) => codeOf(part) ?? []).filter((code) => hasForm(code, field))
  if (next === undefined || codes.length === 0) return codes
  const last = codes.at(-1) ?? ''
  // A number that fills its cell to the end and goes on below with a bare piece of one was broken there.
  const isOpen = text.trimEnd().toUpperCase().endsWith(last) && last.length >= 4
  const piece = /^[A-Z]?\d{1,8}$/.exec(next.text.trim())?.[0]
  // In a column the next one is as long as this one; a piece is much shorter.
  if (isOpen && piece !== undefined && !(next.isColumn && piece.length * 1.5 > last.length))
    return [...codes.slice(0, -1), last + piece]
  return codes
}

/** A P.O. box, a place with its postal code, a street, a weight or a sum of money are no numbers of papers. */
const isAddressOrSum = (text: string) =>
  /(?<!\p{L})p\.?\s?o\.?\s?box|,\s*[A-Z]{2}\s+\d{5}(?!\d)|\d\s*(?:kgs?|cbm|mts?|pcs|ctns?)(?!\p{L})|^\s*[$€£]|^\s*[A-Z]{3}\s+\d[\d.,]*[.,]\d{2}\s*$|^\s*\d{1,3}(?:[.,]\d{3})*[.,]\d{2}\s*$/iu.test(
    text,
  ) ||
  (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => !/^(?:dated|vom|date|datum|del|no|nr|and|und|issued)$/i.test(word))
    .length > 2

/** Fewer characters than these are no number of the kind. */
const shortest: Partial<Record<LabelField, number>> = {
  bill_of_lading_numbers: 6,
  booking_numbers: 5,
  entry_number: 5,
  purchase_order_numbers: 4,
}

function hasForm(code: string, field: LabelField): boolean {
  const plain = code.replaceAll(/[^A-Z0-9]/g, '')
  const digits = plain.replaceAll(/\D/g, '').length
  if (plain.length < (shortest[field] ?? 3) || /^(?:19|20)\d\d$/.test(plain)) return false
  if (field === 'bill_of_lading_numbers' && digits < 3) return false
  return !isWrittenDate(code)
}

/** `AUG 29`, `29-AUG-2016`: the day of something. */
const isWrittenDate = (code: string) =>
  /^[A-Z]{3,9}[ .-]?\d{1,2}(?:[ ,.-]+\d{2,4})?$/.test(code)
    ? monthIn(code) !== undefined
    : /^\d{1,2}[ .-]?[A-Z]{3,9}[ .-]?(?:\d{2,4})?$/.test(code) && monthIn(code) !== undefined

function codeOf(part: string): string | undefined {
  const words = part.trim().toUpperCase().split(/\s+/)
  const taken: string[] = []
  for (const word of words) {
    const plain = word.replaceAll(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '')
    if (!/^[A-Z0-9][A-Z0-9\-/._]*$/.test(plain)) break
    const isNumber = /\d/.test(plain)
    // Letters before a number belong to it where they are few; groups of digits belong together.
    const last = taken.at(-1) ?? ''
    const goesOn =
      /^[\d\-/]+$/.test(plain) && (last.length <= 6 || (/^[A-Z]{4}\d+$/.test(last) && /^\d{3,5}$/.test(plain)))
    if (taken.length > 0 && !(isNumber && goesOn)) break
    if (taken.length === 0 && !isNumber && plain.length > 4) return undefined
    taken.push(plain)
  }
  const code =
    taken.length > 1 && /^[A-Z]{1,4}$/.test(taken[0] ?? '') && !isOwner(taken[0]) ? taken.join(' ') : taken.join('')
  return /\d/.test(code) && code.replaceAll(/[^A-Z0-9]/g, '').length >= 3 && code.length <= 35 && !isDate(code)
    ? code
    : undefined
}

/** Four letters before a bill are the line's. */
const isOwner = (word = '') => /^[A-Z]{4}$/.test(word)
const isDate = (code: string) => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(code)
