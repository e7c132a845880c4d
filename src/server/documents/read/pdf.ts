import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { getDocument, Util, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { doubtText } from '#contract/said/doubt.ts'
import { readings } from '#contract/said/readings.ts'
import type { Cell, Line, Page } from '#domain/documents/page.ts'
import { limits, UnreadableError } from './reading.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** The text of a PDF with where it stands, and which pages are pictures only. @throws UnreadableError */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    cMapUrl: `${root}/cmaps/`,
    standardFontDataUrl: `${root}/standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  const pdf = await task.promise.catch((error: Error) => {
    if (error.name === 'PasswordException') throw new UnreadableError(readings.encrypted)
    throw new UnreadableError(readings.damaged_pdf)
  })
  const pages: Page[] = []
  const pictures: number[] = []
  const broken: number[] = []
  let characters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && characters < limits.characters; number++) {
    const page = await pdf.getPage(number).then(readPage(number), () => undefined)
    if (!page) broken.push(number)
    const size = page
      ? page.lines.reduce((sum, { cells }) => sum + cells.reduce((of, { text }) => of + text.length, 0), 0)
      : 0
    characters += size
    if (page && size < 8) pictures.push(number)
    pages.push(page ?? { number, width: null, height: null, lines: [] })
  }
  const notes = [
    ...(pdf.numPages > pages.length ? [doubtText('only_first_pages', { pages: pages.length, all: pdf.numPages })] : []),
    ...(broken.length > 0 ? [doubtText('pages_damaged', { pages: broken.join(', ') })] : []),
  ]
  const pages_count = pdf.numPages
  await task.destroy()
  if (broken.length === pages.length) throw new UnreadableError(readings.damaged_pages)
  return { pages, pages_count, pictures, notes }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

interface Item {
  text: string
  x: number
  /** Of the base line, from the top. */
  y: number
  width: number
  height: number
}

const readPage =
  (number: number) =>
  async (page: PdfPage): Promise<Page> => {
    const shown = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const turn = turnOf(items, shown.transform)
    // What does not run from left to right is read as it runs: where it stands is not known then.
    const viewport = turn === 0 ? shown : page.getViewport({ scale: 1, rotation: page.rotate - turn })
    const found = items.flatMap((item): Item[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a, b, , , x, y] = Util.transform(viewport.transform, item.transform) as number[]
      const height = item.height || Math.hypot(a ?? 0, b ?? 0) || 10
      return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height }]
    })
    page.cleanup()
    if (turn === 0) return { number, width: viewport.width, height: viewport.height, lines: linesOf(found) }
    return { number, width: null, height: null, lines: linesOf(found).map((line) => ({ ...line, y: null })) }
  }

/** By how many degrees, clockwise, most of the letters of a page are turned as it is shown. */
function turnOf(items: Awaited<ReturnType<PdfPage['getTextContent']>>['items'], transform: readonly number[]): number {
  const letters = new Map([[0, 0]])
  for (const item of items) {
    if (!('str' in item)) continue
    const [a, b] = Util.transform([...transform], item.transform) as number[]
    const turn = (Math.round(Math.atan2(b ?? 0, a ?? 0) / (Math.PI / 2)) * 90 + 360) % 360
    letters.set(turn, (letters.get(turn) ?? 0) + item.str.trim().length)
  }
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

/** What stands on one base line, from left to right; a gap wider than a letter is high begins another cell. */
export function linesOf(items: readonly Item[]): Line[] {
  const rows: Item[][] = []
  for (const item of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - item.y) < Math.max(2, Math.min(row[0].height, item.height) * 0.4))
      row.push(item)
    else rows.push([item])
  }
  return rows.map((row) => {
    const height = Math.max(...row.map((one) => one.height))
    return { y: (row[0]?.y ?? 0) - height, height, cells: cellsOf(row.toSorted((a, b) => a.x - b.x)) }
  })
}

function cellsOf(row: readonly Item[]): Cell[] {
  const cells: Cell[] = []
  let end = -Infinity
  for (const { text, x, width, height } of row.flatMap(split)) {
    const last = cells.at(-1)
    const gap = x - end
    // Small letters beside large ones are a label beside something else.
    const isOther = last?.size !== undefined && Math.abs(last.size - height) > 1.5 && gap > height * 0.3
    if (last && gap < height * 0.9 && !isOther) {
      const space = gap > height * 0.12 && !last.text.endsWith(' ') && !text.startsWith(' ') ? ' ' : ''
      last.text += space + text
      last.width = x + width - last.x
    } else cells.push({ text, x, width, size: Math.round(height * 10) / 10 })
    end = x + width
  }
  return cells.flatMap((cell) => (cell.text.trim() ? { ...cell, text: cell.text.trim() } : []))
}

/** Some writers make columns with spaces. */
function split(item: Item): Item[] {
  if (!/\S {3,}\S/.test(item.text)) return [item]
  const share = item.width / item.text.length
  return Array.from(item.text.matchAll(/\S(?:\S| {1,2}(?=\S))*/g), (match) => ({
    ...item,
    text: match[0],
    x: item.x + share * match.index,
    width: share * match[0].length,
  }))
}
