import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fax, type Picture, tiffOf } from '../../../../e2e/tiffs.ts'
import { openTiff } from './tiff-pages.ts'

const asFile = (bytes: Buffer) => new Uint8Array(bytes).buffer
const open = (pages: readonly Picture[]) => openTiff(asFile(tiffOf(pages)))

/** A line of a page, black points as `#`. */
const lineOf = ({ rgba, width }: { rgba: Uint8Array; width: number }, line: number) =>
  Array.from({ length: width }, (_, at) => (rgba[(line * width + at) * 4] === 0 ? '#' : '.')).join('')

const middle = '....########....'

test('a fax of several pages is opened page by page, and is as high as it was on paper', () => {
  const plain = { width: 16, height: 2, data: [0x0f, 0xf0, 0, 0] }
  const zipped = { ...plain, compression: 8, data: [...deflateSync(Buffer.from(plain.data))] }
  const packed = { ...plain, compression: 32773, data: [3, 0x0f, 0xf0, 0, 0] }
  const tiff = open([fax, plain, zipped, packed])
  expect(tiff.isCut).toBe(false)
  expect(tiff.pages).toHaveLength(4)
  expect(tiff.pages[0]).toEqual({ width: 16, height: 4, stretch: 204 / 98 })
  const first = tiff.pointsOf(1)
  expect([0, 1, 2, 3].map((line) => lineOf(first, line))).toEqual([middle, middle, middle, middle])
  for (const page of [2, 3, 4]) expect([page, lineOf(tiff.pointsOf(page), 0)]).toEqual([page, middle])
  expect(lineOf(tiff.pointsOf(2), 1)).toBe('.'.repeat(16))
  // Turned back to.
  expect(lineOf(tiff.pointsOf(1), 3)).toBe(middle)
})

test('pages that lead back, or out of the file, are not followed', () => {
  expect(() => open([{ ...fax, next: 8 }])).toThrow('it is damaged.')
  expect(() => open([{ ...fax, next: 4_000_000_000 }])).toThrow('it is damaged.')
  const bytes = tiffOf([fax])
  for (const length of [0, 4, 8, 20, 100]) expect(() => openTiff(asFile(bytes.subarray(0, length)))).toThrow()
})

test('a page that says that it is huge is not drawn', () => {
  const tiff = open([{ ...fax, width: 100_000, height: 100_000 }, fax])
  expect(() => tiff.pointsOf(1)).toThrow('this page is too large to be drawn here.')
  expect(lineOf(tiff.pointsOf(2), 0)).toBe(middle)
})

test('of very many pages the first are shown', () => {
  const tiff = open(Array.from({ length: 201 }, () => fax))
  expect([tiff.pages.length, tiff.isCut]).toEqual([200, true])
  expect(() => open(Array.from({ length: 1001 }, () => fax))).toThrow('it has more than 1000 pages.')
})
