import { sql } from 'kysely'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import type { Transaction } from '../scope.ts'

/** How many containers an event of an exception names. */
export const mostContainers = 200

/** Exceptions as they are now, by their ids, with those that share them. */
export async function snapshotsOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExceptionSnapshot>> {
  const rows = await tx
    .selectFrom('exceptions')
    .leftJoin('parties', 'parties.id', 'exceptions.customer_id')
    .select([
      'exceptions.id',
      'kind',
      'reason',
      'hold',
      'expected_event',
      'vessel_name',
      'voyage_number',
      'location_locode',
      'location_name',
      'facility_name',
      'source_name',
      'subjects',
      'subject_count',
      'who_acts',
      'severity',
      'container_count',
      'container_numbers',
      'costs',
      'unpriced_count',
      'first_deadline_at',
      'first_deadline_timezone',
      'days_late',
      'parties.company_name as customer_name',
      sql<string[]>`array(select container_id from exception_containers c where c.exception_id = exceptions.id
        order by container_id limit ${mostContainers})`.as('container_ids'),
    ])
    .where(sql<boolean>`exceptions.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...snapshot }) => [id, snapshot]))
}
