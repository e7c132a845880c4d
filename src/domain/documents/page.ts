/** What stands together on a line, with what is beside it apart: the columns of tables, and of pages in columns. */
export interface Cell {
  text: string
  /** From the left; in points for PDF, in characters for text. */
  x: number
  width: number
  /** Height of its letters in points, where the file says it. */
  size?: number
  /** Left and top of where it stands, where the page was put straight to be read. */
  place?: [number, number]
  /** How sure its reader was of its least clear word, of 100; only of pictures. */
  clarity?: number
}

export interface Line {
  /** From the top, in points; null where there are no positions. */
  y: number | null
  height: number
  cells: Cell[]
}

export interface Page {
  number: number
  /** In points; null where there are no positions. */
  width: number | null
  height: number | null
  lines: Line[]
}

/** Lines of text, each cut where a tab or two spaces stand. A form feed begins a page. */
export function pagesOfText(text: string): Page[] {
  return text.split('\f').map((part, at) => ({
    number: at + 1,
    width: null,
    height: null,
    lines: part.split(/\r\n|\r|\n/).map((line) => ({ y: null, height: 1, cells: cellsOf(line) })),
  }))
}

export function cellsOf(line: string): Cell[] {
  return Array.from(
    line.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').matchAll(/[^\s|](?:[^\t |]|[ ](?![\s|]))*/g),
    (match) => ({
      text: match[0].trimEnd(),
      x: match.index,
      width: match[0].trimEnd().length,
    }),
  )
}

/** Rows of a sheet: the columns of all rows stand below each other. */
export function pageOfRows(rows: readonly (readonly string[])[], number = 1): Page {
  const width = 100
  const lines = rows.flatMap(asLines).map((row) => ({
    y: null,
    height: 1,
    cells: row.flatMap((text, at) => (text.trim() ? { text: text.trim(), x: at * width, width: width - 10 } : [])),
  }))
  return { number, width: null, height: null, lines }
}

/** A cell of several lines stands on several. */
function asLines(row: readonly string[]): string[][] {
  const cells = row.map((text) => text.split(/\r\n|\r|\n/))
  const most = Math.max(1, ...cells.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => cells.map((lines) => lines[at] ?? ''))
}

export const textOf = ({ lines }: Page) => lines.map(({ cells }) => cells.map(({ text }) => text).join('  ')).join('\n')

/** Letters without marks, in lower case: `Löschhafen` reads `loschhafen`. Of the same length as what it is made from. */
export const folded = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : Array.from(text, (letter) => {
        const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
        return plain.length === letter.length ? plain : letter
      }).join('')

/** How wide a text is beside others, in whatever font: a file says the width of whole lines only. Capitals are wide, dots are not. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.56
  return width
}

const widths = [
  [/[ijlI.,:;'|!()[\]/ ]/, 0.28],
  [/[frt"-]/, 0.34],
  [/[mwMW@%]/, 0.86],
  [/\p{Lu}/u, 0.69],
  // Their signs are as wide as high.
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1],
] as const
