import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** What has happened to a container of what makes the stops of its journey, and by which vessel it is to leave. */
export function stopEvents(tx: Transaction, container_id: string) {
  return tx
    .selectFrom('transport_events as e')
    .leftJoin('vessels as v', (join) =>
      join.onRef('v.id', '=', 'e.vessel_id').onRef('v.account_id', '=', 'e.account_id'),
    )
    .select([
      'e.event',
      'e.timestamp',
      'e.timezone',
      'e.location_id',
      'e.location_type',
      'e.location_locode',
      'v.name as vessel',
    ])
    .where('e.container_id', '=', container_id)
    .where('e.invalidated_at', 'is', null)
    .where((eb) => eb('e.estimated', '=', false).or('e.event', '=', 'container.transport.estimated.vessel_departed'))
    .where(
      sql<boolean>`(e.event like '%.transshipment\\_%' or e.event like '%.vessel\\_loaded' or e.event like '%.vessel\\_departed')`,
    )
    .orderBy('e.timestamp')
    .orderBy('e.key')
    .execute()
}

/** Events of a container that have happened. */
export const happenedEvents = (tx: Transaction, container_id: string) =>
  tx
    .selectFrom('transport_events')
    .select(['id', 'event', 'timestamp', 'location_locode', 'invalidated_at'])
    .where('container_id', '=', container_id)
    .where('invalidated_at', 'is', null)
    .where('estimated', '=', false)
    .orderBy('timestamp')
    .orderBy('key')
    .execute()
