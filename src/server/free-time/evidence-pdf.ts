import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { Evidence } from '#contract/free-time/evidence.ts'
import { type Sheet, sheetsOf } from './evidence-sheets.ts'

/** A4, in points. */
const paper = { width: 595, height: 842, margin: 48 } as const
const inside = paper.width - 2 * paper.margin
const ink = rgb(0.06, 0.14, 0.17)
const grey = rgb(0.4, 0.45, 0.47)

interface Fonts {
  plain: PDFFont
  bold: PDFFont
}

/** The evidence as a paper to be sent: A4, a part after the other, each page with its number. */
export async function evidencePdf(evidence: Evidence): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const made = new Date(evidence.made_at)
  document.setCreationDate(made)
  document.setModificationDate(made)
  const title = `Evidence of ${evidence.number}`
  document.setTitle(title)
  document.setProducer('Landfall')
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  const writer = writerOn(document, fonts)
  for (const sheet of sheetsOf(evidence)) writeSheet(writer, sheet, fonts)
  writer.space(10)
  writer.text(
    'Reported by lines, terminals, railways and people, and counted by the free-time rules named above. No legal advice.',
    { font: fonts.plain, size: 8, colour: grey },
  )
  const pages = document.getPages()
  for (const [at, page] of pages.entries())
    page.drawText(`${title}, page ${at + 1} of ${pages.length}`, {
      x: paper.margin,
      y: 28,
      size: 8,
      font: fonts.plain,
      color: grey,
    })
  return document.save()
}

interface Style {
  font: PDFFont
  size: number
  colour?: ReturnType<typeof rgb>
}

type Writer = ReturnType<typeof writerOn>

/** Writes down the page, and goes on with the next one where there is no more room. */
function writerOn(document: PDFDocument, { plain }: Fonts) {
  let page: PDFPage | undefined
  let y = 0
  const room = (height: number) => {
    if (page && y - height >= paper.margin) return page
    page = document.addPage([paper.width, paper.height])
    y = paper.height - paper.margin
    return page
  }
  return {
    space: (height: number) => {
      y -= height
    },
    /** Starts a new page where less than this is left. */
    keep: (height: number) => void room(height),
    text: (text: string, { font, size, colour = ink }: Style) => {
      for (const line of linesOf(text, font, size, inside)) {
        const on = room(size * 1.4)
        y -= size * 1.4
        on.drawText(line, { x: paper.margin, y, size, font, color: colour })
      }
    },
    /** Cells side by side, each broken within its own width. */
    row: (cells: readonly string[], widths: readonly number[], { font = plain, size, colour = ink }: Style) => {
      const broken = cells.map((cell, at) => linesOf(cell, font, size, widthOf(widths, at) - 6))
      const height = Math.max(...broken.map(({ length }) => length)) * size * 1.35
      const on = room(height + 4)
      for (const [at, lines] of broken.entries())
        for (const [down, line] of lines.entries())
          on.drawText(line, {
            x: paper.margin + widths.slice(0, at).reduce((sum, one) => sum + (one / 100) * inside, 0),
            y: y - size - down * size * 1.35,
            size,
            font,
            color: colour,
          })
      y -= height + 4
      on.drawLine({
        start: { x: paper.margin, y: y + 1 },
        end: { x: paper.margin + inside, y: y + 1 },
        thickness: 0.4,
        color: rgb(0.82, 0.82, 0.78),
      })
    },
  }
}

const widthOf = (widths: readonly number[], at: number) => ((widths[at] ?? 0) / 100) * inside

function writeSheet(writer: Writer, { title, lines, head, rows, widths }: Sheet, { plain, bold }: Fonts) {
  writer.keep(80)
  writer.space(12)
  writer.text(title, { font: bold, size: 12 })
  writer.space(2)
  for (const line of lines) writer.text(line, { font: plain, size: 9 })
  if (rows.length === 0) return
  writer.space(4)
  writer.row(head, widths, { font: bold, size: 8, colour: grey })
  for (const row of rows) writer.row(row, widths, { font: plain, size: 8.5 })
}

/** Broken at spaces, and within a word that alone is too wide. */
function linesOf(raw: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (text: string) => font.widthOfTextAtSize(text, size) <= width
  const lines: string[] = ['']
  for (const word of writable(raw, font).split(' ')) {
    const line = lines.pop() ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) lines.push(longer)
    else lines.push(...(line === '' ? [] : [line]), ...piecesOf(word, font, size, width))
  }
  return lines
}

/** Letter by letter, so that a long word takes no longer than as many short ones. */
function piecesOf(word: string, font: PDFFont, size: number, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const letter of word) {
    const more = widthOfLetter(letter, font) * size
    if (piece !== '' && used + more > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += more
  }
  return piece === '' ? pieces : [...pieces, piece]
}

const letterWidths = new WeakMap<PDFFont, Map<string, number>>()

/** At a size of one point, without kerning. */
function widthOfLetter(letter: string, font: PDFFont): number {
  const known = letterWidths.get(font) ?? new Map<string, number>()
  letterWidths.set(font, known)
  const width = known.get(letter) ?? font.widthOfTextAtSize(letter, 1)
  known.set(letter, width)
  return width
}

/** The fonts that every reader has know Latin letters alone: accents go, and what has none becomes a question mark. */
function writable(text: string, font: PDFFont): string {
  const known = lettersOf(font)
  return [...text.replace(/\s+/g, ' ')]
    .map((letter) => {
      if (known.has(letter.codePointAt(0) ?? 0)) return letter
      const bare = letter.normalize('NFD').charAt(0)
      return known.has(bare.codePointAt(0) ?? 0) ? bare : '?'
    })
    .join('')
}

const letters = new WeakMap<PDFFont, ReadonlySet<number>>()

/** Asked once a font: it is a long list. */
function lettersOf(font: PDFFont): ReadonlySet<number> {
  const known = letters.get(font) ?? new Set(font.getCharacterSet())
  letters.set(font, known)
  return known
}
