import type { CsvValue } from '../csv.ts'

/** What a file has of one column of a list, by heading. */
export type ExportColumn<Row> = Readonly<Record<string, (row: Row) => CsvValue>>
/** By the ids of the columns. */
export type ExportColumns<Row> = Readonly<Record<string, ExportColumn<Row>>>
