import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../db/schema.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

/** Longer than any question to a line may take. */
const leaseMinutes = 5

/** Tracking requests whose line is to be asked, oldest due first. */
export const claimRequests = (store: Store, now: Date, limit: number) =>
  claim(store, now, limit, {
    table: 'tracking_requests',
    due_at: 'next_attempt_at',
    isDue: sql`status in ('pending', 'awaiting_manifest')`,
  })

/** Shipments whose line is to be asked again, oldest due first. */
export const claimShipments = (store: Store, now: Date, limit: number) =>
  claim(store, now, limit, {
    table: 'shipments',
    due_at: 'line_tracking_next_attempt_at',
    isDue: sql`line_tracking_stopped_at is null`,
  })

/** Replays that are not finished, oldest first. */
export const claimReplays = (store: Store, now: Date, limit: number) =>
  claim(store, now, limit, { table: 'webhook_replays', due_at: 'created_at', isDue: sql`finished_at is null` })

/** Mails that are not sent, oldest due first. */
export const claimMails = (store: Store, now: Date, limit: number) =>
  claim(store, now, limit, { table: 'mails', due_at: 'next_attempt_at', isDue: sql`status = 'pending'` })

interface Queue<Table> {
  table: Table
  due_at: string
  isDue: RawBuilder<unknown>
}

export const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMinutes * 60_000).toISOString()

/** Rows that are due, for this process alone as long as the lease lasts. */
function claim<Table extends 'tracking_requests' | 'shipments' | 'webhook_replays' | 'mails'>(
  store: Store,
  now: Date,
  limit: number,
  { table, due_at, isDue }: Queue<Table>,
): Promise<Row<Table>[]> {
  const at = now.toISOString()
  const lease = leaseFrom(now)
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Row<Table>>`
      update ${sql.table(table)} set claimed_until = ${lease}
      where id in (
        select id from ${sql.table(table)}
        where ${isDue} and ${sql.ref(due_at)} <= ${at} and (claimed_until is null or claimed_until <= ${at})
        order by ${sql.ref(due_at)} limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}
