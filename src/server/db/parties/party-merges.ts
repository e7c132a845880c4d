import { sql } from 'kysely'
import type { OwnerEntry } from '../exceptions/exceptions.ts'
import { moveExceptions } from '../exceptions/merge-customers.ts'
import { recheckFreeTime } from '../free-time/rules.ts'
import { asJsonb } from '../json.ts'
import type { Transaction } from '../scope.ts'
import { deleteParty } from './parties.ts'

interface Merge {
  /** Stays. */
  party: { id: string; company_name: string }
  /** Is gone afterwards. */
  merged: { id: string; company_name: string }
  user_id: string | null
  api_key_id: string | null
  now: Date
}

/**
 * Moves everything that is of one party to the other, deletes the one, and keeps who did so and how much it was. Both
 * are locked, and nobody groups causes meanwhile.
 * @returns what is to be told of exceptions
 */
export async function mergeParties(tx: Transaction, { party, merged, now: at, ...who }: Merge): Promise<OwnerEntry[]> {
  const [to, from] = [party.id, merged.id]
  const now = at.toISOString()
  const moves = {
    shipments: sql`update shipments set customer_id = ${to}, customer_name = ${party.company_name}, updated_at = ${now}
      where customer_id = ${from}`,
    tracking_requests: sql`update tracking_requests set customer_id = ${to}, updated_at = ${now} where customer_id = ${from}`,
    // What is left after these two: customers follow by themselves.
    roles: sql`insert into party_roles (party_id, role, shipment_id, container_id, tracking_request_id)
      select ${to}::uuid, role, shipment_id, container_id, tracking_request_id from party_roles where party_id = ${from}
      on conflict do nothing`,
    views: sql`update views set party_id = ${to}, updated_at = ${now} where party_id = ${from}`,
    sender_domains: sql`update sender_domains set customer_id = ${to}, updated_at = ${now} where customer_id = ${from}`,
    inquiries: sql`update inquiries set asked_of = ${`party:${to}`} where asked_of = ${`party:${from}`}`,
    contacts: sql`update party_contacts set party_id = ${to} where party_id = ${from}`,
    delivery_orders: sql`update delivery_orders set trucker_id = ${to} where trucker_id = ${from}`,
    custom_fields: sql`update custom_fields set value = jsonb_set(value, '{id}', to_jsonb(${to}::text))
      where value ->> 'type' = 'party' and value ->> 'id' = ${from}`,
    webhooks: sql`update webhooks set filters = jsonb_set(filters, '{parties}', (
        select jsonb_agg(distinct case p when ${from} then ${to} else p end)
        from jsonb_array_elements_text(filters -> 'parties') p))
      where filters -> 'parties' ? ${from}`,
    free_time_rules: sql`update free_time_rules set party_id = ${to}, updated_at = ${now} where party_id = ${from}`,
    ...searchMoves(from, to),
    ...importMoves(from, to),
  }
  const moved: Record<string, number> = {}
  for (const [noun, move] of Object.entries(moves)) {
    const { numAffectedRows } = await move.execute(tx)
    moved[noun] = Number(numAffectedRows ?? 0)
  }
  const entries = await moveExceptions(tx, { from, to, now })
  await touch(tx, from, now)
  await recheckFreeTime(tx, at, { id: '', shipping_line_scac: null, party_id: to })
  // Whoever was led to the one that is gone is led to where it is now.
  await tx.updateTable('party_merges').set({ party_id: to }).where('party_id', '=', from).execute()
  await tx
    .insertInto('party_merges')
    .values({ merged_id: from, merged_name: merged.company_name, party_id: to, moved: asJsonb(moved), ...who })
    .execute()
  await deleteParty(tx, from)
  return entries
}

/** What these list is an address with ids of customers in it. */
const searchMoves = (from: string, to: string) =>
  Object.fromEntries(
    (['saved_views', 'scheduled_exports', 'exports'] as const).map((table) => [
      table,
      sql`update ${sql.table(table)} set search = replace(search, ${from}::text, ${to}::text)
        where position(${from}::text in search) > 0`,
    ]),
  )

/** What was decided of an import, and how it is taken back. */
const importMoves = (from: string, to: string) => ({
  imports: sql`update imports set decisions = replace(decisions::text, ${from}::text, ${to}::text)::jsonb,
      customers = replace(customers::text, ${from}::text, ${to}::text)::jsonb
    where position(${from}::text in decisions::text) > 0 or position(${from}::text in customers::text) > 0`,
  import_targets: sql`update import_targets set undo = jsonb_set(undo, '{customer_id}', to_jsonb(${to}::text))
    where undo ->> 'customer_id' = ${from}`,
})

/** What the merged one had other roles in is told to have changed. */
async function touch(tx: Transaction, party_id: string, now: string) {
  await sql`update shipments set updated_at = ${now}
    where id in (select shipment_id from party_roles where party_id = ${party_id})`.execute(tx)
  await sql`update containers set updated_at = ${now}
    where id in (select container_id from party_roles where party_id = ${party_id})`.execute(tx)
}
