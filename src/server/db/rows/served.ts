import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import { listenerName } from '../store/listener.ts'

/** Whether a server works with this database: each has one connection on which it listens. */
export async function isServed(tx: Transaction): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName} limit 1`.execute(tx)
  return rows.length > 0
}
