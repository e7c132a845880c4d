import { expect, test } from 'vitest'
import { pageOfTsv } from './ocr-page.ts'

/** Words as a reader of pictures tells them, at 72 dots an inch. */
function tsv(...words: [line: number, left: number, top: number, text: string, clarity?: number][]): string {
  const rows = words.map(([line, left, top, text, clarity = 95]) =>
    [5, 1, 1, 1, line, 1, left, top, text.length * 6, 9, clarity, text].join('\t'),
  )
  return [['1', '1', '0', '0', '0', '0', '0', '0', '595', '842', '-1', ''].join('\t'), ...rows].join('\n')
}
const linesOf = (text: string) => pageOfTsv(text, 1, 72).lines.map(({ cells }) => cells.map((cell) => cell.text))

test('a page that was scanned askew is read along its lines, and values are shown where they stand', () => {
  // It falls by one point in fifty: eight points from the label to its value, as much as a line is high.
  const fallen = (line: number, top: number, words: [left: number, text: string][]) =>
    words.map(([left, text]): [number, number, number, string] => [line, left, top + left / 50, text])
  const page = tsv(
    ...fallen(1, 100, [
      [40, 'Number'],
      [82, 'of'],
      [100, 'invoice'],
      [440, 'F-2291'],
    ]),
    ...fallen(2, 112, [
      [40, 'Date'],
      [70, 'of'],
      [90, 'invoice'],
      [440, '2026-03-16'],
    ]),
  )
  expect(linesOf(page)).toEqual([
    ['Number of invoice', 'F-2291'],
    ['Date of invoice', '2026-03-16'],
  ])
  expect(pageOfTsv(page, 1, 72).lines[0]?.cells[1]?.place).toEqual([440, 108.8])
})

test('lines of boxes, leading dots and dirt are no words, and how clear a cell is its least clear word says', () => {
  expect(
    linesOf(tsv([1, 40, 100, '|'], [1, 60, 100, '[Vessel'], [1, 110, 100, 'ee', 12], [1, 220, 100, 'ELBA|'])),
  ).toEqual([['Vessel', 'ELBA']])
  const [line] = pageOfTsv(tsv([1, 40, 100, 'USD'], [1, 62, 100, '606.22', 18]), 1, 72).lines
  expect(line?.cells).toEqual([expect.objectContaining({ text: 'USD 606.22', clarity: 18 })])
})
