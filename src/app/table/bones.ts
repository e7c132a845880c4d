import type { Arranged } from './column.ts'

/** Of words of different length, in pixels. */
export const boneWidths = [96, 132, 168, 84, 110, 72]

/**
 * What is seen where rows have not come, or go by too fast to be read: their lines and a hint of each cell, painted
 * as the paper below them. No element has to be made for it, and no list is ever blank, however it is scrolled.
 * @param height of a row, in pixels
 * @returns a CSS `background`
 */
export function bonesOf<Row, Child>({ columns, widths, lead }: Arranged<Row, Child>, height: number): string {
  let left = lead
  const hints = columns.map(({ end }, at) => {
    const size = widths[at] ?? 0
    const width = Math.min(boneWidths[at % boneWidths.length] ?? 0, size - 16)
    const from = end ? left + size - 16 - width : left
    left += size
    return `var(--bone) ${from}px 0 / ${width}px ${height}px repeat-y`
  })
  return [...hints, `var(--row-line) 0 0 / 100% ${height}px`].join()
}
