import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

export interface Paging {
  'page[number]': number
  'page[size]': number
  'page[cursor]'?: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a query over any table, joined or not
type Query<Row> = SelectQueryBuilder<Schema, any, Row>

/**
 * One page, newest first and then by id, and what its list says about itself. The query selects `created_at` and `id`
 * of the table that is named. `page[cursor]` goes on where a page ended, whatever was added meanwhile. `count` is given
 * where there is a faster way than to count the rows.
 */
export async function newestFirst<Row extends { id: string; created_at: string }>(
  query: Query<Row>,
  table: keyof Schema,
  { 'page[number]': number, 'page[size]': size, 'page[cursor]': cursor }: Paging,
  count = () => countRows(query),
) {
  const created_at = sql<string>`${sql.ref(`${table}.created_at`)}`
  const id = sql<string>`${sql.ref(`${table}.id`)}`
  const inOrder = <One>(rows: Query<One>) => rows.orderBy(created_at, 'desc').orderBy(id).limit(size)

  if (cursor !== undefined) {
    const after = readCursor(cursor)
    const rows = await inOrder(query)
      .where(sql<boolean>`${created_at} <= ${after.created_at}::timestamptz
        and (${created_at} < ${after.created_at}::timestamptz or ${id} > ${after.id}::uuid)`)
      .execute()
    return { rows, meta: { size, total: await count() }, cursor: cursorAfter(rows, size) }
  }
  const { rows, meta } = await offsetPage(query, id, inOrder, { number, size }, count)
  return { rows, meta, cursor: cursorAfter(rows, size) }
}

async function offsetPage<Row>(
  query: Query<Row>,
  id: RawBuilder<string>,
  inOrder: <One>(rows: Query<One>) => Query<One>,
  { number, size }: { number: number; size: number },
  count: () => Promise<number>,
) {
  const offset = (number - 1) * size
  // What is passed over is passed over in the index.
  const ids = inOrder(query.clearSelect().select(id.as('id'))).offset(offset)
  const rows = await inOrder(offset > 0 ? query.where(id, 'in', ids) : query).execute()
  // A page that is not full is the last one, and needs no second query to know the total.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0)
  const total = isLast ? offset + rows.length : await count()
  return { rows, meta: { size, total } }
}

export async function countRows(query: Query<unknown>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy()
  const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** `<milliseconds, base 36>.<id>`, as the contract checks it. */
function cursorAfter(rows: readonly { id: string; created_at: string }[], size: number): string | undefined {
  const last = rows.at(-1)
  if (rows.length < size || !last) return undefined
  return `${Date.parse(last.created_at).toString(36)}.${last.id}`
}

function readCursor(cursor: string): { created_at: string; id: string } {
  const [time = '', id = ''] = cursor.split('.')
  return { created_at: new Date(Number.parseInt(time, 36)).toISOString(), id }
}

/** One page in this order, then by id. There is no cursor. */
export function sortedPage<Row extends { id: string }>(
  query: Query<Row>,
  table: keyof Schema,
  order: readonly RawBuilder<unknown>[],
  { 'page[number]': number, 'page[size]': size }: Paging,
  count = () => countRows(query),
) {
  const id = sql<string>`${sql.ref(`${table}.id`)}`
  const inOrder = <One>(rows: Query<One>) =>
    [...order, id].reduce<Query<One>>((ordered, by) => ordered.orderBy(by), rows).limit(size)
  return offsetPage(query, id, inOrder, { number, size }, count)
}
