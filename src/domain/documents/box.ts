import type { Spot } from './layout.ts'
import { type Cell, type Line, type Page, widthOf } from './page.ts'

/** A piece of a page: part of a cell. */
export interface Piece {
  page: Page
  line: Line
  cell: Cell
  /** Where in the text of the cell it begins. */
  at: number
}

/** Left, top, width and height on the page, in points; null where there are no positions. */
export function boxOf({ line, cell, at }: Piece, text: string): [number, number, number, number] | null {
  if (line.y === null || cell.text.length === 0) return null
  const { start, length } = within(cell.text, text, at)
  const scale = cell.width / widthOf(cell.text)
  const round = (value: number) => Math.round(value * 10) / 10
  const [left, top] = cell.place ?? [cell.x, line.y]
  return [
    round(left + widthOf(cell.text.slice(0, start)) * scale),
    round(top),
    round(widthOf(cell.text.slice(start, start + length)) * scale),
    round(line.height),
  ]
}

/** Where a text stands in another, as words of their own where it does; all of it, where it is written another way. */
function within(whole: string, text: string, at: number): { start: number; length: number } {
  const places = [wordAt(whole, text, at), whole.indexOf(text, at), wordAt(whole, text), whole.indexOf(text)]
  const start = places.find((place) => place >= 0)
  return start === undefined || text === '' ? { start: 0, length: whole.length } : { start, length: text.length }
}

/** Where a text begins whose letters and digits are no part of a longer word or number; −1 where it does nowhere. */
export function wordAt(whole: string, text: string, from = 0): number {
  const isPart = (one: string | undefined) => one !== undefined && /[\p{L}\p{N}]/u.test(one)
  for (let at = whole.indexOf(text, from); at >= 0; at = whole.indexOf(text, at + 1)) {
    const end = at + text.length
    if (!(isPart(text[0]) && isPart(whole[at - 1])) && !(isPart(text.at(-1)) && isPart(whole[end]))) return at
    if (text === '') break
  }
  return -1
}

export const pieceOf = ({ page, line, cell }: Spot, at = 0): Piece => ({ page, line, cell, at })
