import type { QueryClient } from '@tanstack/react-query'
import { type CsvValue, csvLine, csvStart } from '#domain/csv.ts'
import { allRows } from './all-rows.ts'
import type { Source } from './paged-rows.ts'
import { isSelected, type Selection } from './selection.ts'

/** What an export writes of one column, by heading. */
export type ExportColumn<Row> = Record<string, (row: Row) => CsvValue>
/** By the ids of the columns. */
export type ExportColumns<Row> = Readonly<Record<string, ExportColumn<Row>>>

/** The heading line: each column as it is on the screen, a time as two. */
export function csvHead<Row>(columns: readonly ExportColumn<Row>[]): string {
  return csvStart + csvLine(columns.flatMap(Object.keys))
}

export function csvRow<Row>(columns: readonly ExportColumn<Row>[], row: Row): string {
  return csvLine(columns.flatMap((csv) => Object.values(csv).map((read) => read(row))))
}

export type ExportFormat = 'csv' | 'xlsx'

interface Export<Row> {
  client: QueryClient
  /** With pages as large as the server gives them. */
  source: Source<Row>
  columns: readonly ExportColumn<Row>[]
  /** Fetches what the columns say of these rows and the list does not. */
  fetchFor?: ((rows: readonly Row[], signal: AbortSignal) => Promise<void>) | undefined
  /** Undefined: all that match. */
  selection?: Selection<Row> | undefined
  format?: ExportFormat
}

/** What a format makes of the rows: begun with the heading. */
interface Writer<Row> {
  add: (row: Row) => void
  file: () => Promise<Blob>
}

function csvWriter<Row>(columns: readonly ExportColumn<Row>[]): Writer<Row> {
  const parts = [csvHead(columns)]
  return {
    add: (row) => parts.push(csvRow(columns, row)),
    file: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

async function xlsxWriter<Row>(columns: readonly ExportColumn<Row>[]): Promise<Writer<Row>> {
  const { mostRows, xlsxFile, xlsxHead, xlsxRow } = await import('./export-xlsx.ts')
  const rows = [xlsxHead(columns)]
  return {
    add(row) {
      if (rows.length > mostRows) throw new Error('A sheet of Excel ends after 1,048,576 rows. Export them as CSV.')
      rows.push(xlsxRow(columns, row))
    },
    file: () => xlsxFile(rows),
  }
}

/** The file, made page by page. Null when it was cancelled. */
export async function exportFile<Row extends { id: string }>(
  { client, source, columns, fetchFor, selection, format = 'csv' }: Export<Row>,
  report: (progress: { done: number; total?: number }) => void,
  signal: AbortSignal,
): Promise<Blob | null> {
  const writer = format === 'xlsx' ? await xlsxWriter(columns) : csvWriter(columns)
  if (selection && !selection.all) {
    await fetchFor?.([...selection.rows.values()], signal)
    for (const row of selection.rows.values()) writer.add(row)
    report({ done: selection.rows.size, total: selection.rows.size })
  } else {
    let done = 0
    for await (const { rows, total } of allRows(client, source, signal)) {
      const chosen = selection ? rows.filter(({ id }) => isSelected(selection, id)) : rows
      await fetchFor?.(chosen, signal)
      for (const row of chosen) writer.add(row)
      done += rows.length
      report({ done, total })
    }
  }
  return signal.aborted ? null : writer.file()
}

export function download(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun by then; it reads on from what it holds.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
