import { groupBy } from '#domain/group-by.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

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
  const [facts] = await lockedShipments(tx, [shipment_id])
  if (!facts) throw new Error(`There is no shipment ${shipment_id}`)
  return facts
}

/** The same for several, locked in the order of their ids, so that two who do so cannot wait for each other. */
export async function lockedShipments(tx: Transaction, ids: readonly string[]): Promise<ShipmentFacts[]> {
  if (ids.length === 0) return []
  const shipments = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const containers = await tx
    .selectFrom('containers')
    .selectAll()
    .where('shipment_id', 'in', ids)
    .orderBy('number')
    .execute()
  const observations = await tx.selectFrom('observations').select(withoutRaw).where('shipment_id', 'in', ids).execute()
  const containerIds = containers.map(({ id }) => id)
  const events = containerIds.length
    ? await tx.selectFrom('transport_events').selectAll().where('container_id', 'in', containerIds).execute()
    : []
  const containersOf = groupBy(containers, ({ shipment_id }) => shipment_id)
  const observationsOf = groupBy(observations, ({ shipment_id }) => shipment_id)
  const eventsOf = groupBy(events, ({ container_id }) => container_id)
  return shipments.map((shipment) => {
    const own = containersOf.get(shipment.id) ?? []
    return {
      shipment,
      containers: own,
      observations: observationsOf.get(shipment.id) ?? [],
      events: own.flatMap(({ id }) => eventsOf.get(id) ?? []),
    }
  })
}
