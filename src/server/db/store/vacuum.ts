import { sql } from 'kysely'
import { addUpTallies } from '../list/tallies.ts'
import type { Store } from '../store.ts'

/** The embedded store has no autovacuum: without this, tables grow and plans go by old figures. */
export async function vacuum(store: Store): Promise<void> {
  await addUpTallies(store)
  if (store.kind === 'embedded') await sql`vacuum analyze`.execute(store.patient)
}
