import type { Transaction } from '../scope.ts'

/** With their containers and all that is known of them. Documents stay, and are linked to them no more. */
export async function deleteShipments(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const containers = await tx.selectFrom('containers').select('id').where('shipment_id', 'in', ids).execute()
  await deleteKeys(tx, [...ids, ...containers.map((one) => one.id)])
  await tx.deleteFrom('view_subscriptions').where('shipment_id', 'in', ids).execute()
  await tx.deleteFrom('shipments').where('id', 'in', ids).execute()
}

export async function deleteTrackingRequests(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteKeys(tx, ids)
  await tx.deleteFrom('tracking_requests').where('id', 'in', ids).execute()
}

async function deleteKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('search_keys').where('subject_id', 'in', ids).execute()
}
