import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { isChangedMeanwhile } from '../../api/changed-meanwhile.ts'
import { waitWhenLimited } from '../../api/patience.ts'
import { grouped } from '../../lib/grouped.ts'
import { startBulk } from '../../lib/run-jobs.ts'
import { allRows } from '../../table/all-rows.ts'
import type { Source } from '../../table/paged-rows.ts'
import { isSelected, type Selection } from '../../table/selection.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

export type BulkKind = 'tag' | 'references' | 'stop' | 'resume'

/** What is done with each. */
export interface Bulk {
  kind: BulkKind
  values: readonly string[]
  /** Of tags and references: put in, or taken out. */
  isRemoval: boolean
}

type AnyRow = ContainerRow | ShipmentRow

/** Something the API can change: references belong to what the row is, all else to its shipment. */
interface Target {
  type: 'container' | 'shipment'
  id: string
  label: string
}

/** Every chosen row; where all that match are, they are read first, however many those are. */
export async function chosenRows<Row extends AnyRow>(
  client: QueryClient,
  source: Source<Row>,
  selection: Selection<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  if (!selection.all) return [...selection.rows.values()]
  const rows: Row[] = []
  for await (const page of allRows(client, source, signal))
    rows.push(...page.rows.filter(({ id }) => isSelected(selection, id)))
  return rows
}

export function targetsOf(kind: BulkKind, rows: readonly AnyRow[]): Target[] {
  const found = new Map<string, Target>()
  for (const row of rows) {
    if ('box' in row && kind === 'references')
      found.set(row.id, { type: 'container', id: row.id, label: row.box.number })
    else if (row.shipment) {
      const { id, attributes } = row.shipment
      found.set(id, { type: 'shipment', id, label: attributes.bill_of_lading_number })
    }
  }
  return [...found.values()]
}

/** Starts it: it goes on while people work, and lists what failed. */
export function startFor(client: QueryClient, bulk: Bulk, targets: readonly Target[]) {
  return startBulk({
    words: wordsOf(bulk, targets.length),
    items: targets,
    labelOf: ({ label }) => label,
    act: (target) => act(client, bulk, target),
    after: () =>
      Promise.all([
        refetch(client, api.shipments.list, api.containers.list),
        client.invalidateQueries({ queryKey: ['view_counts'] }),
      ]),
    waitAfter: waitWhenLimited,
  })
}

function wordsOf({ kind, values, isRemoval }: Bulk, count: number): string {
  const what = values.length === 1 ? `“${values[0]}”` : `${values.length} ${kind === 'tag' ? 'tags' : 'references'}`
  const these = count === 1 ? '1 record' : `${grouped(count)} records`
  switch (kind) {
    case 'tag':
    case 'references':
      return isRemoval ? `Removing ${what} from ${these}` : `Adding ${what} to ${these}`
    case 'stop':
      return `Stopping ${count === 1 ? '1 shipment' : `${grouped(count)} shipments`}`
    case 'resume':
      return `Resuming ${count === 1 ? '1 shipment' : `${grouped(count)} shipments`}`
  }
}

async function act(client: QueryClient, { kind, values, isRemoval }: Bulk, target: Target): Promise<unknown> {
  const params = { id: target.id }
  const next = (before: readonly string[]) =>
    isRemoval ? before.filter((one) => !values.includes(one)) : [...new Set([...before, ...values])]
  switch (kind) {
    case 'stop':
      return callOneOfMany(client, api.shipments.stop_tracking, { params })
    case 'resume':
      return callOneOfMany(client, api.shipments.resume_tracking, { params })
    case 'tag':
    case 'references':
      return untilKept(() => rewrite(client, kind === 'tag' ? 'tags' : 'ref_numbers', target, next))
  }
}

type Next = (before: readonly string[]) => string[]

/** Lists are replaced as a whole, so each is read first. */
async function rewrite(client: QueryClient, name: 'tags' | 'ref_numbers', { type, id }: Target, next: Next) {
  const params = { id }
  if (type === 'container') {
    const { data } = await callOneOfMany(client, api.containers.get, { params })
    const { ref_numbers } = data.attributes
    const attributes = { ref_numbers: next(ref_numbers) }
    const body = { data: { type, attributes, meta: { expected: { ref_numbers } } } }
    return callOneOfMany(client, api.containers.update, { params, body })
  }
  const { data } = await callOneOfMany(client, api.shipments.get, { params })
  const before = data.attributes[name]
  const attributes = { [name]: next(before ?? []) }
  const body = { data: { type, attributes, meta: { expected: { [name]: before } } } }
  return callOneOfMany(client, api.shipments.update, { params, body })
}

/** Where somebody else wrote between reading and writing it is done again: what they wrote stays. */
async function untilKept<T>(write: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (attempts <= 1 || !isChangedMeanwhile(error)) throw error
    return untilKept(write, attempts - 1)
  }
}
