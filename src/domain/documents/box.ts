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
  const start = Math.max(0, cell.text.indexOf(text, at))
  const scale = cell.width / widthOf(cell.text)
  const round = (value: number) => Math.round(value * 10) / 10
  const [left, top] = cell.place ?? [cell.x, line.y]
  return [
    round(left + widthOf(cell.text.slice(0, start)) * scale),
    round(top),
    round(widthOf(cell.text.slice(start, start + text.length)) * scale),
    round(line.height),
  ]
}

export const pieceOf = ({ page, line, cell }: Spot, at = 0): Piece => ({ page, line, cell, at })
