import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** Heard by the workers of every process: there is something due. */
export const dueChannel = 'landfall_due'

/** Wakes them when the transaction ends. */
export async function wakeWorkers(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${dueChannel}, '')`.execute(tx)
}
