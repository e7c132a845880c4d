import { listText } from '#contract/said/list.ts'
import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { isContainerNumber, normalizeContainerNumber } from '../tracking/iso6346.ts'
import type { AvailabilityField, DateOrder, ReadColumn } from './availability-mapping.ts'
import { unwrap } from './availability-mapping.ts'
import { isNothing, readAmount, readAnswer, readListDate } from './list-values.ts'

export interface ListProblem {
  /** As programs that show sheets count them, from 1. */
  line: number
  field: AvailabilityField
  /** What the column is called. */
  column: string
  reason: string
}

/** What a list says of one container, in one line or several. */
export interface ListedContainer {
  lines: number[]
  number: string
  item: TerminalContainer
  problems: ListProblem[]
  /** As it stands in the list. */
  raw: Record<string, string>[]
}

export interface SkippedLine {
  line: number
  /** Why, and what stands in it. */
  note: string
}

interface Ways {
  columns: readonly ReadColumn[]
  date_order: DateOrder
  currency: string | null
}

/** What a list says, container by container. Sums and lines without a container are passed over, and named. */
export function readAvailabilityList(rows: readonly (readonly string[])[], header: number, ways: Ways) {
  const containers = new Map<string, ListedContainer>()
  const skipped: SkippedLine[] = []
  const numberAt = ways.columns.find(({ field }) => field === 'number')?.index ?? -1
  for (const [at, row] of rows.slice(header + 1).entries()) {
    const line = header + at + 2
    const text = row.map(unwrap).filter(Boolean).join(' · ').slice(0, 200)
    if (text === '') continue
    const written = unwrap(row[numberAt] ?? '')
    const number = normalizeContainerNumber(written)
    const first = row.map(unwrap).find(Boolean) ?? ''
    if (!isContainerNumber(number) && /^(grand |sub ?)?totals?\b|^(sum|count|records?|rows|end of)\b/i.test(first))
      skipped.push({ line, note: listText('sum_no_container', { line: text }) })
    else if (number === '') skipped.push({ line, note: listText('line_without_number', { line: text }) })
    else add(containers, readLine(row, line, { ...ways, written, number }))
  }
  return { containers: [...containers.values()], skipped }
}

/** What the line of a box says besides those before. */
function add(containers: Map<string, ListedContainer>, one: ListedContainer) {
  const before = containers.get(one.number)
  if (!before) return void containers.set(one.number, one)
  const item: Record<string, unknown> = { ...before.item }
  const problems = [...before.problems, ...one.problems]
  for (const [name, value] of Object.entries(one.item)) {
    if (name === 'number') continue
    if (Array.isArray(value)) item[name] = both(item[name] as unknown[] | undefined, value)
    else if (item[name] === undefined || item[name] === null) item[name] = value
    else if (value !== null && value !== item[name])
      problems.push({
        ...{ line: one.lines[0] as number, field: name as AvailabilityField, column: '' },
        reason: listText('lines_differ', {
          ...{ value: String(value), line: before.lines[0] ?? '', other: String(item[name]) },
        }),
      })
  }
  const merged = { ...before, lines: [...before.lines, ...one.lines], raw: [...before.raw, ...one.raw], problems }
  containers.set(one.number, { ...merged, item: item as TerminalContainer })
}

/** A list that has a line for every hold repeats the fees in each: what is the same is said once. */
function both(before: readonly unknown[] = [], after: readonly unknown[]) {
  const known = new Set(before.map((one) => JSON.stringify(one)))
  return [...before, ...after.filter((one) => !known.has(JSON.stringify(one)))]
}

type Line = Ways & { written: string; number: string }

function readLine(row: readonly string[], line: number, { columns, number, written, ...ways }: Line): ListedContainer {
  const problems: ListProblem[] = []
  const item: TerminalContainer = { number }
  const read = columns.filter((one): one is ReadColumn & { field: AvailabilityField } => one.field !== null)
  if (read.some(({ field }) => /hold|release/.test(field))) item.holds = []
  if (read.some(({ field }) => field in feeTypes)) item.fees = []
  for (const column of read) {
    const cell = unwrap(row[column.index] ?? '')
    const refuse = (reason: string) => problems.push({ line, field: column.field, column: column.header, reason })
    if (/^[=@]/.test(cell)) refuse(listText('cell_formula', { text: cell.slice(0, 40) }))
    else if (column.field === 'number') {
      if (!isContainerNumber(number)) refuse(whyNoNumber(written))
    } else put(item, { field: column.field, cell, header: column.header, ...ways }, refuse)
  }
  const raw = Object.fromEntries(columns.map(({ key, index }) => [key, (row[index] ?? '').slice(0, 500)]))
  return {
    lines: [line],
    number: isContainerNumber(number) ? number : `${number.slice(0, 40)}`,
    item,
    problems,
    raw: [raw],
  }
}

function whyNoNumber(written: string): string {
  if (/^\d(\.\d+)?e\+\d+$/i.test(written)) return listText('digits_lost', { text: written })
  if ((written.match(/[A-Z]{3}[UJZ]\s?\d{6}/gi) ?? []).length > 1) return listText('several_numbers')
  return listText('not_a_container_number', { text: written.slice(0, 40) })
}

interface Said {
  field: Exclude<AvailabilityField, 'number'>
  cell: string
  header: string
  date_order: DateOrder
  currency: string | null
}

const feeTypes: Readonly<Partial<Record<AvailabilityField, string>>> = {
  demurrage: 'demurrage',
  exam_fee: 'exam',
  other_fee: 'other',
  total_fees: 'total',
}

/** Words by which a hold is known, whatever its column is called. */
const holdWords: Readonly<Partial<Record<AvailabilityField, string>>> = {
  customs_hold: 'CUSTOMS HOLD',
  customs_release: 'CUSTOMS HOLD',
  freight_hold: 'FREIGHT HOLD',
  freight_release: 'FREIGHT HOLD',
  usda_hold: 'USDA HOLD',
  usda_release: 'USDA HOLD',
  tmf_hold: 'TMF HOLD',
  vacis_hold: 'VACIS HOLD',
}

type Refuse = (reason: string) => void

function put(item: TerminalContainer, said: Said, refuse: Refuse): void {
  const { field, cell, header } = said
  if (field in feeTypes) {
    putFee(item, said, refuse)
    return
  }
  if (/release$/.test(field)) {
    // A release that is not there yet is a hold.
    const isFree = readAnswer(cell) ?? /releas|clear|\d/i.test(cell)
    const isNot = /\bnot\b|\bun(?:released|cleared)\b|pending/i.test(cell)
    if (!isFree || isNot || isNothing(cell))
      item.holds?.push({ name: holdWords[field] ?? `NOT RELEASED: ${header}`, status: 'hold' })
    return
  }
  if (isNothing(cell)) return
  switch (field) {
    case 'available':
    case 'on_terminal': {
      const answer = readAnswer(cell)
      if (answer === undefined) refuse(listText('neither_yes_nor_no', { text: cell.slice(0, 40) }))
      else item[field] = answer
      return
    }
    case 'last_free_day':
    case 'discharged_at':
    case 'full_out_at':
    case 'pickup_appointment_at': {
      const at = readListDate(cell, said.date_order)
      if (at === undefined) refuse(listText('not_a_date', { text: cell.slice(0, 40) }))
      else item[field] = at
      return
    }
    // Until when storage is paid says nothing of when it is free.
    case 'paid_through':
      return
    case 'location':
      item.location = cell.slice(0, 100)
      return
    case 'chassis_number':
      item.chassis_number = cell.slice(0, 30)
      return
    case 'pickup_number':
      item.pickup_number = cell.slice(0, 60)
      return
    case 'holds':
      item.holds?.push(...holdsIn(cell))
      return
    default:
      if (readAnswer(cell) !== false || /^holds?$|^held$/i.test(cell))
        item.holds?.push({
          name: holdWords[field] ?? header,
          status: readAnswer(cell) === undefined ? cell.slice(0, 40) : 'hold',
        })
  }
}

/** `CUSTOMS=hold|FREIGHT=hold`, `CUSTOMS, LINE`, `Y`, `2`, or that there is none. */
function holdsIn(cell: string): NonNullable<TerminalContainer['holds']> {
  if (readAnswer(cell) === false && !/^holds?$|^held$/i.test(cell)) return []
  if (readAnswer(cell) === true || /^\d+$|^holds?$|^held$/i.test(cell))
    return [{ name: `HOLD ${cell}`, status: 'hold' }]
  return cell.split(/[|;,\n]/).flatMap((part) => {
    const [name = '', status = ''] = part.split('=').map((one) => one.trim())
    return isNothing(name) ? [] : [{ name: name.slice(0, 200), ...(status && { status: status.slice(0, 40) }) }]
  })
}

function putFee(item: TerminalContainer, { field, cell, currency }: Said, refuse: Refuse): void {
  if (isNothing(cell)) return
  const read = readAmount(cell)
  const known = read?.currency ?? currency
  if (!read) refuse(listText('not_an_amount', { text: cell.slice(0, 40) }))
  else if (!known) refuse(listText('names_no_currency', { text: cell.slice(0, 40) }))
  else item.fees?.push({ type: feeTypes[field] ?? 'other', amount: read.amount, currency: known })
}
