import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { Store } from '../store.ts'
import type { Table } from './tables.ts'

/** Rows that are fetched at once: some have whole messages in them. */
const batch = 200

/**
 * A transaction that sees everything as it is at this instant, whatever others write meanwhile. On PostgreSQL nobody waits
 * for it; the embedded store has one connection, and waits.
 */
export function withSnapshot<T>({ patient, kind }: Store, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const begun = patient.transaction()
  return (kind === 'postgres' ? begun.setIsolationLevel('repeatable read').setAccessMode('read only') : begun).execute(
    async (tx) => {
      await writeAlike(tx)
      return work(tx)
    },
  )
}

/** Values as the same text wherever they are written, until the transaction ends. */
export async function writeAlike(tx: Kysely<Schema>): Promise<void> {
  await sql
    .raw(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local bytea_output = 'hex'; set local extra_float_digits = 1`)
    .execute(tx)
}

/** Every row of the table in the order of its key, or of its texts where it has none: a JSON array of the texts of its columns, null where there is nothing. */
export async function* readRows(tx: Transaction, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  const line = sql`array_to_json(array[${sql.join(texts)}])::text`
  const types = new Map(columns.map((column) => [column.name, column.type]))
  // One order in every store, whatever language its texts are sorted by.
  const order = (key ?? []).map((column) =>
    types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`,
  )
  const query = sql`
    declare copied no scroll cursor for select ${line} as line from ${sql.table(name)}
    order by ${key ? sql.join(order) : sql`${line} collate "C"`}`
  await query.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from copied`.execute(tx)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    // A transaction that failed has closed it.
    await sql`close copied`.execute(tx).catch(() => {})
  }
}
