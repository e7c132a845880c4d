import { sql } from 'kysely'
import type { Party } from '#contract/parties/party.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

type Attributes = Party['attributes']

export function listParties(tx: Transaction, params: Parameters<typeof newestFirst>[2]) {
  return newestFirst(tx.selectFrom('parties').selectAll(), 'parties', params)
}

export function findParty(tx: Transaction, id: string) {
  return tx.selectFrom('parties').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One that is there until the transaction ends: nobody deletes it, or merges it into another, meanwhile. */
export function holdParty(tx: Transaction, id: string) {
  return tx.selectFrom('parties').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** Nobody else begins anything with these until the transaction ends. In one order, so that two do not wait for each other. */
export function lockParties(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('parties').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export function insertParty(tx: Transaction, { company_name }: Attributes) {
  return tx
    .insertInto('parties')
    .values({ company_name: company_name.normalize('NFC') })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its shipments show the new name. */
export async function updateParty(
  tx: Transaction,
  id: string,
  { company_name }: { company_name?: string | undefined },
  now: Date,
) {
  if (company_name === undefined) return findParty(tx, id)
  const party = await tx
    .updateTable('parties')
    .set({ company_name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (party) await nameCustomer(tx, party, now)
  return party
}

/** Makes shipments whose customer it is say its name. */
async function nameCustomer(tx: Transaction, { id, company_name }: { id: string; company_name: string }, now: Date) {
  await tx
    .updateTable('shipments')
    .set({ customer_name: company_name, updated_at: now.toISOString() })
    .where('customer_id', '=', id)
    .where('customer_name', 'is distinct from', company_name)
    .execute()
}

export function partiesByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('parties').selectAll().where('id', 'in', ids).execute()
}

export async function deleteParty(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('parties').where('id', '=', id).execute()
}

/** What would be lost, or changed without a word, if it were deleted: by noun, how many. */
export async function usesOfParty(tx: Transaction, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ uses: Record<string, number> }>`
    select json_build_object(
      'shipments', (select count(distinct shipment_id) from party_roles where party_id = ${id} and shipment_id is not null),
      'containers', (select count(distinct container_id) from party_roles where party_id = ${id} and container_id is not null),
      'tracking requests',
        (select count(distinct tracking_request_id) from party_roles where party_id = ${id} and tracking_request_id is not null),
      'views', (select count(*) from views where party_id = ${id}),
      'mail domains', (select count(*) from sender_domains where customer_id = ${id}),
      'custom fields', (select count(*) from custom_fields where value ->> 'type' = 'party' and value ->> 'id' = ${id}),
      'webhooks', (select count(*) from webhooks where filters -> 'parties' ? ${id}),
      'free-time rules', (select count(*) from free_time_rules where party_id = ${id} and removed_at is null),
      'delivery orders', (select count(*) from delivery_orders where trucker_id = ${id})
    ) as uses`.execute(tx)
  return rows[0]?.uses ?? {}
}

/** The one that it is part of now, where it was merged. */
export async function mergedInto(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('party_merges').select('party_id').where('merged_id', '=', id).executeTakeFirst()
  return row?.party_id
}

/** Of all parties. */
export const namesOfParties = (tx: Transaction) => tx.selectFrom('parties').select(['id', 'company_name']).execute()

/** The one that is called exactly so. */
export const partyNamed = (tx: Transaction, company_name: string) =>
  tx.selectFrom('parties').selectAll().where('company_name', '=', company_name).executeTakeFirst()

/** The one that is called so; case, outer space and how accents are written do not count: names that came early may be decomposed. */
export const partyCalled = (tx: Transaction, company_name: string) =>
  tx
    .selectFrom('parties')
    .selectAll()
    .where(
      sql<boolean>`lower(trim(company_name)) in (
        lower(trim(${company_name.normalize('NFC')}::text)), lower(trim(${company_name.normalize('NFD')}::text)))`,
    )
    .orderBy('id')
    .executeTakeFirst()

/** Whether somebody has written down whom to speak to there. */
export async function isSpokenTo(tx: Transaction, party_id: string): Promise<boolean> {
  const contact = tx.selectFrom('party_contacts').select('id').where('party_id', '=', party_id)
  return (await contact.limit(1).executeTakeFirst()) !== undefined
}
