import { sql } from 'kysely'
import { asJsonb } from '../json.ts'
import type { Transaction } from '../scope.ts'
import type { MirrorRow, Subject } from './mirrors.ts'

/** Of the shipments and requests that came by a mirror the first ones, which are to be taken back. */
export const mirroredToRemove = (tx: Transaction, mirror_id: string, limit: number) =>
  tx
    .selectFrom('mirrored')
    .select(['subject', 'their_id', 'our_id', 'is_made', 'said'])
    .where('mirror_id', '=', mirror_id)
    .where('subject', 'in', ['document', 'shipment', 'tracking_request'])
    .where('our_id', 'is not', null)
    .orderBy('subject')
    .orderBy('their_id')
    .limit(limit)
    .execute()

export const forgetMirrored = (tx: Transaction, mirror_id: string, subject: Subject, their_id: string) =>
  tx
    .deleteFrom('mirrored')
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', subject)
    .where('their_id', '=', their_id)
    .execute()

/**
 * Where another mirror has given the same file, a document is that one's from now on, without the links to shipments that go
 * with this one. False where no other has, or those that have are taken back, too.
 */
export async function handOverDocument(
  tx: Transaction,
  { mirror_id, our_id, said }: { mirror_id: string; our_id: string; said: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    update mirrored set is_made = true, said = ${asJsonb(said)} where (mirror_id, subject, their_id) in (
      select m.mirror_id, m.subject, m.their_id from mirrored m join mirrors on mirrors.id = m.mirror_id
      where m.subject = 'document' and m.our_id = ${our_id} and m.mirror_id <> ${mirror_id} and mirrors.stage <> 'removing'
      order by m.mirror_id, m.their_id limit 1)
    returning mirror_id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    delete from document_links l where l.document_id = ${our_id} and l.user_id is null and exists (
      select from mirrored m where m.mirror_id = ${mirror_id} and m.subject = 'shipment' and m.is_made
        and m.our_id in (l.shipment_id, (select shipment_id from containers c where c.id = l.container_id))
        and not exists (select from mirrored o where o.our_id = m.our_id and o.mirror_id <> m.mirror_id))`.execute(tx)
  return true
}

/** There is more to take back. */
export const goOnRemoving = (tx: Transaction, mirror_id: string, now: Date) =>
  tx
    .updateTable('mirrors')
    .set({ claimed_until: null, next_attempt_at: now.toISOString() })
    .where('id', '=', mirror_id)
    .execute()

/** With what it passed on and belongs to no shipment. */
export async function deleteMirror(tx: Transaction, { id, account_id }: Pick<MirrorRow, 'id' | 'account_id'>) {
  await sql`delete from observations where account_id = ${account_id} and fact->>'via' = ${id}`.execute(tx)
  await tx.deleteFrom('mirrors').where('id', '=', id).execute()
}

/** Whether other sources than the mirror feed a shipment, or people work with it. */
export async function isOfOthers(tx: Transaction, id: string, mirror_id: string): Promise<boolean> {
  const { rows } = await sql<{ stays: boolean }>`
    with own as (select id from containers where shipment_id = ${id} union all select ${id}::uuid)
    select exists (select from observations o where o.shipment_id = ${id} and o.fact->>'via' is distinct from ${mirror_id})
      or exists (select from tracking_requests r join shipments s on s.id = r.tracked_object_id
        where s.id = ${id} and (r.user_id is not null or r.created_at > s.created_at
          or exists (select from passed_requests p where p.tracking_request_id = r.id))
        and not exists (select from mirrored m where m.mirror_id = ${mirror_id} and m.our_id = r.id and m.is_made))
      or exists (select from document_links l join documents d on d.id = l.document_id
        where (l.shipment_id = ${id} or l.container_id in (select id from own)) and d.deleted_at is null)
      or exists (select from custom_fields f where f.entity_id in (select id from own) and f.user_id is not null)
      or exists (select from notes n where n.shipment_id = ${id})
      or exists (select from delivery_orders d where d.container_id in (select id from own))
      or exists (select from view_messages m where m.shipment_id = ${id})
      as stays`.execute(tx)
  return rows[0]?.stays === true
}

export async function requestsThatLedTo(tx: Transaction, shipment_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tracking_requests')
    .select('id')
    .where('tracked_object_id', '=', shipment_id)
    .execute()
  return rows.map(({ id }) => id)
}

/** What a mirror passed on of a shipment. */
export async function deletePassedOn(tx: Transaction, shipment_id: string, mirror_id: string): Promise<void> {
  await tx
    .deleteFrom('observations')
    .where('shipment_id', '=', shipment_id)
    .where(sql<boolean>`fact->>'via' = ${mirror_id}`)
    .execute()
}
