import mammoth from 'mammoth'
import readExcelFile from 'read-excel-file/node'
import type { PreviewBlock } from '#contract/documents/document-preview.ts'
import { previewText } from '#contract/said/preview-note.ts'
import { readings } from '#contract/said/readings.ts'
import { type Page, textOf } from '#domain/documents/page.ts'
import { blocksOfHtml } from './html-blocks.ts'
import { decodeText, kindOf } from './kind.ts'
import { previewMail } from './mail-parts.ts'
import { cellText, rowsOfCsv } from './office.ts'
import { readPdf } from './pdf.ts'
import { previewLimits } from './preview-limits.ts'
import { limits, type Preview, type PreviewedPart, UnreadableError } from './reading.ts'
import { refuseBomb } from './zip.ts'

/**
 * What is written in a file, for people, as text and tables. Runs in a process of its own: what it is given is not to
 * be trusted, and nothing but letters comes of it.
 * @throws UnreadableError for what is damaged, or of no kind that has text
 */
export async function previewFile(bytes: Uint8Array, name: string, type: string): Promise<Preview> {
  return withinLimits(await partsOf(bytes, name, type))
}

async function partsOf(bytes: Uint8Array, name: string, type: string): Promise<Preview> {
  if (type === 'message/rfc822' || /\.eml$/i.test(name)) return previewMail(bytes)
  const kind = kindOf(bytes, name)
  switch (kind) {
    case 'docx': {
      refuseBomb(bytes)
      const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
      const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage }).catch(damaged)
      return ofHtml(value)
    }
    case 'mail':
      return previewMail(bytes)
    case 'html':
      return ofHtml(decodeText(bytes))
    case 'xlsx': {
      refuseBomb(bytes)
      const sheets = await readExcelFile(Buffer.from(bytes)).catch(damaged)
      const made = sheets.map(({ sheet, data }) => ofRows(data, sheet))
      return { parts: made.map((one) => one.part), notes: made.flatMap((one) => one.notes) }
    }
    case 'csv': {
      const rows = rowsOfCsv(bytes)
      if (!rows) return ofLines(decodeText(bytes))
      const { part, notes } = ofRows(rows, null)
      return { parts: [part], notes }
    }
    case 'text':
      return ofLines(decodeText(bytes))
    case 'pdf': {
      const { pages, notes } = await readPdf(bytes)
      return { parts: pages.map(ofPage), notes }
    }
    case 'image':
      throw new UnreadableError(readings.a_picture)
  }
}

const bare = { title: null, headers: [], attachments: [] }

function ofHtml(html: string): Preview {
  const { blocks, hasPictures } = blocksOfHtml(html)
  return { parts: [{ ...bare, blocks }], notes: hasPictures ? [previewText('pictures_not_shown')] : [] }
}

const ofLines = (text: string): Preview => ({
  parts: text.split('\f').map((page) => ({ ...bare, blocks: page.trim() ? [{ kind: 'lines', text: page }] : [] })),
  notes: [],
})

const ofPage = (page: Page): PreviewedPart => ({
  ...bare,
  title: previewText('page', { page: page.number }),
  blocks: [{ kind: 'lines', text: textOf(page) }],
})

/** As much of a sheet as is shown; what is empty at its end is not missed. */
function ofRows(rows: readonly (readonly unknown[])[], title: string | null) {
  const texts = rows.slice(0, previewLimits.rows).map((row) => row.map(cellText))
  const widest = texts.reduce((most, row) => Math.max(most, row.findLastIndex(Boolean) + 1), 0)
  const width = Math.min(widest, previewLimits.columns)
  const shown = texts.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const only = (what: 'only_rows' | 'only_rows_or_more' | 'only_columns', count: number, all: number) =>
    title === null ? previewText(what, { count, all }) : previewText(`${what}_of`, { sheet: title, count, all })
  const rowsLeft = rows.length >= limits.rows ? 'only_rows_or_more' : 'only_rows'
  const notes = [
    ...(rows.length > texts.length ? [only(rowsLeft, texts.length, Math.min(rows.length, limits.rows))] : []),
    ...(widest > width ? [only('only_columns', width, widest)] : []),
  ]
  const blocks = width > 0 ? [{ kind: 'table' as const, rows: shown }] : []
  return { part: { ...bare, title, blocks } satisfies PreviewedPart, notes }
}

function withinLimits({ parts, notes }: Preview): Preview {
  let left = previewLimits.characters
  let isCut = parts.length > previewLimits.parts
  const cut = (block: PreviewBlock): PreviewBlock[] => {
    const room = left
    left -= block.kind === 'table' ? block.rows.reduce((sum, row) => sum + sizeOf(row), 0) : block.text.length
    if (left >= 0) return [block]
    left = 0
    isCut = true
    if (room === 0) return []
    return [
      block.kind === 'table'
        ? { ...block, rows: beginningOf(block.rows, room) }
        : { ...block, text: block.text.slice(0, room) },
    ]
  }
  const kept = parts.slice(0, previewLimits.parts).map((part) => ({ ...part, blocks: part.blocks.flatMap(cut) }))
  return { parts: kept, notes: isCut ? [...notes, previewText('only_beginning_shown')] : notes }
}

/** The rows that there is room for. */
function beginningOf(rows: readonly string[][], room: number): string[][] {
  const kept: string[][] = []
  let left = room
  for (const row of rows) {
    left -= sizeOf(row)
    if (left < 0) break
    kept.push(row)
  }
  return kept
}

const sizeOf = (row: readonly string[]) => row.reduce((sum, { length }) => sum + length + 1, 0)

function damaged(): never {
  throw new UnreadableError(readings.damaged)
}
