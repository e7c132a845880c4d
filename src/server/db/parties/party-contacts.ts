import type { PartyContact } from '#contract/parties/party-contact.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

type Attributes = Omit<PartyContact['attributes'], 'created_at'>

export function listContacts(tx: Transaction, party_id: string, paging: Parameters<typeof newestFirst>[2]) {
  const query = tx.selectFrom('party_contacts').selectAll().where('party_id', '=', party_id)
  return newestFirst(query, 'party_contacts', paging)
}

export function findContact(tx: Transaction, id: string) {
  return tx.selectFrom('party_contacts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function contactsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('party_contacts').selectAll().where('id', 'in', ids).execute()
}

export function insertContact(tx: Transaction, party_id: string, attributes: Attributes) {
  return tx
    .insertInto('party_contacts')
    .values({ party_id, ...attributes })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateContact(tx: Transaction, id: string, attributes: Partial<Attributes>) {
  if (Object.keys(attributes).length === 0) return findContact(tx, id)
  return tx.updateTable('party_contacts').set(attributes).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteContact(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('party_contacts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}
