/** A moment of a clock: in UTC with `Z` (`2026-11-23T05:59:59Z`), or as the clock of a place shows it (`2026-11-22 23:59`). */
export interface Moment {
  moment: string
}

/** A date is a day, whatever the clock. */
export type CsvValue = string | number | Date | Moment | null | undefined

/** So that Excel reads it as UTF-8. */
export const csvStart = '\uFEFF'

/**
 * One line, quoted where it must be (RFC 4180), with the line ending that every spreadsheet takes.
 * @example csvLine(['TCLU4829132', 12.5, null]) → 'TCLU4829132,12.5,\r\n'
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(',')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'object') return value.moment
  const text = defused(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Empty where it is none. */
const dayOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

const beginsLikeFormula = /^[\s\p{Cc}"]*[=+\-@\t\r＝＋－＠]/u

/** What may stand before a cell, and the sign it begins with then. Taken as one run, so that a long one is read once. */
const innerStart = /([;\s\p{Cc}"]+)([=+\-@＝＋－＠])?/gu

/**
 * A spreadsheet runs what begins like a formula: an apostrophe in front makes it text (OWASP, CSV injection). Where
 * commas are decimal it splits at semicolons, and what is pasted at tabs: then a quote within a line holds nothing together.
 */
const defused = (text: string) =>
  (beginsLikeFormula.test(text) ? `'${text}` : text).replace(innerStart, (whole, before: string, sign?: string) =>
    sign && /[;\r\n\t]/.test(before) ? `${before}'${sign}` : whole,
  )
