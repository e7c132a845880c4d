import type { Correction, ImportMode } from '#contract/imports/import.ts'
import type { RowOutcome } from '#contract/imports/import-row.ts'
import { sayRow } from '#contract/said/import-row.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { InitialFields } from '../custom-fields/custom-field.ts'
import type { DayOrder } from '../documents/dates.ts'
import type { Inference } from '../tracking/infer-number.ts'
import { type Cell, type Grid, textOf } from './cells.ts'
import type { Definition } from './custom-values.ts'
import type { Epoch } from './dates.ts'
import { plainName } from './fields.ts'
import { createRowReader, type ReadRow } from './read-row.ts'

/** What one number is asked for with: a tracking request, or what is added to what is tracked. */
export interface Target {
  seq: number
  /** The row where it stands first. */
  row: number
  request_type: RequestType
  number: string
  scac: string | null
  /** How it may be written in what is tracked. */
  norms: string[]
  ref_numbers: string[]
  tags: string[]
  container_numbers: string[]
  customer: string | null
  fields: InitialFields
}

export interface CheckedRow {
  row: number
  outcome: RowOutcome
  written: string
  number: string | null
  number_type: RequestType | null
  proposed_number: string | null
  scac: string | null
  detail: string | null
  notes: string[]
  same_as: number | null
  customer_name: string | null
  container_numbers: string[]
  ref_numbers: string[]
  tags: string[]
  /** By their `seq`. */
  targets: number[]
}

export interface CheckInput {
  grid: Grid
  header_row: number
  epoch: Epoch
  columns: readonly { position: number; name: string; becomes: string | null }[]
  definitions: readonly Definition[]
  date_order: DayOrder | null
  mode: ImportMode
  corrections: readonly Correction[]
  now: Date
  lineOf: (text: string) => string | undefined
  infer: (number: string) => Inference
  normsOf: (number: string, scac: string | null) => string[]
  matches: (pattern: string, text: string) => boolean | undefined
}

const most = { references: 100, notes: 10 }

/** How every row of a sheet ends, and what is asked for: one request for each bill, or container without one. */
export function checkRows(input: CheckInput): { rows: CheckedRow[]; targets: Target[] } {
  const read = createRowReader(input)
  const head = input.grid[input.header_row - 1]
  const rows: CheckedRow[] = []
  const all: Gathered = { targets: new Map(), containers: new Map(), customers: new Map(), disputed: new Map() }
  for (let at = input.header_row; at < input.grid.length; at++) {
    const cells = input.grid[at] as Cell[]
    if (isEmpty(cells)) continue
    const one = read(cells, at + 1, head !== undefined && isSame(cells, head))
    const checked = plainRow(one)
    rows.push(checked)
    if (one.asked.length > 0) gather(checked, one, all)
  }
  const targets = [...all.targets.values()]
  settleLines(rows, targets)
  return withoutDisputed(rows, targets, all.disputed)
}

interface Gathered {
  targets: Map<string, Target>
  containers: Map<Target, Set<string>>
  customers: Map<Target, Named>
  disputed: Map<Target, Named[]>
}

/** Puts what a row asks for to what others ask for under the same number. */
function gather(checked: CheckedRow, one: ReadRow, all: Gathered): void {
  let isFirst = false
  let isNew = false
  for (const asked of one.asked) {
    const key = `${asked.request_type} ${asked.key}`
    const known = all.targets.get(key)
    const target = known ?? newTarget(asked, all.targets.size + 1, one)
    const seen = all.containers.get(target) ?? new Set()
    if (known) {
      checked.same_as ??= known.row
      known.scac ??= asked.scac
      isNew ||= known.request_type !== 'container' && one.containers.some((number) => !seen.has(number))
    } else {
      isFirst = true
      all.targets.set(key, target)
    }
    checked.targets.push(target.seq)
    merge(target, one)
    dispute(target, one, all)
    for (const number of one.containers) seen.add(number)
    all.containers.set(target, seen)
  }
  if (isFirst) {
    checked.same_as = null
    return
  }
  if (checked.outcome === 'line_unknown') return
  checked.outcome = isNew ? 'joined' : 'duplicate'
  checked.detail = isNew
    ? sayRow('another_container_of_row', { row: checked.same_as }).text
    : sayRow('merged_with_row', { row: checked.same_as }).text
}

/** One row that names the line of a number names it for all. */
function settleLines(rows: readonly CheckedRow[], targets: readonly Target[]): void {
  for (const one of rows) {
    if (one.outcome !== 'line_unknown') continue
    const own = one.targets.map((seq) => targets[seq - 1])
    if (!own.every((target) => target?.scac)) continue
    one.scac = own[0]?.scac ?? null
    one.outcome = one.same_as === null ? 'ready' : 'duplicate'
    one.detail = one.same_as === null ? null : sayRow('merged_with_row', { row: one.same_as }).text
  }
}

const isEmpty = (cells: readonly Cell[]) => cells.every((cell) => textOf(cell) === '')
/** Names of the columns again, as on every printed page. */
const isSame = (cells: readonly Cell[], head: readonly Cell[]) =>
  head.filter((cell) => textOf(cell) !== '').length > 1 && head.every((cell, at) => textOf(cell) === textOf(cells[at]))

function plainRow({ asked, containers, fields: _, ...one }: ReadRow): CheckedRow {
  const [first] = asked
  return {
    ...one,
    number: one.number ?? first?.number ?? null,
    number_type: first?.request_type ?? null,
    scac: one.scac ?? first?.scac ?? null,
    notes: one.notes.slice(0, most.notes),
    container_numbers: containers,
    same_as: null,
    targets: [],
  }
}

function newTarget(asked: ReadRow['asked'][number], seq: number, one: ReadRow): Target {
  const { request_type, number, scac, norms } = asked
  return {
    seq,
    row: one.row,
    request_type,
    number,
    scac,
    norms,
    ref_numbers: [],
    tags: [],
    container_numbers: [],
    customer: null,
    fields: { shipment: [], containers: [] },
  }
}

function merge(target: Target, one: ReadRow): void {
  target.ref_numbers = union(target.ref_numbers, one.ref_numbers)
  target.tags = union(target.tags, one.tags)
  target.container_numbers = union(target.container_numbers, one.containers)
  const shipment = new Map(target.fields.shipment.map((field) => [field.definition_id, field]))
  for (const field of one.fields.shipment) shipment.set(field.definition_id, field)
  // What is said of a row without a container is said of all boxes of its bill.
  const of = target.request_type === 'container' ? [target.number] : one.containers
  const boxes = one.fields.containers.flatMap((field) =>
    of.length > 0 ? of.map((number) => ({ ...field, number })) : [field],
  )
  const containers = new Map(target.fields.containers.map((field) => [`${field.definition_id} ${field.number}`, field]))
  for (const field of boxes) containers.set(`${field.definition_id} ${field.number}`, field)
  target.fields = { shipment: [...shipment.values()], containers: [...containers.values()] }
}

const union = (some: string[], others: readonly string[]) =>
  others.length === 0 ? some : [...new Set([...some, ...others])].slice(0, most.references)

type Named = { name: string; row: number }

function dispute(target: Target, { customer_name: name, row }: ReadRow, { customers, disputed }: Gathered) {
  if (!name) return
  const before = customers.get(target)
  if (!before) {
    customers.set(target, { name, row })
    target.customer = name
  } else if (plainName(before.name) !== plainName(name))
    disputed.set(target, [...(disputed.get(target) ?? [before]), { name, row }])
}

/** Nobody but a person can tell whose a number is that stands there for two. */
function withoutDisputed(rows: CheckedRow[], targets: Target[], disputed: ReadonlyMap<Target, Named[]>) {
  if (disputed.size === 0) return { rows, targets }
  const bySeq = new Map([...disputed].map(([target, names]) => [target.seq, names]))
  for (const one of rows) {
    const names = one.targets.flatMap((seq) => bySeq.get(seq) ?? [])
    if (names.length === 0) continue
    const said = names.slice(0, 3).map(({ name, row }) => `${name} in row ${row}`)
    one.outcome = 'two_customers'
    one.detail = `Customers differ: ${said.join(', ')}`
    one.targets = one.targets.filter((seq) => !bySeq.has(seq))
  }
  const left = targets.filter(({ seq }) => !bySeq.has(seq))
  const seqs = new Map(left.map(({ seq }, at) => [seq, at + 1]))
  for (const one of rows) one.targets = one.targets.flatMap((seq) => seqs.get(seq) ?? [])
  return { rows, targets: left.map((target, at) => ({ ...target, seq: at + 1 })) }
}
