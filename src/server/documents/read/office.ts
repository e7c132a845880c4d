import { parse } from 'csv-parse/sync'
import mammoth from 'mammoth'
import readExcelFile from 'read-excel-file/node'
import { readings } from '#contract/said/readings.ts'
import { type Page, pageOfRows, pagesOfText } from '#domain/documents/page.ts'
import { convertHtml } from './html.ts'
import { decodeText } from './kind.ts'
import { limits, UnreadableError } from './reading.ts'
import { refuseBomb } from './zip.ts'

const table = { uppercaseHeaderCells: false, colSpacing: 4, maxColumnWidth: 80 }

/** What a reader of the page would see; scripts, styles and pictures are not looked at. */
export function readHtml(html: string): Page[] {
  const text = convertHtml(html, {
    wordwrap: false,
    limits: { maxInputLength: limits.characters * 5, maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: table },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return pagesOfText(text)
}

export async function readDocx(bytes: Uint8Array): Promise<Page[]> {
  refuseBomb(bytes)
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage }).catch(damaged)
  return readHtml(value)
}

export async function readXlsx(bytes: Uint8Array): Promise<Page[]> {
  refuseBomb(bytes)
  const sheets = await readExcelFile(Buffer.from(bytes)).catch(damaged)
  return sheets.slice(0, limits.pages).map(({ data }, at) =>
    pageOfRows(
      data.slice(0, limits.rows).map((row) => row.map(cellText)),
      at + 1,
    ),
  )
}

export const cellText = (value: unknown) =>
  value === null || value === undefined ? '' : value instanceof Date ? dayOf(value) : String(value)
/** Sheets know days, and times of them. */
const dayOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('T00:00:00.000Z', ''))

export function readCsv(bytes: Uint8Array): Page[] {
  const rows = rowsOfCsv(bytes)
  // Lines that are no table are text.
  return rows ? [pageOfRows(rows)] : pagesOfText(decodeText(bytes))
}

/** As many as are read; undefined where it is no table. */
export function rowsOfCsv(bytes: Uint8Array, to: number = limits.rows): string[][] | undefined {
  const text = decodeText(bytes)
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, bom: true }
  try {
    return parse(text, { ...options, to }) as string[][]
  } catch {
    return undefined
  }
}

export function damaged(): never {
  throw new UnreadableError(readings.damaged)
}
