import { sql } from 'kysely'
import type { FilterName } from '#contract/search/filter-value.ts'
import type { Transaction } from '../scope.ts'
import type { List } from './list-filters.ts'

const columns: Record<FilterName, string> = {
  shipping_line: 'shipping_line_scac',
  pod: 'port_of_discharge_locode',
  destination: 'destination_locode',
  pod_terminal: 'pod_terminal_id',
}

export interface InUse {
  filter: FilterName
  value: string
  count: number
  active_count: number
}

/** Which values rows of a list have, and how many rows: told by the tallies, whatever the size of the list. */
export async function valuesInUse(tx: Transaction, list: List, filters: readonly FilterName[]): Promise<InUse[]> {
  const kinds = filters.flatMap((filter) => [
    { filter, kind: 'count' as const, tallied: `${list}.${columns[filter]}` },
    { filter, kind: 'active_count' as const, tallied: `${list}.active_${columns[filter]}` },
  ])
  const { rows } = await sql<{ list: string; value: string; total: number }>`
    select list, value, sum(total)::float8 as total from tallies
    where list = any(${kinds.map(({ tallied }) => tallied)}::text[])
    group by list, value having sum(total) > 0`.execute(tx)
  const kindOf = new Map(kinds.map((one) => [one.tallied, one]))
  const found = new Map<string, InUse>()
  for (const { list: tallied, value, total } of rows) {
    const known = kindOf.get(tallied)
    if (!known) continue
    const key = `${known.filter} ${value}`
    const before = found.get(key) ?? { filter: known.filter, value, count: 0, active_count: 0 }
    found.set(key, { ...before, [known.kind]: total })
  }
  return [...found.values()]
}

/** What sources call these values, for those that the reference data does not know: as in one of their rows. */
export async function namesFromRows(
  tx: Transaction,
  filter: Exclude<FilterName, 'pod_terminal'>,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<{ value: string; name: string }>`
    select v.value, found.name from unnest(${values}::text[]) v(value), lateral (${firstFrom[filter]}) found
    where found.code = v.value and found.name <> ''`.execute(tx)
  return new Map(rows.map(({ value, name }) => [value, name]))
}

/** In the order of the code, so that its index is used: a rare one would be looked for among the newest rows. */
const firstFrom = {
  shipping_line: sql`select shipping_line_scac as code, shipping_line_short_name as name from shipments
    where shipping_line_scac >= v.value order by shipping_line_scac limit 1`,
  pod: sql`select port_of_discharge_locode as code, port_of_discharge_name as name from shipments
    where port_of_discharge_locode >= v.value order by port_of_discharge_locode limit 1`,
  destination: sql`select destination_locode as code, destination_name as name from shipments
    where destination_locode >= v.value order by destination_locode limit 1`,
}
