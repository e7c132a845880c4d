import { newestFirst } from '../list/page.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export function listSenderDomains(tx: Transaction, paging: Parameters<typeof newestFirst>[2]) {
  return newestFirst(tx.selectFrom('sender_domains').selectAll(), 'sender_domains', paging)
}

export function findSenderDomain(tx: Transaction, id: string) {
  return tx.selectFrom('sender_domains').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns undefined where the domain stands for somebody already */
export function insertSenderDomain(tx: Transaction, row: NewRow<'sender_domains'>) {
  return tx
    .insertInto('sender_domains')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** From now on it stands for this customer, whomever it stood for before. */
export async function rememberSenderDomain(tx: Transaction, row: NewRow<'sender_domains'>): Promise<void> {
  const { customer_id, user_id, updated_at } = row
  await tx
    .insertInto('sender_domains')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'domain']).doUpdateSet({ customer_id, user_id, updated_at }))
    .execute()
}

export function updateSenderDomain(
  tx: Transaction,
  id: string,
  given: { customer_id: string; user_id: string | null; updated_at: string },
) {
  return tx.updateTable('sender_domains').set(given).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteSenderDomain(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sender_domains').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}

export async function customerOfDomain(tx: Transaction, domain: string | null): Promise<string | null> {
  if (domain === null) return null
  const row = await tx
    .selectFrom('sender_domains')
    .select('customer_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.customer_id ?? null
}
