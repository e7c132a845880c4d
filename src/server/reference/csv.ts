import { parse } from 'csv-parse/sync'

/** The rows of a table with a header. Every row has every column, or it throws. */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string>[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  return rows.map((row, at) => {
    const absent = columns.find((column) => row[column] === undefined)
    if (absent) throw new Error(`Row ${at + 1} has no column ${absent}`)
    return row as Record<Column, string>
  })
}

export const orNull = (text: string): string | null => text || null

/** A cell that is a list, with `;` between. */
export const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
