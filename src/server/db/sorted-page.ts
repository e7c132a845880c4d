import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cursorOf, type Order, type OrderKey, type Place, readCursor } from './list-order.ts'
import { countRows, type Paging } from './page.ts'
import type { Schema } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: a query over either table
export type Query<Row> = SelectQueryBuilder<Schema, any, Row>
type Condition = RawBuilder<boolean>

interface Listed {
  table: 'containers' | 'shipments'
  order: Order
  paging: Paging
  /** A way to the total that is faster than to count the rows, where there is one. */
  count?: (() => Promise<number>) | undefined
}

/**
 * One page in an order by some columns and then by id, what is empty last. The ids are looked for in an index, and only
 * the rows of the page are read. What no single run through an index gives is put together from several: what is empty
 * behind what descends, and what comes after a cursor.
 */
export async function sortedPage<Row extends { id: string; created_at: string }>(
  query: Query<Row>,
  { table, order, paging, count = () => countRows(query) }: Listed,
) {
  const { 'page[number]': number, 'page[size]': size, 'page[cursor]': cursor } = paging
  const place = cursor === undefined ? undefined : readCursor(order, cursor)
  const offset = place ? 0 : (number - 1) * size
  const ids = pageOfIds(query, { table, order, parts: place ? after(order, place) : wholeIn(order), offset, size })
  const id = sql.ref(`${table}.id`)
  const rows = await query.where(sql<boolean>`${id} in ${ids}`).orderBy(inOrder(order, nullsLast)).execute()

  const last = rows.length === size ? rows.at(-1) : undefined
  // A page that is not full is the last one, and needs no second query to know the total.
  const isKnown = !place && rows.length < size && (rows.length > 0 || offset === 0)
  const total = isKnown ? offset + rows.length : await count()
  return { rows, meta: { size, total }, cursor: last && cursorOf(order, last) }
}

interface Ids {
  table: string
  order: Order
  parts: readonly Condition[]
  offset: number
  size: number
}

function pageOfIds(query: Query<unknown>, { order, parts, offset, size }: Ids) {
  const columns = sql.join([...order.keys.map(({ column }) => sql.ref(column)), sql.ref('id')])
  const bare = query.clearSelect()
  const run = (part: Condition, passing: number, most: number) =>
    bare
      .select(sql`${columns}` as never)
      .where(part)
      .orderBy(inOrder(order))
      .offset(passing)
      .limit(most)
  const [only, ...others] = parts
  if (only && others.length === 0) return sql`(select id from ${run(only, offset, size)} one_run)`
  const runs = sql.join(
    parts.map((part) => sql`(${run(part, 0, offset + size)})`),
    sql` union all `,
  )
  return sql`(select id from (${runs}) runs order by ${inOrder(order, nullsLast)} offset ${offset} limit ${size})`
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
