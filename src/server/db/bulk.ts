import { sql } from 'kysely'
import type { NewRow, Row, Schema } from './schema.ts'
import type { Transaction } from './scope.ts'

/** Many rows in one statement with one parameter, whatever their number. All rows have the columns of the first. */
export async function insertRows<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(tx)
}

/** As `insertRows`, passing over what is there already. Returns how many were not. */
export async function insertMissingRows<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const result = await sql`${insertion(table, rows)} on conflict do nothing returning 1`.execute(tx)
  return result.rows.length
}

function insertion<Table extends keyof Schema>(table: Table, rows: readonly NewRow<Table>[]) {
  const columns = Object.keys(rows[0] as object)
  return sql`insert into ${sql.table(table)} (${list(columns)})
    select ${list(columns, 'r')}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::jsonb) r`
}

/** Sets the columns of the first row in all rows, each found by its id. */
export async function updateRows<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: readonly (Partial<Row<Table>> & { id: string })[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'id')
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`)
  await sql`update ${sql.table(table)} t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::jsonb) r where t.id = r.id`.execute(tx)
}

export const list = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)))

/**
 * What PostgreSQL cannot keep in a text, nor in the name of a member: NUL, and half of a surrogate pair. JSON writes
 * both as escapes; other escapes are passed over, so that `\\u0000`, a text about NUL, stays what it is.
 */
const escapes = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g

/** Messages are kept as they came, but for characters that no text can hold: those are replaced. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows).replace(escapes, (whole, unstorable) => (unstorable ? '\ufffd' : whole))
