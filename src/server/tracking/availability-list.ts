import type { AvailabilityList } from '#contract/reference/availability-list.ts'
import { listText } from '#contract/said/list.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { type ListedContainer, type ListProblem, readAvailabilityList } from '#domain/reference/availability-list.ts'
import {
  type AvailabilityMapping,
  type DateOrder,
  headerRow,
  mayBeSeveral,
  type ReadColumn,
  readColumns,
} from '#domain/reference/availability-mapping.ts'
import { dateOrderOf } from '#domain/reference/list-values.ts'
import type { Facility } from '#domain/reference/places.ts'
import { hasValidCheckDigit } from '#domain/tracking/iso6346.ts'
import { knownDigests, numbersAt, trackedNumbers } from '../db/reference/availability.ts'
import type { Transaction } from '../db/scope.ts'
import type { Recordable } from './recordable.ts'
import { type Heard, nameOf, readUpdates } from './terminal-updates.ts'

type Attributes = AvailabilityList['attributes']
export type Row = Omit<Attributes['rows'][number], 'problems' | 'notes_said'> & { problems: ListProblem[] }

export interface Said {
  columns?: AvailabilityMapping['columns'] | null | undefined
  is_complete?: boolean | null | undefined
  date_order?: DateOrder | null | undefined
  currency?: string | null | undefined
}

/** How a list is read: as somebody says now, as they said last, or as it shows itself. `missing`: why that is not enough. */
export function waysOf(
  rows: readonly (readonly string[])[],
  { said, last, country }: { said: Said; last: AvailabilityMapping | undefined; country: string },
) {
  const header = headerRow(rows)
  const columns = readColumns(rows, header, { ...last?.columns, ...said.columns })
  const dates = columns.filter(({ field }) => field !== null && /_at$|_day$/.test(field))
  const cells = dates.flatMap(({ index }) => rows.slice(header + 1).map((row) => row[index] ?? ''))
  const mapping: AvailabilityMapping = {
    columns: Object.fromEntries(columns.map(({ key, field }) => [key, field])),
    is_complete: said.is_complete ?? last?.is_complete ?? false,
    date_order:
      said.date_order ?? dateOrderOf(cells) ?? last?.date_order ?? (country === 'US' ? 'month_first' : 'day_first'),
    currency: said.currency !== undefined ? said.currency : (last?.currency ?? currencies[country] ?? null),
  }
  return { header, columns, mapping, missing: missingIn(columns) }
}

function missingIn(columns: readonly ReadColumn[]): Sentence | null {
  const all = namesOf(columns)
  if (!columns.some(({ field }) => field === 'number')) return refusal('list_without_numbers', { columns: all })
  if (!columns.some(({ field }) => field !== null && field !== 'number' && field !== 'paid_through'))
    return refusal('list_says_nothing', { columns: all })
  const isTwice = ({ field, key }: ReadColumn) =>
    field !== null && !mayBeSeveral(field) && columns.some((other) => other.field === field && other.key !== key)
  const twice = columns.filter(isTwice)
  return twice[0] ? refusal('list_column_twice', { field: twice[0].field, columns: namesOf(twice) }) : null
}

const namesOf = (columns: readonly ReadColumn[]) =>
  columns.map(({ header, key }) => (header || key).slice(0, 40)).join(', ') || 'none'

const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  NL: 'EUR',
  BE: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
}

interface List extends ReturnType<typeof waysOf> {
  rows: readonly (readonly string[])[]
  terminal: Facility
  heard: Heard & { checked_at: string }
  file_name: string
}

/** What a list says as facts, and what becomes of each of its rows. */
export async function readList(tx: Transaction, { rows, terminal, heard, file_name, header, columns, mapping }: List) {
  const { containers, skipped } = readAvailabilityList(rows, header, { ...mapping, columns })
  const facts: Recordable[] = []
  const shown: Row[] = []
  const good: { row: Row; digest: string }[] = []
  for (const one of containers) {
    const row: Row = {
      lines: one.lines,
      number: one.number,
      status: 'rejected',
      notes: notesOf(one),
      problems: [...one.problems],
    }
    shown.push(row)
    if (row.problems.length > 0) continue
    const read = readUpdates([one.item], heard, { terminal })
    row.problems.push(...read.rejected.map((rejected) => problemOf(rejected, one, columns)))
    for (const fact of read.facts) {
      facts.push({ ...fact, raw: { file_name, lines: one.lines, cells: one.raw } })
      good.push({ row, digest: fact.digest })
    }
  }
  const [known, tracked] = [
    await knownDigests(
      tx,
      good.map(({ digest }) => digest),
    ),
    await trackedNumbers(
      tx,
      good.flatMap(({ row }) => row.number ?? []),
    ),
  ]
  for (const { row, digest } of good)
    row.status = known.has(digest) ? 'unchanged' : tracked.has(row.number ?? '') ? 'recorded' : 'untracked'
  const { left, notes } = mapping.is_complete
    ? await leftBy(tx, { containers, terminal, heard, file_name })
    : { left: [], notes: [] }
  facts.push(...left.map(({ fact }) => fact))
  shown.push(...left.map(({ row }) => row))
  shown.push(
    ...skipped.map(
      ({ line, note }): Row => ({
        lines: [line],
        number: null,
        status: 'skipped',
        notes: [note],
        problems: [],
      }),
    ),
  )
  return { facts, rows: shown, notes }
}

const notesOf = ({ number, lines }: ListedContainer) => [
  ...(hasValidCheckDigit(number) || !/^[A-Z]{4}\d{7}$/.test(number) ? [] : [listText('wrong_check_digit')]),
  ...(lines.length > 1 ? [listText('in_lines', { count: lines.length })] : []),
]

function problemOf(
  { pointer, reason }: { pointer: string; reason: string },
  { lines }: ListedContainer,
  columns: readonly ReadColumn[],
): ListProblem {
  const name = pointer.split('/')[3] ?? 'number'
  const column = columns.find(({ field }) => field === name) ?? columns.find(({ field }) => field === 'number')
  return { line: lines[0] ?? 0, field: column?.field ?? 'number', column: column?.header ?? '', reason }
}

interface Missing {
  containers: readonly ListedContainer[]
  terminal: Facility
  heard: Heard
  file_name: string
}

/** Boxes that were there and that a complete list has no more. More than half of them at once is rather a bad list. */
async function leftBy(tx: Transaction, { containers, terminal, heard, file_name }: Missing) {
  const listed = new Set(containers.map(({ number }) => number))
  const there = await numbersAt(tx, nameOf(terminal))
  const missing = there.filter((number) => !listed.has(number))
  if (missing.length > 1 && missing.length > there.length / 2)
    return {
      left: [],
      notes: [listText('too_many_left', { count: missing.length, all: there.length, terminal: terminal.name })],
    }
  const left = missing.flatMap((number) => {
    const item: TerminalContainer = { number, on_terminal: false, available: false }
    const { facts } = readUpdates([item], heard, { terminal })
    return facts.map((fact) => ({
      fact: { ...fact, raw: { file_name, left: number } },
      row: { lines: [], number, status: 'left', notes: [], problems: [] } satisfies Row,
    }))
  })
  return { left, notes: [] }
}

export function countsOf(rows: readonly Row[]): Attributes['counts'] {
  const counts = { recorded: 0, unchanged: 0, untracked: 0, left: 0, rejected: 0, skipped: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}
