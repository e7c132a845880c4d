import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import { insertView, type Policies } from './views.ts'

/**
 * Reads as the customer of a view that there is not: it is there, and the transaction has its role, until the work is
 * done. Nobody else ever sees it, and what the work would write is undone with it.
 */
export async function asDraft<T>(tx: Transaction, party_id: string, policies: Policies, work: () => Promise<T>) {
  await sql`savepoint before_draft`.execute(tx)
  try {
    const { id } = await insertView(tx, party_id, policies)
    await sql`select set_config('app.view_id', ${id}, true), set_config('app.scopes', '', true)`.execute(tx)
    await sql`set local role landfall_view`.execute(tx)
    return await work()
  } finally {
    // Role and settings go back to what they were with it.
    await sql`rollback to savepoint before_draft`.execute(tx)
  }
}
