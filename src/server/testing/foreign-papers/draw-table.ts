import type { Design } from './design.ts'
import { drawPairs, type Pair } from './draw.ts'
import type { Sheet } from './sheet.ts'

export interface Table {
  head: string[]
  rows: string[][]
  /** Before the sum: a subtotal, a tax. */
  before?: [string, string][]
  total?: [string, string]
  /** A row of sums under their columns. */
  totals?: string[]
  below?: Pair[]
}

/** A table with its sums: the first column at the left, the others at the right as numbers stand. Returns where it ends. */
export function drawTable(
  sheet: Sheet,
  design: Design,
  { table, x, y: top, width }: { table: Table; x: number; y: number; width: number },
): number {
  const { head, rows, before = [], total, totals, below } = table
  const style = { size: Math.max(design.labelSize, 6.5), bold: design.isLabelBold }
  const share = width / (head.length + 0.7)
  const isRight = head.length !== 4 || design.seed % 2 === 0
  const place = (words: string, at: number, y: number, { size = design.size, bold = false } = {}) => {
    const left = at === 0 ? x + 3 : x + share * (at + 0.7)
    const shift = at > 0 && isRight ? share - 6 - sheet.widthOf(words, { size, bold }) : 0
    sheet.text(left + shift, y, words, { size, bold })
  }
  let y = top + style.size + 6
  for (const [at, words] of head.entries()) {
    const room = share * (at === 0 ? 1.6 : 0.95)
    place(words, at, y, { ...style, size: style.size * Math.min(1, room / sheet.widthOf(words, style)) })
  }
  if (design.hasRules) sheet.line(x, y + 3, x + width, y + 3)
  y += 3
  for (const row of rows) {
    y += design.size + 4
    for (const [at, words] of row.entries()) place(words, at, y)
  }
  if (design.hasRules) sheet.line(x, y + 4, x + width, y + 4)
  y += 4
  if (totals) {
    y += design.size + 5
    for (const [at, words] of totals.entries()) place(words, at, y, { bold: true })
  }
  const last = head.length - 1
  for (const [label, value] of [...before, ...(total ? [total] : [])]) {
    y += design.size + 5
    if (design.totalIn === 'table') place(label, 0, y, { bold: true })
    else place(label, Math.max(0, last - 1), y, { bold: true })
    place(value, last, y, { bold: true })
  }
  y += 14
  return below ? drawPairs(sheet, design, { pairs: below, placement: design.head, x, y, width }) : y
}
