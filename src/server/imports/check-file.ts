import { createHash } from 'node:crypto'
import { type Import, type ImportMode, importLimits } from '#contract/imports/import.ts'
import { noteText } from '#contract/said/import-note.ts'
import { readings } from '#contract/said/readings.ts'
import { type Grid, textOf } from '#domain/imports/cells.ts'
import { type CheckedRow, checkRows, type Target } from '#domain/imports/check.ts'
import { bestSheet, type Chosen, findHeader, readColumns, shapeOf } from '#domain/imports/columns.ts'
import type { Definition } from '#domain/imports/custom-values.ts'
import { countDates, orderBy } from '#domain/imports/dates.ts'
import { inferNumber } from '#domain/tracking/infer-number.ts'
import { createMatcher } from '../custom-fields/matches.ts'
import type { Decisions } from '../db/imports/import-schema.ts'
import { UnreadableError } from '../documents/read/reading.ts'
import { readSheets, type Sheet } from '../documents/read/sheets.ts'
import { carriers, prefixes } from '../reference/carriers.ts'
import { variantsOf } from '../tracking/numbers.ts'
import { lineOf, prefixesOf } from './lines.ts'
import { rowsAtOnce } from './rows-at-once.ts'

export interface SheetToCheck {
  bytes: Uint8Array
  decisions: Decisions
  mode: ImportMode
  definitions: readonly Definition[]
  /** What columns became before, by the shape of the header. */
  remembered: Readonly<Record<string, { position: number; becomes: string | null }[]>>
  /** ISO 8601. */
  now: string
}

type Attributes = Import['attributes']

export interface CheckedSheet
  extends Pick<Attributes, 'sheet' | 'sheets' | 'header_row' | 'columns' | 'date_order' | 'dates' | 'rows_count'> {
  /** Null without names of columns: what stands in such a table was not said by another one. */
  shape: string | null
  /** Names of customers, with how many rows have them: the most frequent first. */
  customers: { name: string; rows: number }[]
  /** Lists of rows as JSON, so that who asked need not hold them all as objects. */
  rows: string[]
  targets: string[]
}

const mostCustomers = 500

/** Reads a sheet and says how each of its rows ends. @throws UnreadableError */
export async function checkFile({
  bytes,
  decisions,
  mode,
  definitions,
  remembered,
  now,
}: SheetToCheck): Promise<CheckedSheet> {
  const sheets = (await readSheets(bytes)).map((one) => ({ ...one, grid: withoutEnd(one.grid) }))
  const sheet = sheets.find(({ name }) => name === decisions.sheet) ?? sheets[bestSheet(sheets)]
  if (!sheet || sheet.grid.length === 0) throw new UnreadableError(readings.no_rows)
  const header_row = Math.min(decisions.header_row ?? findHeader(sheet.grid).row, sheet.grid.length)
  refuseTooMuch(sheet, header_row)
  const known = { definitions, lineOf, isShipmentNumber, now: new Date(now) }
  const given = { ...known, ...sheet, header_row }
  const shape = header_row === 0 ? null : hashOf(shapeOf(readColumns({ ...given, chosen: new Map() })))
  const before = (shape && remembered[shape]) || []
  const columns = readColumns({ ...given, chosen: chosenOf(before, decisions.columns ?? []) })

  const dates = datesOf(sheet.grid.slice(header_row), columns, definitions)
  const date_order = decisions.date_order ?? (dates && orderBy(dates))
  const inferred = new Map<string, ReturnType<typeof inferNumber>>()
  const infer = (number: string) => {
    const found = inferred.get(number) ?? inferNumber(number, { carriers, prefixes })
    inferred.set(number, found)
    return found
  }
  const { rows, targets } = checkRows({
    ...sheet,
    header_row,
    columns,
    definitions,
    date_order,
    mode,
    corrections: decisions.corrections ?? [],
    now: new Date(now),
    lineOf,
    infer,
    normsOf: (number, scac) => variantsOf(number, prefixesOf(scac)),
    matches: manyMatches(),
  })
  const customers = customersOf(rows)
  const left = new Set(customers.slice(mostCustomers).map(({ name }) => name))
  for (const row of rows)
    if (left.has(row.customer_name ?? ''))
      row.notes.push(noteText('too_many_customers', { count: mostCustomers, customer: row.customer_name ?? '' }))
  if (rows.length === 0) throw new UnreadableError(readings.no_rows_below)
  return {
    sheet: sheet.name,
    sheets: sheets.map(({ name, grid }) => ({ name: name.slice(0, 100), rows: grid.length })),
    header_row,
    columns,
    date_order,
    dates,
    rows_count: rows.length,
    shape,
    customers: customers.slice(0, mostCustomers),
    rows: chunksOf(rows),
    targets: chunksOf(targets),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Without the empty rows at its end, of which spreadsheets may have a million. */
function withoutEnd(grid: Grid): Grid {
  return grid.slice(0, grid.findLastIndex((row) => row.some((cell) => textOf(cell) !== '')) + 1)
}

function refuseTooMuch({ grid }: Sheet, header_row: number) {
  const { rows, columns } = importLimits
  const grouped = (count: number) => count.toLocaleString('en-US')
  const found = grid.length - header_row
  if (found > rows)
    throw new UnreadableError(`It has ${grouped(found)} rows; at most ${grouped(rows)} are read at once: split it.`)
  const widest = grid.reduce((most, row) => Math.max(most, row.length), 0)
  if (widest > columns) throw new UnreadableError(`It has ${grouped(widest)} columns; at most ${columns} are read.`)
}

function isShipmentNumber(text: string): boolean {
  const { validation, shipping_line } = inferNumber(text, { carriers, prefixes })
  return validation.type === 'shipment' && validation.is_valid === true && shipping_line.selected !== null
}

function chosenOf(
  remembered: readonly { position: number; becomes: string | null }[],
  byHand: readonly { position: number; becomes: string | null }[],
): Map<number, Chosen> {
  const all = [
    ...remembered.map((one) => ({ ...one, reason: 'remembered' as const })),
    ...byHand.map((one) => ({ ...one, reason: 'by_hand' as const })),
  ]
  return new Map(all.map(({ position, becomes, reason }) => [position, { becomes, reason }]))
}

/** Of the columns that become dates; null where none does. */
function datesOf(body: Grid, columns: Attributes['columns'], definitions: readonly Definition[]) {
  const targets = new Set(definitions.filter(({ data_type }) => /^date/.test(data_type)).map(({ target }) => target))
  const places = columns.flatMap(({ becomes, position }) => (becomes && targets.has(becomes) ? position - 1 : []))
  if (places.length === 0) return null
  return countDates(body.flatMap((row) => places.map((at) => row[at])))
}

function customersOf(rows: readonly CheckedRow[]) {
  const counts = new Map<string, number>()
  for (const { customer_name } of rows)
    if (customer_name) counts.set(customer_name, (counts.get(customer_name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, rows: count })).toSorted((a, b) => b.rows - a.rows)
}

const chunksOf = (rows: readonly (CheckedRow | Target)[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    JSON.stringify(rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
  )

/** A matcher has a budget of its own for every so many values: one slow pattern does not end the others. */
function manyMatches() {
  let left = 0
  let matcher = createMatcher()
  return (pattern: string, text: string) => {
    left -= 1
    if (left < 0) {
      left = 500
      matcher = createMatcher()
    }
    return matcher(pattern, text)
  }
}
