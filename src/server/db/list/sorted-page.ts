import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Each, List } from './list-filters.ts'
import { cursorOf, newestFirst, type Order, type OrderKey, type Place, readCursor } from './list-order.ts'
import { countRows, type Paging } from './page.ts'

// biome-ignore lint/suspicious/noExplicitAny: a query over either table
export type Query<Row> = SelectQueryBuilder<Schema, any, Row>
type Condition = RawBuilder<boolean>

interface Listed {
  table: List
  order: Order
  paging: Paging
  /** The same rows, where there is a better place to look for them than the whole table. */
  among?: Query<unknown>
  /** How the only filter finds its rows, where an index has them newest first. */
  each?: Each | undefined
  /** A way to the total that is faster than to count the rows, where there is one. */
  count?: (() => Promise<number>) | undefined
}

/** More values than this are not looked for one by one. */
const mostEach = 100

/**
 * One page in an order by some columns and then by id, what is empty last. The ids are looked for in an index, and only
 * the rows of the page are read. What no single run through an index gives is put together from several: what is empty
 * behind what descends, and what comes after a cursor.
 */
export async function sortedPage<Row extends { id: string; created_at: string }>(
  query: Query<Row>,
  { table, order, paging, each, among = query, count = () => countRows(among) }: Listed,
) {
  const { 'page[number]': number, 'page[size]': size, 'page[cursor]': cursor } = paging
  const place = cursor === undefined ? undefined : readCursor(order, cursor)
  const offset = place ? 0 : (number - 1) * size
  const read = (ids: RawBuilder<unknown>) =>
    query
      .where(sql<boolean>`${sql.ref(`${table}.id`)} in ${ids}`)
      .orderBy(inOrder(order, nullsLast))
      .execute()

  const page = { order, offset, size }
  const parts = place ? after(order, place) : wholeIn(order)
  const isEach = each && each.values.length <= mostEach && order.name === newestFirst && offset < 1000
  const likely = parts.slice(0, place ? 2 : 1)
  const found = await read(
    isEach ? eachNewestFirst(among, { ...page, each, parts }) : runs(among, { ...page, parts: likely }),
  )
  // What is empty comes last, and is looked for where there is not enough else.
  const isAll = isEach || found.length === size || likely.length === parts.length
  const rows = isAll ? found : await read(runs(among, { ...page, parts }))

  const last = rows.length === size ? rows.at(-1) : undefined
  // A page that is not full is the last one, and needs no second query to know the total.
  const isKnown = !place && rows.length < size && (rows.length > 0 || offset === 0)
  const total = isKnown ? offset + rows.length : await count()
  return { rows, meta: { size, total }, cursor: last && cursorOf(order, last) }
}

interface Ids {
  order: Order
  parts: readonly Condition[]
  offset: number
  size: number
}

/** The ids of a page, from one run through an index or from several. */
function runs(query: Query<unknown>, { order, parts, offset, size }: Ids) {
  const [only, ...others] = parts
  if (only && others.length === 0)
    return sql`(select id from ${run(query, { order, part: only, offset, size })} one_run)`
  const all = sql.join(
    parts.map((part) => sql`(${run(query, { order, part, offset: 0, size: offset + size })})`),
    sql` union all `,
  )
  return sql`(select id from (${all}) runs order by ${inOrder(order, nullsLast)} offset ${offset} limit ${size})`
}

/** From one run for each value, which are few: it does not matter where among the newest they are. */
function eachNewestFirst(query: Query<unknown>, { order, each, parts, offset, size }: Ids & { each: Each }) {
  const ofValue = sql<boolean>`${sql.ref(each.column)} = v.value and (${sql.join(parts, sql` or `)})`
  const newest = run(query, { order, part: ofValue, offset: 0, size: offset + size })
  return sql`(select f.id from unnest(${each.values}::${sql.raw(each.type)}[]) v(value) cross join lateral ${newest} f
    order by ${inOrder(order, nullsLast)} offset ${offset} limit ${size})`
}

function run(query: Query<unknown>, { order, part, offset, size }: Omit<Ids, 'parts'> & { part: Condition }) {
  const columns = sql.join([...order.keys.map(({ column }) => sql.ref(column)), sql.ref('id')])
  return query
    .clearSelect()
    .select(sql`${columns}` as never)
    .where(part)
    .orderBy(inOrder(order))
    .offset(offset)
    .limit(size)
}

const nullsLast = sql` nulls last`

/** As the index has it, where what is empty comes first when it is read backwards, or with what is empty last. */
function inOrder({ keys, isDescending, idDescends }: Order, nulls = sql``) {
  const direction = (descends: boolean) => (descends ? sql` desc` : sql``)
  const columns = keys.map(({ column }) => sql`${sql.ref(column)}${direction(isDescending)}${nulls}`)
  return sql<unknown>`${sql.join([...columns, sql`id${direction(idDescends)}`])}`
}

const everything = sql<boolean>`true`
const isNull = ({ column }: OrderKey) => sql<boolean>`${sql.ref(column)} is null`

function wholeIn({ keys, isDescending }: Order): Condition[] {
  const [key] = keys
  if (!isDescending || !key?.isNullable) return [everything]
  return [sql<boolean>`${sql.ref(key.column)} is not null`, isNull(key)]
}

/** What comes after this place, in runs through the index: with the same values, then with ever fewer of them. */
function after(order: Order, { values, id }: Place): Condition[] {
  const { keys, isDescending, idDescends } = order
  const beyond = (descends: boolean) => (descends ? sql`<` : sql`>`)
  const given = (at: number) => (values[at] === null ? null : cast(keys[at] as OrderKey, values[at]))
  const same = keys.map((key, at) => {
    const value = given(at)
    return value === null ? isNull(key) : sql<boolean>`${sql.ref(key.column)} = ${value}`
  })
  const runs: Condition[] = [sql<boolean>`${and([...same, sql`id ${beyond(idDescends)} ${id}::uuid`])}`]
  for (const [at, key] of [...keys.entries()].reverse()) {
    const value = given(at)
    if (value === null) continue
    const before = same.slice(0, at)
    runs.push(and([...before, sql`${sql.ref(key.column)} ${beyond(isDescending)} ${value}`]))
    if (key.isNullable) runs.push(and([...before, isNull(key)]))
  }
  return runs
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

const types = { text: sql`text`, instant: sql`timestamptz`, int: sql`int`, number: sql`float8` }
const cast = ({ kind }: OrderKey, value: unknown) => sql`${value}::${types[kind]}`
