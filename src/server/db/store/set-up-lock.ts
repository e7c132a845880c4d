import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** One process at a time makes an empty store usable: the others wait until its transaction ends. */
export async function lockSetUp(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('landfall set-up'))`.execute(tx)
}

/** One process at a time changes the tables. */
const schema = sql`hashtext('landfall migrations')`

export async function lockSchema(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${schema})`.execute(tx)
}

/** Whether nobody else changes the tables: until the transaction ends nobody else does. */
export async function tryLockSchema(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${schema}) as locked`.execute(tx)
  return rows[0]?.locked === true
}
