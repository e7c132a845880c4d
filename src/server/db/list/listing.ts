import { sql } from 'kysely'
import type { Resource } from '#contract/json-api.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { changesSince } from './change-feed.ts'
import { and, type Filter, type List, type Make, type Range } from './list-filters.ts'
import { newestFirst, orderOf, readCursor, type Sort, type Sorts } from './list-order.ts'
import type { Paging } from './page.ts'
import { shownColumns } from './shown-columns.ts'
import { type Query, sortedPage } from './sorted-page.ts'
import { tally } from './tallies.ts'

/** `filter[arrival][start]` → `arrival`; `filter[hold]` → `hold`; `q` */
type NameOf<Param> = Param extends `filter[${infer Name}][${string}]`
  ? Name
  : Param extends `filter[${infer Name}]`
    ? Name
    : Param extends 'q' | 'number'
      ? Param
      : never

type AskedBy<Params> = {
  [Param in keyof Params as NameOf<Param>]-?: Param extends `filter[${string}][${string}]`
    ? Range
    : NonNullable<Params[Param]>
}

/** How a list finds what it is asked for: what the contract has and this has not does not compile. */
export interface Listing<Name extends List, Params, Column extends string> {
  list: Name
  resource: Resource
  filters: { [Name in keyof AskedBy<Params>]: Make<AskedBy<Params>[Name]> }
  sorts: Sorts<Column>
}

interface Params<Column extends string> {
  sort?: Sort<Column> | undefined
  'filter[updated_at][start]'?: string | undefined
  'page[cursor]'?: string | undefined
}

const feed = 'updated_at'

/** Without a word the newest first, and what was changed in the order of its changes. */
const sortOf = <Column extends string>({ sort, 'filter[updated_at][start]': start }: Params<Column>) =>
  sort ?? ((start === undefined ? newestFirst : feed) as Sort<Column>)

/** Whether the cursor, if there is one, goes with the order that is asked for. */
export function isOurCursor<Column extends string>(sorts: Sorts<Column>, params: Params<Column>): boolean {
  const cursor = params['page[cursor]']
  return cursor === undefined || readCursor(orderOf(sortOf(params), sorts), cursor) !== undefined
}

/**
 * The page that is asked for. In the change feed `next` is always a cursor: page numbers move with the changes.
 * @param isCounted whether `total` is wanted: who reads page after page need not count each time
 */
export async function pageOf<Name extends List, Column extends string, All>(
  tx: Transaction,
  { list, resource, filters, sorts }: Listing<Name, All, Column>,
  params: Params<Column>,
  isCounted = true,
) {
  const sort = sortOf(params)
  const order = orderOf(sort, sorts)
  const columns = [...new Set([...shownColumns(resource), ...order.keys.map(({ column }) => column)])]
  const query = tx.selectFrom(list as List).select(columns as never) as unknown as Query<
    Pick<Row<List>, 'id' | 'created_at'>
  >
  const isFeed = sort === feed && params['filter[updated_at][start]'] !== undefined
  const found: Filter[] = []
  for (const [name, asked] of askedBy(params)) {
    const make = name === feed && isFeed ? changesSince(list) : filters[name as keyof typeof filters]
    found.push(await make(tx, asked as never))
  }
  const [only, ...others] = found
  const rare = others.length > 0 ? await rarest(found) : undefined
  const newest = others.length === 0 && order.name === newestFirst ? only?.newest : undefined
  const filtered = <Found>(rows: Query<Found>) => found.reduce((some, { where }) => some.where(where), rows)
  const page = await sortedPage(filtered(query), {
    table: list,
    order,
    paging: params as unknown as Paging,
    ...(rare && { among: filtered(tx.selectFrom(onlyOf(list, rare)) as unknown as Query<unknown>) }),
    ...(newest && { among: tx.selectFrom(sql`${newest}`.as(list)) as unknown as Query<unknown> }),
    each: others.length === 0 ? only?.each : undefined,
    // Filters together are counted row by row: exact, and as fast as the rarest of them is rare.
    count: isCounted ? (only ? (others.length === 0 ? only.total : undefined) : () => tally(tx, list)) : uncounted,
  })
  return { ...page, rows: page.rows as unknown as Row<Name>[], byCursorOnly: isFeed }
}

const uncounted = async () => 0

/** What a list is asked for, as one condition on its rows. */
export async function conditionOf<Name extends List, Column extends string, All>(
  tx: Transaction,
  { filters }: Listing<Name, All, Column>,
  params: object,
) {
  const found: Filter[] = []
  for (const [name, asked] of askedBy(params)) {
    const make = filters[name as keyof typeof filters]
    found.push(await make(tx, asked as never))
  }
  return and(found.map(({ where }) => where))
}

/** As many rows are looked at one by one rather than the index of an order passed over for the few that are wanted. */
const few = 5000

/** Of several filters the one that leaves fewest, where these are few. */
async function rarest(filters: readonly Filter[]): Promise<Filter | undefined> {
  const totals: [number, Filter][] = []
  for (const filter of filters) if (filter.total) totals.push([await filter.total(), filter])
  const [least] = totals.sort(([a], [b]) => a - b)
  return least && least[0] <= few ? least[1] : undefined
}

/** `offset 0`: PostgreSQL finds these rows first, however good another way looks to it. */
const onlyOf = (list: List, { where }: Filter) =>
  sql`(select * from ${sql.table(list)} where ${where} offset 0)`.as(list)

/** What is asked for, by its name, with start and end together. */
function askedBy(params: object): Map<string, unknown> {
  const asked = new Map<string, unknown>()
  for (const [param, value] of Object.entries(params)) {
    const [, name = param, end] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(param) ?? []
    const isFilter = name !== param || param === 'q' || param === 'number'
    if (!isFilter || value === undefined) continue
    asked.set(name, end ? { ...(asked.get(name) as Range | undefined), [end]: value } : value)
  }
  return asked
}
