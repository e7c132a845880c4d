import writeExcelFile, { type SheetData } from 'write-excel-file/universal'
import type { CsvValue } from '#domain/csv.ts'
import type { ExportColumn } from '#domain/exports/column.ts'
import { mostSheetRows, sheetText } from '#domain/sheet.ts'

export const mostRows = mostSheetRows

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const wallClock = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

export const xlsxHead = <Row>(columns: readonly ExportColumn<Row>[]): SheetData[number] =>
  columns.flatMap(Object.keys).map((value) => ({ value, type: String, fontWeight: 'bold' }))

export const xlsxRow = <Row>(columns: readonly ExportColumn<Row>[], row: Row): SheetData[number] =>
  columns.flatMap((csv) => Object.values(csv).map((read) => cellOf(read(row))))

/**
 * Text is text, whatever it begins with: a sheet runs none of it. Times are dates that can be reckoned with: a date of a
 * sheet has no zone, so that one on the clock of its place stands as it is there.
 */
function cellOf(value: CsvValue): SheetData[number][number] {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null
  if (instant.test(value)) return { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  if (wallClock.test(value))
    return { value: new Date(`${value.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value: sheetText(value), type: String }
}

export function xlsxFile(rows: SheetData): Promise<Blob> {
  return writeExcelFile(rows, {
    sheet: 'Landfall',
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map(() => ({ width: 22 })),
  }).toBlob()
}
