import type { ColumnReason, ImportColumn } from '#contract/imports/import.ts'
import { hasValidCheckDigit, normalizeContainerNumber } from '../tracking/iso6346.ts'
import { type Cell, containersOf, type Grid, isNothing, readContainer, textOf, valuesOf } from './cells.ts'
import type { Definition } from './custom-values.ts'
import { dayOf, type Epoch } from './dates.ts'
import { type Field, fieldByName, lineFields, plainName } from './fields.ts'

/** Of which a file has one at most: the better of two such columns counts. */
const single = new Set(['bill_of_lading', 'booking', 'line', 'customer'])
/** From this share of its values on a column is what they are, whatever its name (ISO 6346 digits, codes of lines). */
export const decisive = 0.7
/** So many values tell what a column holds. */
const looked = 500

export interface Knowledge {
  lineOf: (text: string) => string | undefined
  /** Whether a bill or booking could be numbered so, by the forms that lines are known for. */
  isShipmentNumber: (text: string) => boolean
  definitions: readonly Definition[]
  now: Date
}

export interface Chosen {
  becomes: string | null
  reason: 'remembered' | 'by_hand'
}

interface Given extends Knowledge {
  grid: Grid
  /** From 1; 0 where there is none. */
  header_row: number
  epoch: Epoch
  /** What was decided before, by the position of the column. */
  chosen: ReadonlyMap<number, Chosen>
}

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string' && cell.trim() !== ''

/** The row that names the columns: of the first twenty the one with the most known names. From 1; 0 where there is none. */
export function findHeader(grid: Grid): { row: number; hits: number } {
  let best = { row: 0, hits: 0 }
  for (const [at, cells] of grid.slice(0, 20).entries()) {
    const found = new Set(cells.flatMap((cell) => (isText(cell) ? (fieldByName(cell) ?? []) : [])))
    // One word of a sentence names no column, unless it is all there is.
    const texts = cells.filter(isText).length
    const hits = texts > 1 || isSingle(grid, at) ? found.size : 0
    if (hits > best.hits) best = { row: at + 1, hits }
  }
  if (best.hits > 0) return best
  // Names in a language that nobody told us: words above values with digits.
  const first = grid.findIndex((cells) => cells.some(isText))
  const [head, next] = [
    grid[first] ?? [],
    grid.slice(first + 1).find((cells) => cells.some((cell) => textOf(cell) !== '')),
  ]
  const isHead =
    head.every((cell) => !/\d/.test(textOf(cell))) && (next?.some((cell) => /\d{3}/.test(textOf(cell))) ?? false)
  return { row: isHead ? first + 1 : 0, hits: 0 }
}

/** Whether the values below stand in one column, too. */
const isSingle = (grid: Grid, at: number) => (grid[at + 1]?.filter((cell) => textOf(cell) !== '').length ?? 0) <= 1

/** The sheet that most looks like a list of freight. */
export function bestSheet(sheets: readonly { grid: Grid }[]): number {
  const scores = sheets.map(({ grid }) => {
    const numbers = grid
      .slice(0, 200)
      .flat()
      .filter((cell) => isText(cell) && readContainer(cell)?.isValid).length
    return findHeader(grid).hits * 20 + Math.min(numbers, 200) + Math.min(grid.length, 1000) / 1000
  })
  return scores.indexOf(Math.max(...scores))
}

/** What each column becomes, and why. */
export function readColumns({ grid, header_row, epoch, chosen, ...known }: Given): ImportColumn[] {
  const body = grid.slice(header_row)
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at): ImportColumn => {
    const cells = sampled(body, at)
    const name =
      textOf(grid[header_row - 1]?.[at])
        .replaceAll(/\s+/g, ' ')
        .slice(0, 100) || `Column ${letters(at)}`
    const decided = chosen.get(at + 1)
    const proposed = propose(name, cells, { ...known, epoch })
    const { becomes, reason, share } = decided
      ? { ...decided, share: decided.becomes === proposed.becomes ? proposed.share : null }
      : proposed
    const isSensitive = known.definitions.some((one) => one.sensitive && one.target === becomes)
    const texts = [...new Set(cells.map(textOf))].slice(0, 3).map((text) => text.slice(0, 60))
    return { position: at + 1, name, samples: isSensitive ? [] : texts, becomes, reason, share }
  })
  return withoutRivals(columns.filter(({ name, samples }) => samples.length > 0 || !/^Column [A-Z]+$/.test(name)))
}

const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letters(Math.floor(at / 26) - 1)}${letters(at % 26)}`

function sampled(body: Grid, at: number): Cell[] {
  const cells: Cell[] = []
  for (const row of body) {
    const cell = row[at] ?? null
    if (!isNothing(textOf(cell))) cells.push(cell)
    if (cells.length === looked) break
  }
  return cells
}

/** With letters among its digits. */
const isRepaired = (text: string) => !/\d{6}$/.test(text) && (readContainer(text)?.isValid ?? false)

interface Proposal {
  becomes: string | null
  reason: ColumnReason
  share: number | null
}

function propose(name: string, cells: readonly Cell[], known: Knowledge & { epoch: Epoch }): Proposal {
  const share = (is: (cell: Cell) => boolean) =>
    cells.length === 0 ? 0 : Math.round((cells.filter(is).length / cells.length) * 100) / 100
  const named = fieldByName(name)
  const by = (field: Field, of: number): Proposal => ({
    becomes: field,
    reason: named === field ? (of >= 0.5 ? 'by_name_and_values' : 'by_name') : 'by_values',
    share: of,
  })
  // Bills of some lines are numbered like boxes without their digit: only a digit that is there tells.
  const containers = share((cell) =>
    containersOf(textOf(cell)).some((one) => hasValidCheckDigit(normalizeContainerNumber(one)) || isRepaired(one)),
  )
  if (containers >= decisive) return by('container', containers)
  const lines = share((cell) => known.lineOf(textOf(cell)) !== undefined)
  if (lines >= decisive) return by('line', lines)
  const plain = plainName(name)
  const own = known.definitions.find(
    (one) => plainName(one.display_name) === plain || plainName(one.api_slug) === plain,
  )
  if (own) return { becomes: own.target, reason: 'by_name', share: null }
  const dates = share((cell) => dayOf(cell, { order: 'day_first', ...known }) !== undefined)
  if (named === undefined || (named === 'container' && containers === 0)) {
    const numbers = share((cell) => valuesOf(textOf(cell)).some(known.isShipmentNumber))
    if (numbers >= decisive) return { becomes: 'bill_of_lading', reason: 'by_values', share: numbers }
    if (named === undefined) return { becomes: null, reason: 'unknown', share: null }
  }
  if (named === 'container') return by('container', containers)
  if ((lineFields as readonly Field[]).includes(named))
    return { becomes: null, reason: 'known_from_the_line', share: null }
  // A column of dates is none of what is left.
  if (dates >= decisive && named !== 'reference') return { becomes: null, reason: 'unknown', share: null }
  if (named === 'line') return by('line', lines)
  if (named === 'bill_of_lading' || named === 'booking')
    return by(
      named,
      share((cell) => valuesOf(textOf(cell)).some(known.isShipmentNumber)),
    )
  return { becomes: named, reason: 'by_name', share: null }
}

const strength: Record<ColumnReason, number> = {
  by_hand: 5,
  remembered: 4,
  by_name_and_values: 3,
  by_values: 2,
  by_name: 1,
  known_from_the_line: 0,
  unknown: 0,
}

/** Of two columns for what a file has once, the one that is surer, else the first. */
function withoutRivals(columns: ImportColumn[]): ImportColumn[] {
  const best = new Map<string, ImportColumn>()
  for (const column of columns) {
    const { becomes } = column
    if (becomes === null || !(single.has(becomes) || becomes.includes('.'))) continue
    const other = best.get(becomes)
    if (!other || strength[column.reason] > strength[other.reason]) best.set(becomes, column)
  }
  return columns.map((column) =>
    column.becomes === null || !best.has(column.becomes) || best.get(column.becomes) === column
      ? column
      : { ...column, becomes: null, reason: 'unknown', share: null },
  )
}

/** By which a file of the same shape is known again: the names of its columns, in their order. */
export const shapeOf = (columns: readonly Pick<ImportColumn, 'position' | 'name'>[]): string =>
  columns.map(({ position, name }) => `${position} ${plainName(name)}`).join('|')
