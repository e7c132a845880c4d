import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'

export type KnownObservation = Omit<Row<'observations'>, 'raw'>

/** All that is kept of one shipment. */
export interface ShipmentFacts {
  shipment: Row<'shipments'>
  containers: Row<'containers'>[]
  observations: KnownObservation[]
  events: Row<'transport_events'>[]
}

const withoutRaw = [
  'id',
  'account_id',
  'shipment_id',
  'container_id',
  'source',
  'source_event_id',
  'digest',
  'container_number',
  'bill_of_lading',
  'booking',
  'document_number',
  'fact',
  'reported_at',
  'received_at',
  'last_seen_at',
  'asked',
  'missed_at',
  'withdrawn_at',
  'doubts',
  'event',
  'index',
] as const satisfies (keyof KnownObservation)[]

/** Reads a shipment with everything that hangs on it, and keeps others from writing it until the transaction ends. */
export async function lockedShipment(tx: Transaction, shipment_id: string): Promise<ShipmentFacts> {
  const shipment = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const containers = await tx
    .selectFrom('containers')
    .selectAll()
    .where('shipment_id', '=', shipment_id)
    .orderBy('number')
    .execute()
  const observations = await tx
    .selectFrom('observations')
    .select(withoutRaw)
    .where('shipment_id', '=', shipment_id)
    .execute()
  const events = containers.length
    ? await tx
        .selectFrom('transport_events')
        .selectAll()
        .where(
          'container_id',
          'in',
          containers.map(({ id }) => id),
        )
        .execute()
    : []
  return { shipment, containers, observations, events }
}
