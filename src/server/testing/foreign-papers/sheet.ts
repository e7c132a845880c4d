import {
  beginText,
  degrees,
  endText,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import type { Design } from './design.ts'

/** A page to draw on, from its top left corner, in the letters of the design. */
export interface Sheet {
  readonly width: number
  readonly height: number
  text(x: number, y: number, words: string, style?: { size?: number; bold?: boolean }): void
  widthOf(words: string, style?: { size?: number; bold?: boolean }): number
  line(x1: number, y1: number, x2: number, y2: number): void
  box(x: number, y: number, width: number, height: number): void
  /** Turned letters over what stands there. */
  stamp(x: number, y: number, words: string): void
  save(): Promise<Uint8Array>
}

export async function createSheet(design: Design): Promise<Sheet> {
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const page = document.addPage([595, 842])
  const letters = design.tongue === 'zh' ? chineseLetters(document, page) : await latinLetters(document, page, design)
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    page.drawLine({ start: { x: x1, y: 842 - y1 }, end: { x: x2, y: 842 - y2 }, thickness: 0.5 })
  return {
    width: 595,
    height: 842,
    text: (x, y, words, { size = design.size, bold = false } = {}) => letters.draw(x, 842 - y, words, size, bold),
    widthOf: (words, { size = design.size, bold = false } = {}) => letters.width(words, size, bold),
    line,
    box(x, y, width, height) {
      line(x, y, x + width, y)
      line(x, y + height, x + width, y + height)
      line(x, y, x, y + height)
      line(x + width, y, x + width, y + height)
    },
    stamp(x, y, words) {
      if (design.tongue !== 'zh') letters.draw(x, 842 - y, words, 26, true, 25)
      page.drawEllipse({
        x: x + 60,
        y: 842 - y + 20,
        xScale: 80,
        yScale: 34,
        borderWidth: 2,
        borderColor: rgb(0.5, 0.1, 0.2),
        rotate: degrees(25),
      })
    },
    save: () => document.save({ useObjectStreams: false }),
  }
}

interface Letters {
  draw(x: number, y: number, words: string, size: number, bold: boolean, turn?: number): void
  width(words: string, size: number, bold: boolean): number
}

async function latinLetters(document: PDFDocument, page: PDFPage, { font }: Design): Promise<Letters> {
  const bolds = { Helvetica: 'HelveticaBold', TimesRoman: 'TimesRomanBold', Courier: 'CourierBold' } as const
  const [regular, strong] = await Promise.all([
    document.embedFont(StandardFonts[font]),
    document.embedFont(StandardFonts[bolds[font]]),
  ])
  const of = (bold: boolean): PDFFont => (bold ? strong : regular)
  return {
    draw: (x, y, words, size, bold, turn = 0) =>
      page.drawText(words, {
        ...{ x, y, size, font: of(bold), rotate: degrees(turn) },
        color: turn ? rgb(0.5, 0.1, 0.2) : rgb(0, 0, 0),
        opacity: turn ? 0.5 : 1,
      }),
    width: (words, size, bold) => of(bold).widthOfTextAtSize(words, size),
  }
}

/** A font that every reader of PDF has to know by its name: nothing of it is in the file. */
function chineseLetters(document: PDFDocument, page: PDFPage): Letters {
  const { context } = document
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: 'STSong-Light', Flags: 6, ItalicAngle: 0, Ascent: 880, Descent: -120 },
    ...{ CapHeight: 880, StemV: 93, FontBBox: [-25, -254, 1000, 880] },
  })
  const kin = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'STSong-Light', DW: 1000, W: [1, 95, 500] },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('GB1'), Supplement: 2 },
    FontDescriptor: context.register(descriptor),
  })
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'STSong-Light', Encoding: 'UniGB-UCS2-H' },
    DescendantFonts: [context.register(kin)],
  })
  const name = page.node.newFontDictionary('Song', context.register(font))
  const hex = (words: string) =>
    Array.from({ length: words.length }, (_, at) => words.charCodeAt(at).toString(16).padStart(4, '0')).join('')
  return {
    draw: (x, y, words, size) =>
      page.pushOperators(
        beginText(),
        setFontAndSize(name instanceof PDFName ? name : PDFName.of('Song'), size),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(PDFHexString.of(hex(words))),
        endText(),
      ),
    width: (words, size) =>
      Array.from(words).reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2000 ? 0.5 : 1) * size, 0),
  }
}
