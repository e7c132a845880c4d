import { sql } from 'kysely'
import type { Store } from '../store.ts'

/** A table of less, in pages of 8 kB, is read whole as fast as by an index. */
const fewPages = 4

/**
 * Has the planner look at tables of the embedded store that have doubled since it last did. The store has one connection and
 * no autovacuum: what was planned for a small table, checks of foreign keys among it, would read all of a large one until
 * the next vacuum. @returns their names
 */
export async function analyzeGrown(store: Store): Promise<string[]> {
  if (store.kind !== 'embedded') return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) / 8192 > greatest(2 * relpages, ${fewPages})
    order by 1`.execute(store.patient)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(store.patient)
  return rows.map(({ name }) => name)
}
