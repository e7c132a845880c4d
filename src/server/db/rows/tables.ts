import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

export interface Column {
  name: string
  /** As PostgreSQL writes it, such as `timestamp(3) with time zone`. */
  type: string
}

/** A table as rows are copied from it and to it: what it computes itself is left out. */
export interface Table {
  name: string
  columns: Column[]
  /** Of the primary key, in its order; null where there is none. */
  key: string[] | null
}

/** Not copied: the migrations of a store are applied, and these name them. */
const ownTables = ['migrations']

/** All tables that hold data, by name. */
export async function tablesOf(tx: Transaction): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.at)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any(${ownTables})
    order by c.relname collate "C"`.execute(tx)
  return rows
}

/** Whether there are tables of ours at all. */
export async function hasTables(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/** Whether an account is in it: everything else belongs to one. */
export async function hasAccounts(tx: Transaction): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export interface Sequence {
  name: string
  /** The number that comes next is beyond this one; null before the first. */
  last: number | null
}

/** What numbers rows, with the last number that was given. */
export async function sequencesOf(tx: Transaction): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`.execute(tx)
  return rows
}

export async function setSequence(tx: Transaction, { name, last }: Sequence): Promise<void> {
  if (last !== null) await sql`select setval(${name}::regclass, ${last})`.execute(tx)
}
