import type { RequestType } from '#contract/tracking/tracking-request.ts'
import {
  checkDigit,
  hasValidCheckDigit,
  isContainerNumber,
  normalizeContainerNumber,
} from '#domain/tracking/iso6346.ts'
import { calledBefore, noNumbers } from '#domain/tracking/number-labels.ts'

/** A number that was found in a text. */
export interface Pasted {
  /** In which line of the text, from 1. */
  line: number
  number: string
  isContainer: boolean
  /** What the check digit should be, where it is another one or missing. */
  digit: number | null
  /** What it is called where it stands. */
  type: RequestType | undefined
  /** Of the shipping line that is named beside it. */
  scac: string | undefined
  /** What stands in the same line and is called a reference. */
  references: string[]
  /** In how many other places the same number stands. */
  repeats: number
}

export interface Read {
  found: Pasted[]
  /** What might be a number, and was not taken for one. */
  left: { line: number; text: string }[]
}

interface ShippingLine {
  scac: string
  short_name: string
}

/** Owner and category, six digits in two groups, mostly the check digit: as people write it and sheets space it. */
const container = /\b([A-Z]{3}[UJZ])[\s.\-/]?(\d{3})[\s.-]?(\d{3})(?:[\s.\-/]?(\d))?(?![\dA-Z])/gi
/** `PO 4500118290`, `SO-2026-00917`, `Ref: K-77/12` */
const reference =
  /\b(P\.?O\.?|SO|REF(?:ERENCE)?S?|ORDER|INV(?:OICE)?|JOB)(?:\s*(?:NO|NR|NUMBER)\.?)?(?:\s*[:#.-])?\s*#?((?=[\w/.-]{0,40}\d)\w[\w/.-]{0,40})/gi
/** A word that a line could have given: long enough, and enough digits in it. */
const word = /[A-Z0-9][A-Z0-9-]{4,33}[A-Z0-9]/gi

/** What is left of a text and might have been meant as a number. */
const remnant = /[A-Z0-9][A-Z0-9./-]{1,30}[A-Z0-9]/gi
/** Numbers of boxes, bills and bookings in whatever was pasted, each once, in its order. */
export function readPasted(text: string, lines: readonly ShippingLine[]): Read {
  const found = new Map<string, Pasted>()
  const left: Read['left'] = []
  const rows = text.split(/\r?\n/)
  const sheet = columnsOf(rows[0] ?? '')
  for (const [at, content] of rows.entries()) {
    if (sheet && at === 0) continue
    const part = sheet ? readRow(cellsOf(content, sheet.delimiter), sheet.columns, lines) : readLine(content, lines)
    left.push(...part.left.map((text) => ({ line: at + 1, text })))
    for (const one of part.found) {
      const known = found.get(one.number)
      if (known) known.repeats++
      else found.set(one.number, { line: at + 1, repeats: 0, ...one })
    }
  }
  return { found: [...found.values()], left }
}

/** More than this at once is a job for a program. */
export const most = 200

type Found = Omit<Pasted, 'line' | 'repeats'>
interface Part {
  found: Found[]
  left: string[]
}

function readLine(content: string, lines: readonly ShippingLine[]): Part {
  let rest = ` ${joined(content.replace(/[\u2010-\u2015]/g, '-'), lines)} `
  const take = (pattern: RegExp) => {
    const taken = Array.from(rest.matchAll(pattern))
    rest = rest.replace(pattern, blank)
    return taken
  }
  for (const pattern of noNumbers) take(pattern)
  const references = take(reference).map(
    ([, name = '', value = '']) => `${name.toUpperCase().replaceAll('.', '')} ${value}`,
  )
  const boxes = take(container).map((match) => ({ number: match.slice(1, 5).join('').toUpperCase(), before: '' }))
  const words = Array.from(rest.matchAll(word))
    .filter(([text]) => isLikely(text))
    .map((match) => ({ number: normalizeContainerNumber(match[0]), before: rest.slice(0, match.index) }))
  rest = rest.replace(word, (text) => (isLikely(text) ? blank(text) : text))
  const scac = namedIn(content, lines)
  const found = [...boxes, ...words].map(
    ({ number, before }): Found => ({
      number,
      references,
      type: calledBefore(before),
      scac: lines.find((line) => number.startsWith(line.scac) && !isContainerNumber(number))?.scac ?? scac,
      ...checked(number),
    }),
  )
  const left = Array.from(rest.matchAll(remnant), ([text]) => text).filter((text) => /\d.*\d.*\d/.test(text))
  return { found, left }
}

/** What was taken, so that what stands beside it stays where it is. */
const blank = (text: string) => ';'.repeat(text.length)

/** `HLCU BSC2311ABCDE`: the code of a line that stands apart is a part of the number. */
const joined = (content: string, lines: readonly ShippingLine[]) =>
  content.replace(/\b([A-Z]{4}) ((?=[A-Z0-9]*\d)[A-Z0-9]{8,14})\b/g, (text, scac, number) =>
    lines.some((line) => line.scac === scac) ? `${scac}${number}` : text,
  )

/** The one line that is named, as it writes itself: `ONE` is a line, and `one` a word. */
function namedIn(content: string, lines: readonly ShippingLine[]): string | undefined {
  const named = lines.filter(({ scac, short_name }) =>
    [scac, short_name].some((name) => content.includes(name) && isApart(content, name)),
  )
  return named.length === 1 ? named[0]?.scac : undefined
}

const isApart = (content: string, name: string) =>
  new RegExp(`(?<![\\w-])${name.replace(/[^\w ]/g, '\\$&')}(?![\\w-])`).test(content)

type Column = RequestType | 'line' | 'reference' | 'po' | null

/** How the columns of a sheet are called above them. */
const headings: [Column, RegExp][] = [
  ['container', /^(container|cntr|ctr|equipment|box)\b/i],
  ['bill_of_lading', /^((house|master)?\s*bill\b|[hm]?b\/?l\b|bol\b)/i],
  ['booking_number', /^(booking|bkg)\b/i],
  ['line', /^(carrier|scac|(shipping )?line|steamship line|vocc|ssl)\b/i],
  ['po', /^(p\.?o\.?|purchase order)(\s|$)/i],
  ['reference', /\b(ref|reference|order|job|invoice)s?\b/i],
]

/** Undefined where the first line is no row of names of columns, of which one at least is of numbers to track. */
function columnsOf(first: string): { delimiter: string; columns: Column[] } | undefined {
  const delimiter = ['\t', ';', ',', '|'].find((one) => first.includes(one))
  if (!delimiter) return undefined
  const cells = cellsOf(first, delimiter)
  const columns = cells.map((cell) => headings.find(([, name]) => name.test(cell))?.[0] ?? null)
  const isNames = cells.every((cell) => !/\d{3}/.test(cell))
  return isNames && columns.some(isNumber) && columns.filter((one) => one !== null).length > 1
    ? { delimiter, columns }
    : undefined
}

const isNumber = (column: Column): column is RequestType =>
  column === 'container' || column === 'bill_of_lading' || column === 'booking_number'

const cellsOf = (content: string, delimiter: string) =>
  content.split(delimiter).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

function readRow(cells: readonly string[], columns: readonly Column[], lines: readonly ShippingLine[]): Part {
  const at = (wanted: Column) => cells.filter((cell, index) => columns[index] === wanted && cell !== '')
  const references = [...at('po').map((cell) => `PO ${cell}`), ...at('reference')].map((text) => text.slice(0, 100))
  const [line = ''] = at('line')
  const scac = lines.find((one) => [one.scac, one.short_name].some((name) => name.toLowerCase() === line.toLowerCase()))
  const found = cells.flatMap((cell, index): Found[] => {
    const type = columns[index] ?? null
    if (!isNumber(type)) return []
    const read = readLine(cell, lines).found
    const isOne = read.length === 0 && /^(?=.*\d)[A-Z0-9-]{4,35}$/i.test(cell)
    const all = isOne ? [{ number: cell.toUpperCase(), scac: undefined, ...checked(cell.toUpperCase()) }] : read
    // A box is one, under whatever name of a column.
    return all.map((one) => ({
      ...one,
      references,
      type: one.isContainer ? 'container' : type,
      scac: scac?.scac ?? one.scac,
    }))
  })
  return { found, left: found.length > 0 ? [] : cells.filter((cell) => /\d.*\d.*\d/.test(cell)) }
}

/** `BKG`, `TBA`, `wave-3` have no digits to speak of; a bare number is one from seven digits on. */
function isLikely(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /[A-Z]/i.test(text) ? digits >= 4 && text.length >= 6 : digits >= 7
}

function checked(number: string): Pick<Pasted, 'isContainer' | 'digit'> {
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(number)) return { isContainer: true, digit: checkDigit(number) }
  const isContainer = isContainerNumber(number)
  return { isContainer, digit: isContainer && !hasValidCheckDigit(number) ? checkDigit(number.slice(0, 10)) : null }
}
