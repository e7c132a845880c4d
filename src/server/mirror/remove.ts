import { sql } from 'kysely'
import type { MirrorRow, Subject } from '../db/mirrors.ts'
import { deleteShipments, deleteTrackingRequests } from '../db/remove-freight.ts'
import { type Transaction, withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { reviewTracking } from '../tracking/plan.ts'
import { recordAll } from '../tracking/record-all.ts'

/** Shipments between two notes of how far it is. */
const atOnce = 10

/**
 * Takes back a part of what came: shipments that were opened for the mirror alone go, and all that it passed on of others.
 * What people or other sources have added keeps a shipment. Parties and custom fields stay.
 */
export async function removePart(mirror: MirrorRow, { store, context }: { store: Store; context: Context }) {
  const { id: via, account_id } = mirror
  const next = await withScope(store, mirror, (tx) =>
    tx
      .selectFrom('mirrored')
      .select(['subject', 'their_id', 'our_id', 'is_made'])
      .where('mirror_id', '=', via)
      .where('subject', 'in', ['shipment', 'tracking_request'])
      .where('our_id', 'is not', null)
      .orderBy('subject')
      .orderBy('their_id')
      .limit(atOnce)
      .execute(),
  )
  for (const { subject, their_id, our_id, is_made } of next) {
    // Nothing of a request can delete a shipment: this is the system's.
    const isGone = await withSystem(store, async (tx) => {
      const id = our_id ?? ''
      const gone = is_made && (await (subject === 'shipment' ? removeMade : removeWaiting)(tx, { id, via, account_id }))
      if (gone || subject !== 'shipment') await forget(tx, via, subject, their_id)
      return gone || subject !== 'shipment'
    })
    if (!isGone)
      await withScope(store, mirror, async (tx) => {
        await takeBackFacts(tx, our_id ?? '', via, context)
        await forget(tx, via, subject, their_id)
      })
  }
  await withSystem(store, async (tx) => {
    if (next.length > 0)
      await tx
        .updateTable('mirrors')
        .set({ claimed_until: null, next_attempt_at: context.now().toISOString() })
        .where('id', '=', via)
        .execute()
    else {
      await sql`delete from observations where account_id = ${account_id} and fact->>'via' = ${via}`.execute(tx)
      await tx.deleteFrom('mirrors').where('id', '=', via).execute()
    }
  })
}

const forget = (tx: Transaction, mirror_id: string, subject: Subject, their_id: string) =>
  tx
    .deleteFrom('mirrored')
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', subject)
    .where('their_id', '=', their_id)
    .execute()

interface Made {
  id: string
  via: string
  account_id: string
}

/** False where it stays: other sources feed it, or people work with it. */
async function removeMade(tx: Transaction, { id, via, account_id }: Made): Promise<boolean> {
  const shipment = await tx
    .selectFrom('shipments')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
  if (!shipment) return true
  const { rows } = await sql<{ stays: boolean }>`
    with own as (select id from containers where shipment_id = ${id} union all select ${id}::uuid)
    select exists (select from observations o where o.shipment_id = ${id} and o.fact->>'via' is distinct from ${via})
      or exists (select from tracking_requests r where r.tracked_object_id = ${id} and r.user_id is not null)
      or exists (select from document_links l where l.shipment_id = ${id} or l.container_id in (select id from own))
      or exists (select from custom_fields f where f.entity_id in (select id from own) and f.user_id is not null)
      as stays`.execute(tx)
  if (rows[0]?.stays) return false
  const requests = await tx.selectFrom('tracking_requests').select('id').where('tracked_object_id', '=', id).execute()
  await deleteShipments(tx, [id])
  await deleteTrackingRequests(
    tx,
    requests.map((request) => request.id),
  )
  return true
}

/** A number that was waited for because they did. */
async function removeWaiting(tx: Transaction, { id, account_id }: Made): Promise<boolean> {
  const waiting = await tx
    .selectFrom('tracking_requests')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('status', 'in', ['pending', 'awaiting_manifest', 'failed'])
    .where('tracked_object_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (waiting) await deleteTrackingRequests(tx, [id])
  return true
}

async function takeBackFacts(tx: Transaction, shipment_id: string, via: string, context: Context) {
  const there = await tx.selectFrom('shipments').select('id').where('id', '=', shipment_id).executeTakeFirst()
  if (!there) return
  await tx
    .deleteFrom('observations')
    .where('shipment_id', '=', shipment_id)
    .where(sql<boolean>`fact->>'via' = ${via}`)
    .execute()
  const recorded = await recordAll(tx, shipment_id, { facts: [], asked: null, complete: false }, context)
  await reviewTracking(tx, recorded, context.now())
}
