import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

interface Freight {
  container_ids: readonly string[]
  shipment_ids: readonly string[]
  /** Only of shipments whose tracking goes on, or has stopped; null for all. */
  tracking: 'on' | 'stopped' | null
}

/** These containers, and all that are in a shipment with one of them, or in one of these. */
export async function shipmentsOfFreight(tx: Transaction, { container_ids, shipment_ids, tracking }: Freight) {
  if (container_ids.length === 0 && shipment_ids.length === 0) return []
  const { rows } = await sql<{ id: string; shipment_id: string }>`
    select c.id, c.shipment_id from containers c join shipments s on s.id = c.shipment_id
    where c.shipment_id in (
        select shipment_id from containers where id = any(${container_ids}::uuid[])
        union select unnest(${shipment_ids}::uuid[]))
      and (${tracking}::text is null or (s.line_tracking_stopped_at is not null) = (${tracking}::text = 'stopped'))`.execute(
    tx,
  )
  return rows
}

/** The search of a saved view, where whom the rule is of may use it. */
export async function searchOfView(tx: Transaction, saved_view_id: string | null, user_id: string | null) {
  if (saved_view_id === null) return undefined
  const view = await tx
    .selectFrom('saved_views')
    .select('search')
    .where('id', '=', saved_view_id)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', user_id)]))
    .executeTakeFirst()
  return view?.search
}
