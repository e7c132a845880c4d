import { sql } from 'kysely'
import type { Row } from '../db/schema.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

/** Longer than any question to a line may take. */
const leaseMinutes = 5

/** Tracking requests whose line is to be asked, oldest due first. */
export function claimRequests(store: Store, now: Date, limit: number): Promise<Row<'tracking_requests'>[]> {
  const at = now.toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Row<'tracking_requests'>>`
      update tracking_requests set claimed_until = ${lease(now)}
      where id in (
        select id from tracking_requests
        where status in ('pending', 'awaiting_manifest') and next_attempt_at <= ${at}
          and (claimed_until is null or claimed_until <= ${at})
        order by next_attempt_at limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}

/** Shipments whose line is to be asked again, oldest due first. */
export function claimShipments(store: Store, now: Date, limit: number): Promise<Row<'shipments'>[]> {
  const at = now.toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Row<'shipments'>>`
      update shipments set claimed_until = ${lease(now)}
      where id in (
        select id from shipments
        where line_tracking_stopped_at is null and line_tracking_next_attempt_at <= ${at}
          and (claimed_until is null or claimed_until <= ${at})
        order by line_tracking_next_attempt_at limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}

const lease = (now: Date) => new Date(now.getTime() + leaseMinutes * 60_000).toISOString()
