import { strToU8, zipSync } from 'fflate'
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import writeExcelFile from 'write-excel-file/node'

export type Block =
  | { title: string }
  | { pairs: [string, string][] }
  | { beside: [[string, string][], [string, string][]] }
  | { head: string[]; rows: string[][] }
  | { text: string }
  | { break: true }

export const formats = ['pdf', 'txt', 'html', 'docx', 'csv', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** The bytes of a paper in a format; the same for the same blocks, but for sheets, which know when they were made. */
export async function render(blocks: readonly Block[], format: Format): Promise<Uint8Array> {
  if (format === 'pdf') return pdf(blocks)
  if (format === 'docx') return docx(blocks)
  const rows = blocks.flatMap(rowsOf)
  if (format === 'xlsx')
    return new Uint8Array(
      await writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer(),
    )
  if (format === 'csv')
    return strToU8(
      rows
        .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
        .join('\r\n'),
    )
  return strToU8(format === 'html' ? html(blocks) : blocks.map(text).join('\n'))
}

function rowsOf(block: Block): string[][] {
  if ('title' in block) return [[block.title]]
  if ('text' in block) return block.text.split('\n').map((line) => [line])
  if ('pairs' in block) return block.pairs
  if ('beside' in block) return pairUp(block.beside).map(([a, b]) => [...(a ?? ['', '']), ...(b ?? [])])
  if ('head' in block) return [block.head, ...block.rows]
  return []
}

const pairUp = ([left, right]: [[string, string][], [string, string][]]) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]] as const)

const padded = (cells: readonly string[], width: number) =>
  cells
    .map((cell) => cell.padEnd(width))
    .join('  ')
    .trimEnd()

function text(block: Block): string {
  if ('title' in block) return `${block.title}\n${'='.repeat(block.title.length)}\n`
  if ('text' in block) return `${block.text}\n`
  if ('pairs' in block) return `${block.pairs.map(([a, b]) => `${a}: ${b}`).join('\n')}\n`
  if ('beside' in block)
    return `${pairUp(block.beside)
      .map(([a, b]) => padded([a ? a.join(': ') : '', b ? b.join(': ') : ''], 46))
      .join('\n')}\n`
  if ('head' in block) return `${[block.head, ...block.rows].map((row) => padded(row, 20)).join('\n')}\n`
  return '\f'
}

const escaped = (raw: string) => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function html(blocks: readonly Block[]): string {
  const table = (rows: readonly (readonly string[])[], tag = 'td') =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`).join('')}</table>`
  const parts = blocks.map((block) => {
    if ('title' in block) return `<h1>${escaped(block.title)}</h1>`
    if ('text' in block) return `<p>${escaped(block.text).replaceAll('\n', '<br>')}</p>`
    return table(rowsOf(block))
  })
  return `<!doctype html><html><head><style>td{color:red}</style><script>var container = "TGHU1234567"</script></head><body>${parts.join('')}</body></html>`
}

function docx(blocks: readonly Block[]): Uint8Array {
  const paragraph = (raw: string) =>
    `<w:p>${raw
      .split('\n')
      .map((line) => `<w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r>`)
      .join('<w:r><w:br/></w:r>')}</w:p>`
  const body = blocks.map((block) => {
    if ('title' in block) return paragraph(block.title)
    if ('text' in block) return paragraph(block.text)
    return `<w:tbl>${rowsOf(block)
      .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>`
  })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const office = 'http://schemas.openxmlformats.org'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  }
  const files = Object.fromEntries(
    Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)]),
  )
  return zipSync(files, { mtime: '2026-01-01T00:00:00Z' })
}

async function pdf(blocks: readonly Block[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const sheet = createSheet(document, font)
  for (const block of blocks) {
    if ('title' in block) sheet.line([[50, block.title]], 16)
    else if ('text' in block) for (const line of block.text.split('\n')) sheet.line([[50, line]])
    else if ('pairs' in block) for (const [name, value] of block.pairs) sheet.line([[50, `${name}: ${value}`]])
    else if ('beside' in block)
      for (const [a, b] of pairUp(block.beside)) {
        // The name small, the value below it, as forms have it.
        sheet.line([...(a ? [[50, a[0]] as const] : []), ...(b ? [[320, b[0]] as const] : [])], 7, 9)
        sheet.line([...(a ? [[50, a[1]] as const] : []), ...(b ? [[320, b[1]] as const] : [])])
      }
    else if ('head' in block)
      for (const row of [block.head, ...block.rows]) sheet.line(row.map((cell, at) => [50 + at * 130, cell] as const))
    else sheet.turn()
    sheet.skip()
  }
  return document.save({ useObjectStreams: false })
}

function createSheet(document: PDFDocument, font: PDFFont) {
  let page: PDFPage = document.addPage([595, 842])
  let y = 790
  const turn = () => {
    page = document.addPage([595, 842])
    y = 790
  }
  return {
    turn,
    line(cells: readonly (readonly [number, string])[], size = 10, step = 15) {
      if (y < 50) turn()
      const lines = Math.max(...cells.map(([, words]) => words.split('\n').length), 1)
      for (const [x, words] of cells)
        for (const [at, line] of words.split('\n').entries())
          if (line) page.drawText(line, { x, y: y - at * 12, size, font })
      y -= step + (lines - 1) * 12
    },
    skip: () => {
      y -= 10
    },
  }
}
