import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLine, csvStart } from './csv.ts'

test('every text comes back as it was from a reader of CSV', () => {
  const values = ['plain', 'with, comma', 'with "quotes"', 'two\nlines', ' spaces ', 'Größe', 'مرحبا', '']
  const [line] = parse(csvLine(values)) as string[][]
  expect(line).toEqual(values)
})

test('nothing is empty, a number is a number, and what is no number is empty', () => {
  expect(csvLine([null, undefined, 12.5, -3, Number.NaN, 0])).toBe(',,12.5,-3,,0\r\n')
})

test('what a spreadsheet would run is text', () => {
  for (const formula of ['=1+1', '+49 40', '-2+3', '@SUM(A1)', '\tx', ' =cmd()', '＝1'])
    expect((parse(csvLine([formula])) as string[][])[0]?.[0], formula).toBe(`'${formula}`)
})

test('Excel reads it as UTF-8', () => {
  expect(new TextEncoder().encode(csvStart)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
})

test('a formula behind a semicolon is text, too: where commas are decimal, a spreadsheet splits there', () => {
  expect(csvLine(['x;=1+1', 'x; @SUM(A1)', 'a;b', 'x;-2'])).toBe("x;'=1+1,x; '@SUM(A1),a;b,x;'-2\r\n")
})
