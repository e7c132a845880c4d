import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { readings } from '#contract/said/readings.ts'
import type { Cell, Grid } from '#domain/imports/cells.ts'
import type { Epoch } from '#domain/imports/dates.ts'
import { decodeText } from './kind.ts'
import { UnreadableError } from './reading.ts'
import { namesInZip, refuseBomb } from './zip.ts'

export interface Sheet {
  name: string
  grid: Grid
  /** From which day its dates count. */
  epoch: Epoch
}

/**
 * The tables of a spreadsheet with every row in its place, so that a row is found again by its number.
 * @throws UnreadableError in words for whoever sent it
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length === 0) throw new UnreadableError(readings.file_empty)
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return sheetsOfXlsx(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new UnreadableError(readings.old_office_table)
  if (head.startsWith('%PDF-')) throw new UnreadableError(readings.pdf_for_sheet)
  const text = decodeTable(bytes)
  if (/^\s*(?:<!doctype html|<html|<table)/i.test(text)) throw new UnreadableError(readings.web_page_for_sheet)
  return [{ name: 'Table', grid: rowsOf(text), epoch: 1900 }]
}

async function sheetsOfXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const names = namesInZip(bytes)
  if (names.includes('content.xml')) throw new UnreadableError(readings.open_document)
  if (!names.includes('xl/workbook.xml')) throw new UnreadableError(readings.a_zip_without_sheet)
  refuseBomb(bytes)
  const sheets = await readExcelFile(Buffer.from(bytes)).catch(() => {
    throw new UnreadableError(readings.damaged)
  })
  const { epoch, merges } = partsOf(bytes)
  return sheets.map(({ sheet, data }, at) => {
    const grid = (data as unknown[][]).map((row) => row.map(cellOf))
    fillMerged(grid, merges[at] ?? [])
    return { name: sheet, grid, epoch }
  })
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: dayOf(value) }
  if (typeof value === 'string') return clean(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const dayOf = (date: Date) => date.toISOString().replace('T00:00:00.000Z', '').replace('.000Z', '').replace('T', ' ')

/** Without what no database keeps: NUL, and halves of a letter. */
const clean = (text: string) => text.replaceAll(/\0|\p{Surrogate}/gu, '')

type Merge = [left: number, top: number, bottom: number]

/** From which day it counts, and which cells of each sheet are one over several rows. */
function partsOf(bytes: Uint8Array): { epoch: Epoch; merges: Merge[][] } {
  const files = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name),
  })
  const workbook = textOf(files['xl/workbook.xml'])
  const relations = new Map(
    Array.from(textOf(files['xl/_rels/workbook.xml.rels']).matchAll(/<Relationship\b[^<>]*>/g), ([tag]) => [
      /\bId="([^"]+)"/.exec(tag)?.[1] ?? '',
      /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(tag)?.[1] ?? '',
    ]),
  )
  const sheets = Array.from(
    workbook.matchAll(/<sheet\b[^<>]*\br:id="([^"<]+)"/g),
    ([, id = '']) => relations.get(id) ?? '',
  )
  return {
    epoch: /\bdate1904="(?:1|true)"/.test(workbook) ? 1904 : 1900,
    merges: sheets.map((path) => mergesOf(files[`xl/${path}`])),
  }
}

const textOf = (file: Uint8Array | undefined) => (file ? strFromU8(file) : '')

/** They stand behind the rows: the rows need not be looked through. */
function mergesOf(file: Uint8Array | undefined): Merge[] {
  if (!file) return []
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.length)
  const from = buffer.lastIndexOf('<mergeCells')
  if (from < 0) return []
  const text = buffer.subarray(from, buffer.indexOf('</mergeCells>', from)).toString()
  return Array.from(text.matchAll(/ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g), ([, column = '', top = '', bottom = '']) => [
    [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
    Number(top) - 1,
    Number(bottom) - 1,
  ])
}

/** What stands in a merged cell is said of all its rows. */
function fillMerged(grid: Grid, merges: readonly Merge[]): void {
  for (const [left, top, bottom] of merges)
    for (let at = top + 1; at <= Math.min(bottom, grid.length - 1); at++) {
      const [row, above] = [grid[at], grid[top]?.[left]]
      if (row && above !== null && above !== undefined && (row[left] ?? null) === null) row[left] = above
    }
}

/** UTF-8, UTF-16 with its mark or without, GB 18030, else what Western offices write. */
export function decodeTable(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 4096)
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length
  if (head[0] !== 0xff && head[0] !== 0xfe && head.includes(0)) {
    if (zeros(1) > head.length / 4) return clean(new TextDecoder('utf-16le').decode(bytes))
    if (zeros(0) > head.length / 4) return clean(new TextDecoder('utf-16be').decode(bytes))
    throw new UnreadableError(readings.no_table)
  }
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return clean(isChinese(bytes) ? new TextDecoder('gb18030').decode(bytes) : decodeText(bytes))
  }
}

/** Whether nearly all that is no ASCII comes in pairs of the common characters of GB 2312, level 1. */
function isChinese(bytes: Uint8Array): boolean {
  let others = 0
  let paired = 0
  for (let at = 0; at < Math.min(bytes.length, 200_000); at++) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    if (first < 0x80) continue
    others += 1
    if (first >= 0xb0 && first <= 0xd7 && second >= 0xa1 && second <= 0xfe) {
      paired += 2
      others += 1
      at += 1
    }
  }
  return others > 0 && paired / others >= 0.7
}

const delimiters = [';', '\t', ',', '|']

/** Rows of text. What begins with `=` is text like everything else. */
function rowsOf(text: string): Grid {
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const delimiter = said?.[1] ?? likely(text)
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: false, bom: true }
  // Its own line says only that: the rows keep their numbers.
  try {
    return (parse(text, options) as string[][]).map((row) => row.map((cell) => cell || null))
  } catch {
    // A quote that never ends: every line is a row.
    return text
      .split(/\r\n|\r|\n/)
      .map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '') || null))
  }
}

/** What stands equally often in most of the first lines. */
function likely(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|\r|\n/)
    .slice(0, 30)
    .filter((line) => line.trim() !== '')
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const common = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return counts.filter((count) => count === common).length * Math.min(common, 5)
  }
  return delimiters.toSorted((a, b) => score(b) - score(a))[0] ?? ','
}
