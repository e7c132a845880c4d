import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import type { Table } from './tables.ts'

/** More than this, in characters, is not sent in one statement. */
const mostCharacters = 1_000_000

/**
 * Does the work with every table as it is, but for what acts when rows are written: triggers, which would count and tell
 * again what is counted and told, and references between tables, which no order of tables satisfies. References are
 * checked, of all rows, when they are put back. The owner of the tables may do it: no superuser is needed.
 */
export async function withoutTriggers<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await sql<{ table: string; trigger: string }>`
    select c.relname as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'
    order by 1, 2`.execute(tx)
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where r.relnamespace = 'public'::regnamespace and c.contype = 'f' and c.conparentid = 0
    order by 1, 2`.execute(tx)
  const switched = (how: 'disable' | 'enable') =>
    triggers.map(
      ({ table, trigger }) => sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`,
    )
  for (const statement of switched('disable')) await statement.execute(tx)
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  const result = await work()
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
  for (const statement of switched('enable')) await statement.execute(tx)
  return result
}

/** Empties the table: what the migrations put there is in the rows that come. */
export async function clearTable(tx: Transaction, { name }: Table): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** Inserts what `readRows` gave, columns in the order of the table that they were read from. */
export async function writeRows(tx: Transaction, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`))
  for (const some of inParts(lines))
    await sql`
      insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from jsonb_array_elements(${`[${some.join(',')}]`}::jsonb) line`.execute(tx)
}

function* inParts(lines: readonly string[]): Generator<string[]> {
  let part: string[] = []
  let characters = 0
  for (const line of lines) {
    if (part.length > 0 && characters + line.length > mostCharacters) {
      yield part
      part = []
      characters = 0
    }
    part.push(line)
    characters += line.length
  }
  if (part.length > 0) yield part
}
