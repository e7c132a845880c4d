import { sql } from 'kysely'
import { importRowSentences } from '#contract/said/import-rows.ts'
import type { Transaction } from '../scope.ts'
import type { Target } from './import-rows.ts'

/** The request that waits for the number of a target, the newest one, locked. */
export function lockPending(
  tx: Transaction,
  { tracking_request_id, norms, scac }: Pick<Target, 'tracking_request_id' | 'norms' | 'scac'>,
) {
  let query = tx.selectFrom('tracking_requests').selectAll().where('status', 'in', ['pending', 'awaiting_manifest'])
  query = tracking_request_id
    ? query.where('id', '=', tracking_request_id)
    : query.where('normalized_number', 'in', norms)
  if (scac) query = query.where((eb) => eb.or([eb('scac', '=', scac), eb('scac', 'is', null)]))
  return query.orderBy('created_at', 'desc').forUpdate().executeTakeFirst()
}

type Why = keyof typeof importRowSentences
const said = (why: Why | null | undefined) => (why ? importRowSentences[why] : undefined)

/** What people have done with a request since, in words; undefined where nothing. */
export async function changesOfRequest(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ why: Why | null }>`select case
    when exists (select from party_roles where tracking_request_id = ${id} and role <> 'customer')
      then 'parties_added'
    when exists (select from custom_fields where tracking_request_id = ${id} and user_id is not null)
      then 'fields_set' end as why`.execute(tx)
  return said(rows[0]?.why)
}

/** What the numbers of one import that led to a shipment have brought with them. */
export function broughtTo(tx: Transaction, import_id: string, shipment_id: string) {
  return tx
    .selectFrom('import_targets')
    .innerJoin('tracking_requests', 'tracking_requests.id', 'import_targets.tracking_request_id')
    .select(['import_targets.ref_numbers', 'import_targets.tags', 'tracking_requests.customer_id'])
    .where('import_targets.import_id', '=', import_id)
    .where('tracking_requests.tracked_object_id', '=', shipment_id)
    .execute()
}

/** What people have done with a shipment since an import led to it, in words; undefined where nothing. */
export async function changesOfShipment(tx: Transaction, id: string, import_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ why: Why | null }>`
    with own as (select id from containers where shipment_id = ${id} union all select ${id}::uuid)
    select case
      when exists (select from tracking_requests r
        where (r.tracked_object_id = ${id} or r.status in ('pending', 'awaiting_manifest') and r.normalized_number in (
            select norm from search_keys k where k.subject_id in (select id from own)))
          and not exists (select from import_targets t
            where t.import_id = ${import_id} and t.tracking_request_id = r.id and t.result = 'created'))
        then 'asked_for_by_others'
      when exists (select from document_links l where l.shipment_id = ${id} or l.container_id in (select id from own))
        then 'documents_linked'
      when exists (select from notes n where n.shipment_id = ${id}) then 'notes_written'
      when exists (select from manual_values m where m.container_id in (select id from own))
        then 'values_by_hand'
      when exists (select from delivery_orders d where d.container_id in (select id from own))
        then 'deliveries_ordered'
      when exists (select from exception_containers c join exceptions e on e.id = c.exception_id
        where c.container_id in (select id from own) and e.closed_at is null and e.owner_id is not null)
        then 'exception_taken'
      when exists (select from view_messages m where m.shipment_id = ${id}) then 'customer_has_written'
      when exists (select from mirrored m where m.subject = 'shipment' and m.our_id = ${id})
        then 'fed_by_another'
      when exists (select from party_roles r where r.entity_id in (select id from own) and r.role <> 'customer')
        then 'parties_added'
      when exists (select from custom_fields f where f.entity_id in (select id from own) and f.user_id is not null)
        then 'fields_set' end as why`.execute(tx)
  return said(rows[0]?.why)
}
