import type { Observation } from '#domain/fact.ts'
import type { Transaction } from './scope.ts'

/** Everything that was said of a shipment, by container; under null what was said of none in particular. */
export async function observationsOf(tx: Transaction, by: { shipment_id: string } | { container_id: string }) {
  const [column, id] =
    'container_id' in by ? (['container_id', by.container_id] as const) : (['shipment_id', by.shipment_id] as const)
  const rows = await tx
    .selectFrom('observations')
    .select(['id', 'container_id', 'fact', 'reported_at', 'received_at', 'last_seen_at', 'withdrawn_at'])
    .where(column, '=', id)
    .execute()
  return rows satisfies Observation[]
}

export const containersOf = (tx: Transaction, shipment_id: string) =>
  tx.selectFrom('containers').selectAll().where('shipment_id', '=', shipment_id).orderBy('number').execute()
