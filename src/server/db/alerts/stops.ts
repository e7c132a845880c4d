import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

interface Stop {
  what: 'rule' | 'digest' | 'export'
  id: string
  user_id: string
}

/** What would be stopped; undefined where it, or the person, is gone. */
export async function nameOfStop(db: Kysely<Schema>, { what, id, user_id }: Stop): Promise<string | undefined> {
  if (what === 'digest') {
    const person = await db.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst()
    return person && 'digest'
  }
  if (what === 'export') {
    const scheduled = await db
      .selectFrom('scheduled_exports')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return scheduled?.name
  }
  const rule = await db
    .selectFrom('alert_rules')
    .select('name')
    .where('id', '=', id)
    .where(sql<boolean>`(user_id = ${user_id}::uuid or ${user_id}::uuid = any(recipient_ids))`)
    .executeTakeFirst()
  return rule?.name
}

/** Whether it went to this person until now. */
export async function stopDigest(tx: Transaction, user_id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('digests')
    .set({ is_enabled: false, next_on: null, next_at: null, updated_at: now })
    .where('user_id', '=', user_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  await sql`delete from mails where user_id = ${user_id} and status = 'pending'
    and headers ->> 'X-Landfall-Rule' = 'digest'`.execute(tx)
  return numUpdatedRows > 0n
}

/** Of which account a person is, whose mail has the link. */
export const accountOfPerson = (tx: Transaction, user_id: string) =>
  tx.selectFrom('users').select('account_id').where('id', '=', user_id).executeTakeFirst()
