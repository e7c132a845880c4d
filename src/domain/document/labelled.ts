import { type Label, labels } from './labels.ts'
import { type Cell, folded, type Line, type Page } from './page.ts'

/** A piece of a page: part of a cell. */
export interface Piece {
  text: string
  page: Page
  line: Line
  cell: Cell
  /** Where in the text of the cell it begins. */
  at: number
}

export interface Labelled {
  label: Label
  value: Piece
  /** Below it, where it goes on: the second half of a number that was broken. */
  next: Piece | undefined
  /** Whether that may as well be the next value of a column. */
  isColumn: boolean
}

/** Everything on a page that stands behind a label, beside it or below it. */
export function labelledOn(page: Page): Labelled[] {
  const found: Labelled[] = []
  const marks = page.lines.map((line) => line.cells.map((cell) => labelOf(cell)))
  for (const [at, line] of page.lines.entries())
    for (const [column, cell] of line.cells.entries()) {
      const mark = marks[at]?.[column]
      if (!mark) continue
      const { label, length } = mark
      const piece = (text: string, from: number, place = { line, cell }): Piece => ({ text, page, ...place, at: from })
      const rest = cell.text.slice(length)
      const isMarked = (one: Place) => marks[one.at]?.[one.column] !== undefined
      if (rest.trim()) {
        const under = below(page, at, cell, 1).find((one) => !isMarked(one) && one.cell.x <= cell.x + cell.width)
        found.push({
          label,
          value: piece(rest, length),
          next: under && piece(under.cell.text, 0, under),
          isColumn: false,
        })
        continue
      }
      const right = line.cells[column + 1]
      if (right && !marks[at]?.[column + 1]) {
        const under = below(page, at, right, 1).find((one) => !isMarked(one))
        found.push({
          label,
          value: piece(right.text, 0, { line, cell: right }),
          next: under && piece(under.cell.text, 0, under),
          isColumn: false,
        })
        continue
      }
      const under = below(page, at, cell, label.many ? 200 : 2)
      const end = under.findIndex(isMarked)
      const values = end < 0 ? under : under.slice(0, end)
      for (const [place, one] of values.entries()) {
        const after = values[place + 1]
        found.push({
          label,
          value: piece(one.cell.text, 0, one),
          next: after && piece(after.cell.text, 0, after),
          isColumn: true,
        })
        if (!label.many) break
      }
    }
  return found
}

function labelOf({ text }: Cell): { label: Label; length: number } | undefined {
  const plain = folded(text)
  for (const label of labels) {
    const [match] = label.words.exec(plain) ?? []
    if (match !== undefined && isLabelled(plain, match)) return { label, length: match.length }
  }
  return undefined
}

/** Words that begin like a label and go on like a sentence are a sentence. */
const isLabelled = (plain: string, match: string) =>
  match.length === plain.length || /[:#=.]\s*$/.test(match) || !/^[a-z]+ [a-z]+ [a-z]/.test(plain.slice(match.length))

interface Place {
  line: Line
  cell: Cell
  at: number
  column: number
}

/** What stands under a cell, line by line, until nothing does; empty lines are passed over at the beginning. */
function below(page: Page, from: number, { x, width }: Cell, most: number): Place[] {
  const found: Place[] = []
  for (let at = from + 1; at < page.lines.length && found.length < most; at++) {
    const line = page.lines[at]
    if (!line || line.cells.length === 0) {
      if (found.length > 0 || at > from + 2) break
      continue
    }
    const column = line.cells.findIndex((one) => one.x < x + Math.max(width, 1) && one.x + one.width > x - 3)
    const cell = line.cells[column]
    if (!cell) {
      // In a page of columns, the other column goes on meanwhile.
      if (at - from > 3 || found.length > 0) break
      continue
    }
    found.push({ line, cell, at, column })
  }
  return found
}

/** Left, top, width and height on the page, in points; null where there are no positions. */
export function boxOf({ line, cell, at }: Piece, text: string): [number, number, number, number] | null {
  if (line.y === null || cell.text.length === 0) return null
  const start = Math.max(0, cell.text.indexOf(text, at))
  const scale = cell.width / widthOf(cell.text)
  const round = (value: number) => Math.round(value * 10) / 10
  return [
    round(cell.x + widthOf(cell.text.slice(0, start)) * scale),
    round(line.y),
    round(widthOf(cell.text.slice(start, start + text.length)) * scale),
    round(line.height),
  ]
}

/** How wide a text is beside others, in whatever font: a file says the width of whole lines only. Capitals are wide, dots are not. */
function widthOf(text: string): number {
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
