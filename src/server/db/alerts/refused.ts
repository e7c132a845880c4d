import { sql } from 'kysely'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { spokenTo } from '../access/person-language.ts'
import type { Transaction } from '../scope.ts'

/** A mail server refuses the address for good: nothing more is sent there, and it is known since when. */
export async function refuseAddress(
  tx: Transaction,
  { user_id, account_id, reason }: { user_id: string; account_id: string; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refused_addresses')
    .values({ user_id, account_id, refused_at: now.toISOString(), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('mails').where('user_id', '=', user_id).where('status', '=', 'pending').execute()
}

/** It is tried again. */
export const forgiveAddress = (tx: Transaction, user_id: string) =>
  tx.deleteFrom('refused_addresses').where('user_id', '=', user_id).execute()

/** Who goes is told nothing more: neither what is written already, nor by rules of the account. */
export async function leaveAlertsOf(tx: Transaction, user_id: string): Promise<void> {
  await tx.deleteFrom('mails').where('user_id', '=', user_id).where('status', '=', 'pending').execute()
  await sql`update alert_rules set recipient_ids = array_remove(recipient_ids, ${user_id}::uuid)
    where ${user_id}::uuid = any(recipient_ids)`.execute(tx)
}

export interface Recipient {
  user_id: string
  email: string
  language: ViewLanguage
}

/** Of these people those who are there, and whose address is not refused. */
export const recipientsAmong = (tx: Transaction, account_id: string, ids: readonly string[]): Promise<Recipient[]> =>
  tx
    .selectFrom('users')
    .select(['id as user_id', 'email', spokenTo.as('language')])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`not exists (select from refused_addresses f where f.user_id = users.id)`)
    .orderBy('email')
    .execute()
