import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cell, mostSheetRows, sheetText } from '#domain/sheet.ts'

interface Sheet {
  name: string
  columns: readonly string[]
  /** Some rows at a time. */
  rows: AsyncIterable<readonly Cell[][]>
}

export class TooManyRows extends Error {}

/**
 * A workbook of one sheet, made while it is read: what is there already is held by nobody (ECMA-376, SpreadsheetML). Text
 * is text, whatever it begins with. Where the rows end in an error the stream breaks off, so that nobody takes a part for
 * the whole.
 */
export function xlsxOf(sheet: Sheet, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const filtered: Filtered = { cells: null }
  const lines = Readable.from(sheetXml(sheet, filtered))
  const fail = (error: unknown) => {
    onError(error)
    out.destroy(error as Error)
  }
  zip.on('error', fail)
  lines.on('error', fail)
  out.once('close', () => lines.destroy())
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(`${head}${text}`), name)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  )
  add('xl/styles.xml', styles)
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (give) => give(null, lines))
  // Names the rows that can be filtered: behind them.
  zip.addReadStreamLazy('xl/workbook.xml', (give) =>
    give(null, Readable.from([`${head}${workbook(sheet.name, filtered.cells)}`])),
  )
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

/** As `A1:B3`, once all is written; null where there is no row. */
interface Filtered {
  cells: string | null
}

async function* sheetXml({ columns, rows }: Sheet, filtered: Filtered) {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="22" \
customWidth="1"/></cols><sheetData>${rowXml(1, columns, style.bold)}`
  let at = 1
  for await (const some of rows) {
    if (at + some.length > mostSheetRows + 1)
      throw new TooManyRows(`A sheet ends after ${mostSheetRows} rows, and there are more`)
    yield some.map((row) => rowXml(++at, row)).join('')
  }
  filtered.cells = at > 1 ? `A1:${columnName(columns.length - 1)}${at}` : null
  yield `</sheetData>${filtered.cells ? `<autoFilter ref="${filtered.cells}"/>` : ''}</worksheet>`
}

function rowXml(at: number, cells: readonly Cell[], text: number = style.plain): string {
  const filled = cells.map((cell, column) => (cell === null ? '' : cellXml(`${columnName(column)}${at}`, cell, text)))
  return `<row r="${at}">${filled.join('')}</row>`
}

function cellXml(at: string, cell: NonNullable<Cell>, text: number): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'string')
    return `<c r="${at}" s="${text}" t="inlineStr"><is><t xml:space="preserve">${escaped(sheetText(cell))}</t></is></c>`
  const [day, form] = 'day' in cell ? [`${cell.day}T00:00:00`, style.day] : [cell.time, style.time]
  return `<c r="${at}" s="${form}"><v>${serialOf(`${day}Z`)}</v></c>`
}

/** Days since 1900 as a sheet counts them; a little late rather than early, because some readers cut off what is left of a millisecond. */
const serialOf = (instant: string) => Math.ceil((Date.parse(instant) / 86_400_000 + 25_569) * 1e9) / 1e9

/** `0` → `A`, `26` → `AA` */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${columnName(Math.floor(at / 26) - 1)}${last}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackage = 'http://schemas.openxmlformats.org/package/2006'
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" \
ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${ofSheets}.sheet.main+xml"/><Override \
PartName="/xl/worksheets/sheet1.xml" ContentType="${ofSheets}.worksheet+xml"/><Override PartName="/xl/styles.xml" \
ContentType="${ofSheets}.styles+xml"/></Types>`

const relationships = (all: readonly [string, string][]) =>
  `<Relationships xmlns="${ofPackage}/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = (name: string, filtered: string | null) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets>\
${filtered ? filterName(name, filtered) : ''}</workbook>`

/** Spreadsheets know the filtered cells by a hidden name of their own: `'Landfall'!$A$1:$B$3`. */
function filterName(sheet: string, cells: string): string {
  const fixed = cells.replaceAll(/[A-Z]+|\d+/g, '$$$&')
  const name = `'${escaped(sheet).replaceAll("'", "''")}'!${fixed}`
  return `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${name}</definedName></definedNames>`
}

/** Their places in `cellXfs`. */
const style = { plain: 0, bold: 1, day: 2, time: 3 } as const
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt \
numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1">\
<xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/>\
<xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`
