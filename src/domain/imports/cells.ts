import { sayRow } from '#contract/said/import-row.ts'
import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from '../tracking/iso6346.ts'

/** A cell as a reader gives it: a text, a number as a spreadsheet keeps it, a day, or whether something is so. */
export type Cell = string | number | boolean | null | { day: string }
export type Grid = Cell[][]

/** A cell as people see it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.day
  if (typeof cell === 'number') return Number.isInteger(cell) ? integer(cell) : String(cell)
  return String(cell).trim()
}

/** Without the exponent that long numbers get. */
const integer = (value: number) => (Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value))

/** What spreadsheets and people write where there is nothing. */
const nothing =
  /^(?:-+|—|–|n\.?\/?a\.?|#n\/a|#ref!|#name\?|#value!|#div\/0!|null|none|tbc|tba|tbd|\?+|xxx+|offen|leer|\(leer\)|pendiente|待定|无)$/i

export const isNothing = (text: string): boolean => text === '' || nothing.test(text)

/**
 * A number that a spreadsheet has rounded: written with an exponent, or of more digits than it keeps. What is lost
 * cannot be restored.
 */
export function hasLostDigits(cell: Cell | undefined): boolean {
  if (typeof cell === 'number') return Math.abs(cell) >= 1e15
  return typeof cell === 'string' && /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i.test(cell.trim())
}

/** `TCLU 482913-2`, as people write it and sheets space it. */
const spaced = /(?<![A-Za-z0-9])[A-Za-z]{3}[UJZujz][ .-]?\d{3}[ .-]?\d{3}[ ./-]?\d(?![A-Za-z0-9])/g

/** The values of a cell that has several: between commas, semicolons, slashes or line ends. */
export function valuesOf(text: string): string[] {
  return text
    .replace(spaced, (number) => normalizeContainerNumber(number))
    .split(/[,;|\r\n\t、，；]+|\s\/\s|\/(?=\s*[A-Za-z]{4}\d)|\s\+\s|\s&\s/)
    .map((value) => value.trim())
    .filter((value) => !isNothing(value))
}

/** Containers of a cell, which may stand between spaces alone. */
export function containersOf(text: string): string[] {
  return valuesOf(text).flatMap((value) => {
    const words = value.split(/\s+/)
    return words.length > 1 && words.every((word) => isContainerNumber(normalizeContainerNumber(word)))
      ? words
      : [value]
  })
}

/** `4500118273/74` is two numbers, the second with the digits that it leaves out; `4500118273/10` is an item of an order. */
export function referencesOf(text: string): string[] {
  return valuesOf(text).flatMap((value) => {
    const short = /^([A-Za-z-]{0,6})(\d{4,})\/(\d{1,3})$/.exec(value)
    if (!short) return [value.slice(0, 100)]
    const [, prefix = '', first = '', end = ''] = short
    const goesOn = end.length < first.length && end > first.slice(-end.length)
    return goesOn ? [`${prefix}${first}`, `${prefix}${first.slice(0, -end.length)}${end}`] : [value]
  })
}

export interface ReadContainer {
  number: string
  /** How it was repaired, in words; null where it is as written. */
  repair: string | null
  /** Whether it is a container with the right digit. */
  isValid: boolean
  /** What would be right, where it is one with a wrong digit. */
  proposed: string | null
  /** Why that is proposed. */
  why: string | null
}

const digitLike: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }

/** A container number as it is meant: letters among the digits are repaired where the check digit then fits. */
export function readContainer(written: string, siblings: ReadonlySet<string> = new Set()): ReadContainer | undefined {
  const number = normalizeContainerNumber(written.replace(/^['"]+|['"]+$/g, ''))
  const nothingDone = { repair: null, proposed: null, why: null }
  if (hasValidCheckDigit(number)) return { ...nothingDone, number, isValid: true }
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(number)) {
    const digit = checkDigit(number)
    return {
      ...nothingDone,
      number: `${number}${digit}`,
      isValid: true,
      repair: sayRow('check_digit_added', { digit }).text,
    }
  }
  if (/^[A-Z]{3}[UJZ][0-9A-Z]{7}$/.test(number) && !isContainerNumber(number)) {
    const repaired = number.slice(0, 4) + [...number.slice(4)].map((one) => digitLike[one] ?? one).join('')
    if (hasValidCheckDigit(repaired)) {
      const swaps = [...number.slice(4)].flatMap((one) => (digitLike[one] ? `${one} is ${digitLike[one]}` : []))
      return { ...nothingDone, number: repaired, isValid: true, repair: [...new Set(swaps)].join(', ') }
    }
  }
  if (!isContainerNumber(number)) return undefined
  const swapped = swaps(number).find((one) => siblings.has(one))
  const right = `${number.slice(0, 10)}${checkDigit(number.slice(0, 10))}`
  return {
    ...nothingDone,
    number,
    isValid: false,
    proposed: swapped ?? right,
    why: swapped
      ? sayRow('digits_swapped', { number: swapped }).text
      : sayRow('check_digit_should_be', { digit: right.at(-1) }).text,
  }
}

/** All that it could be if two neighbours had changed places, and the digit fits then. */
function swaps(number: string): string[] {
  return Array.from({ length: 6 }, (_, at) => {
    const [a, b] = [number[4 + at], number[5 + at]]
    return `${number.slice(0, 4 + at)}${b}${a}${number.slice(6 + at)}`
  }).filter((one) => one !== number && hasValidCheckDigit(one))
}
