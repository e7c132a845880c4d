import { type Mark, markOf } from './mark.ts'
import { type Cell, type Line, type Page, widthOf } from './page.ts'

/** A cell with its place on the page, and the label that it begins with. */
export interface Spot {
  page: Page
  line: Line
  cell: Cell
  /** Which line it stands on, and which cell of it it is. */
  at: number
  column: number
  mark: Mark | undefined
}

export interface Layout {
  page: Page
  rows: Spot[][]
}

/** A letter of a page without positions, in points. */
const letter = { width: 6, height: 10, step: 12 }

export const leftOf = ({ line, cell }: Spot) => (line.y === null ? cell.x * letter.width : cell.x)
export const rightOf = ({ line, cell }: Spot) =>
  line.y === null ? (cell.x + cell.width) * letter.width : cell.x + cell.width
export const topOf = ({ line, at }: Spot) => line.y ?? at * letter.step
export const heightOf = ({ line }: Spot) => (line.y === null ? letter.height : Math.max(line.height, 4))

/** Whether all of it is a label, and its value stands elsewhere. */
export const isBare = ({ mark, cell }: Spot) => mark !== undefined && cell.text.slice(mark.length).trim() === ''
/** Whether it is a label beyond doubt. */
export const isLabel = ({ mark }: Spot) => mark !== undefined && !mark.isWeak

/** Lines, cells and labels of a page: what stands in one cell and has labels of its own is cut there. */
export function layoutOf(page: Page): Layout {
  const rows = page.lines.map((line, at) =>
    line.cells
      .flatMap(cutAtLeaders)
      .flatMap((cell) => cutAtLabels(cell))
      .map(
        (cell, column): Spot => ({ page, line, cell, at, column, mark: markOf(cell.text, cell.clarity !== undefined) }),
      ),
  )
  markByPlace(rows)
  return { page, rows }
}

/** Dots, lines and dashes that lead from a label to its value part them. */
function cutAtLeaders(cell: Cell): Cell[] {
  const found = /\s*(?:\.{3,}|…|_{3,}|-{4,}|(?:\s\.){3,})[.…_\s-]*/.exec(cell.text)
  if (!found) return [cell]
  const [head, rest] = cutCell(cell, found.index + found[0].length)
  const first = { ...head, text: cell.text.slice(0, found.index) }
  return [first, ...(rest.text ? cutAtLeaders(rest) : [])].filter(({ text }) => text.trim() !== '')
}

/** Longer ones are sentences. */
const longestCell = 300

function cutAtLabels(cell: Cell, depth = 0): Cell[] {
  const { text } = cell
  const isBlurred = cell.clarity !== undefined
  const mark = text.length > longestCell || depth > 8 ? undefined : markOf(text, isBlurred)
  if (!mark) return [cell]
  for (const { index } of text.matchAll(/(?<=\s)(?=[\p{L}#])/gu)) {
    if (index <= mark.length - (mark.isSeparated ? 0 : 200)) continue
    // No label is longer.
    const rest = text.slice(index, index + 100)
    const inner = markOf(rest, isBlurred)
    if (!inner || inner.isWeak) continue
    const isAfterValue = mark.isSeparated && index > mark.length && (inner.isSeparated || hasNumber(rest, inner))
    const isAfterLabel =
      mark.length < text.length &&
      inner.field !== null &&
      inner.length >= text.length - index &&
      isWholeLabel(text.slice(0, index).trim(), isBlurred)
    if (isAfterValue || isAfterLabel) {
      const [first, second] = cutCell(cell, index)
      return [first, ...cutAtLabels(second, depth + 1)]
    }
  }
  return [cell]
}

const hasNumber = (text: string, { field, length }: Mark) =>
  field !== null && /^[A-Z]{0,4}\s?[\d-]{4,}/.test(text.slice(length))
function isWholeLabel(text: string, isBlurred: boolean): boolean {
  const mark = markOf(text, isBlurred)
  return mark?.field != null && mark.length >= text.length && !/[/,&-]$/.test(text)
}

function cutCell(cell: Cell, at: number): [Cell, Cell] {
  const { text, x, width } = cell
  const scale = width / Math.max(widthOf(text), 0.01)
  const head = text.slice(0, at).trimEnd()
  const start = x + widthOf(text.slice(0, at)) * scale
  return [
    { ...cell, text: head, width: widthOf(head) * scale },
    { ...cell, text: text.slice(at), x: start, width: x + width - start },
  ]
}

/**
 * Labels whose words nobody knows: few words and no digits, in a row or a column of labels and written as those are,
 * with something below or beside them as those have it.
 */
function markByPlace(rows: Spot[][]) {
  const unknown: Spot[] = []
  for (const row of rows)
    for (const spot of row) {
      if (spot.mark || !isShort(spot.cell.text)) continue
      const beside = row.filter((one) => one !== spot && isBare(one) && one.mark?.isSeparated !== true)
      const isInRow =
        beside.length > 0 &&
        beside.some((one) => isLikeIn(one, spot)) &&
        (beside.length >= 2 || hasSmallType(spot, rows)) &&
        below(rows, spot) !== undefined &&
        beside.some((one) => below(rows, one) !== undefined)
      if (isInRow || isInColumn(rows, spot)) unknown.push(spot)
    }
  for (const spot of unknown)
    spot.mark = {
      field: null,
      also: [],
      length: spot.cell.text.length,
      isSeparated: false,
      isWeak: false,
      hint: '',
    }
}

const isShort = (text: string) => !/\d/.test(text) && text.length <= 40 && text.trim().split(/\s+/).length <= 6

const isCapital = (text: string) => !/\p{Ll}/u.test(text)

function isLikeIn(a: Spot, b: Spot): boolean {
  const [one, other] = [a.cell.size, b.cell.size]
  if (one !== undefined && other !== undefined && Math.abs(one - other) > 0.3) return false
  return isCapital(a.cell.text) === isCapital(b.cell.text)
}

const hasSmallType = (spot: Spot, rows: Spot[][]) =>
  (spot.cell.size ?? 0) > 0 && (below(rows, spot)?.cell.size ?? 0) > (spot.cell.size ?? 0) + 0.4

const below = (rows: Spot[][], spot: Spot) =>
  [rows[spot.at + 1], rows[spot.at + 2]]
    .flatMap((row) => row ?? [])
    .find(
      (one) =>
        !isLabel(one) && Math.abs(leftOf(one) - leftOf(spot)) < 8 && topOf(one) - topOf(spot) < heightOf(spot) * 3,
    )

/** Labels in a column, each with its value on its right. */
function isInColumn(rows: Spot[][], spot: Spot): boolean {
  const next = rows[spot.at]?.[spot.column + 1]
  if (!next || isLabel(next)) return false
  const others = [-3, -2, -1, 1, 2, 3]
    .flatMap((by) => rows[spot.at + by] ?? [])
    .filter((one) => isBare(one) && Math.abs(leftOf(one) - leftOf(spot)) < 3 && isLikeIn(one, spot))
  const paired = others.filter((one) => {
    const value = rows[one.at]?.[one.column + 1]
    return value && !isLabel(value) && Math.abs(leftOf(value) - leftOf(next)) < 12
  })
  return paired.length >= 2
}
