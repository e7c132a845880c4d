import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { readings } from '#contract/said/readings.ts'
import { decodeText, kindOf } from './kind.ts'
import { damaged } from './office.ts'
import { limits, type TableRead, UnreadableError } from './reading.ts'
import { refuseBomb } from './zip.ts'

/**
 * The cells of a file that is a table; of several sheets those of the longest. Empty lines stay, so that each row is
 * found again where it stands.
 * @throws UnreadableError for what is damaged, or no table
 */
export async function readTable(bytes: Uint8Array, name: string, most: number): Promise<TableRead> {
  const kind = kindOf(bytes, name)
  if (kind === 'csv' || kind === 'text' || kind === 'mail') return cut(rowsOfText(decodeText(bytes), most + 1), most)
  if (kind !== 'xlsx') throw new UnreadableError(readings.not_a_table)
  refuseBomb(bytes)
  const sheets = await readExcelFile(Buffer.from(bytes)).catch(damaged)
  const [longest] = sheets.map(({ data }) => data).toSorted((a, b) => b.length - a.length)
  return cut(
    (longest ?? []).slice(0, most + 1).map((row) => row.map(cellText)),
    most,
  )
}

const cut = (rows: string[][], most: number): TableRead => ({
  rows: rows.slice(0, most).map((row) => row.slice(0, limits.cells)),
  isCut: rows.length > most,
})

/** A sheet knows no zones: its times are those of the place. */
function cellText(value: unknown): string {
  if (!(value instanceof Date)) return value === null || value === undefined ? '' : String(value)
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T00:00:00', '')
}

function rowsOfText(text: string, to: number): string[][] {
  const head = text.split(/\r\n|\n|\r/, 20)
  // The sign that cuts most lines into the same number of cells, of a title and of what follows.
  const cells = (sign: string) => Math.max(...head.map((line) => line.split(sign).length))
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => cells(b) - cells(a))[0] ?? ','
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: false, bom: true }
  try {
    return parse(text, { ...options, to }) as string[][]
  } catch (error) {
    throw new UnreadableError(`It cannot be read as a table: ${(error as Error).message}`)
  }
}
