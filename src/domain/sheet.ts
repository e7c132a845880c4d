import type { CsvValue } from './csv.ts'

/** As many rows as a sheet of Excel has, without the heading. */
export const mostSheetRows = 1_048_575

/** XML has no place for these (XML 1.0, 2.2), nor a cell for more letters than this. */
export const sheetText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
  text.replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '').slice(0, 32_767)

/** A value of a table: a text, a number, a day of the calendar, or what the clock of a place shows (`2026-06-24T14:30:00`). */
export type Cell = string | number | null | { day: string } | { time: string }

/**
 * What stands in a line of CSV as a cell: days and moments are dates that can be reckoned with. A date of a sheet has no
 * zone, so that one on the clock of its place stands as it is there. Text is text, whatever it looks like.
 */
export function cellOf(value: CsvValue): Cell {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string') return value
  return { time: value.moment.replace(' ', 'T').slice(0, 19) }
}
