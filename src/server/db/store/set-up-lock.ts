import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** One process at a time changes the tables or makes an empty store usable: the others wait until its transaction ends. */
export async function lockSetUp(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('landfall migrations'))`.execute(tx)
}
