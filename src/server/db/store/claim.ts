import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'
import { leaseTime } from './lease-clock.ts'
import { isLeft } from './leases.ts'
import {
  askedExports,
  callbacks,
  deliveries,
  documents,
  exports,
  imports,
  lanes,
  lineSubscriptions,
  mails,
  mirrors,
  posts,
  type Queue,
  replays,
  requests,
  scheduledExports,
  shipments,
  stoppedShipments,
  streams,
} from './queues.ts'
import { wakeWorkers } from './wake-workers.ts'

const leaseMinutes = 5
/** A question to a line ends before its lease does: nobody else asks the same meanwhile. */
export const mostAskingMs = 4 * 60_000

/** Tracking requests whose line is to be asked, oldest due first. */
export const claimRequests = (store: Store, now: Date, limit: number) => claim(store, now, limit, requests)

/** Shipments whose line is to be asked again, oldest due first: those whose tracking stopped where there is room left. */
export async function claimShipments(store: Store, now: Date, limit: number): Promise<Row<'shipments'>[]> {
  const tracked = await claim(store, now, limit, shipments)
  const left = limit - tracked.length
  return left > 0 ? [...tracked, ...(await claim(store, now, left, stoppedShipments))] : tracked
}

/** Replays that are not finished, oldest first. */
export const claimReplays = (store: Store, now: Date, limit: number) => claim(store, now, limit, replays)

/** Mails that are not sent, oldest due first. */
export const claimMails = (store: Store, now: Date, limit: number) => claim(store, now, limit, mails)

/** What is to be put into channels, oldest due first. */
export const claimPosts = (store: Store, now: Date, limit: number) => claim(store, now, limit, posts)

/** Receivers of the audit log that lack lines, oldest due first. */
export const claimStreams = (store: Store, now: Date, limit: number) => claim(store, now, limit, streams)

/** Imports that are to be read, made or taken back, oldest due first. */
export const claimImports = (store: Store, now: Date, limit: number) => claim(store, now, limit, imports)

/** Exports that are to be written, oldest due first. */
export const claimExports = (store: Store, now: Date, limit: number, isScheduled: boolean) =>
  claim(store, now, limit, isScheduled ? scheduledExports : askedExports)

/** Exports that are to be delivered to a place, oldest due first. */
export const claimDeliveries = (store: Store, now: Date, limit: number) => claim(store, now, limit, deliveries)

/** Mirrors of other accounts of which a page is due, oldest due first. */
export const claimMirrors = (store: Store, now: Date, limit: number) => claim(store, now, limit, mirrors)

/** Subscriptions at lines that are to be made, looked after or removed, oldest due first. */
export const claimLineSubscriptions = (store: Store, now: Date, limit: number) =>
  claim(store, now, limit, lineSubscriptions)

/** Messages of lines and providers that are to be read, oldest first. */
export const claimCallbacks = (store: Store, now: Date, limit: number) => claim(store, now, limit, callbacks)

/**
 * At a start, before anything is claimed: whoever had the embedded store before is gone, and what it had in hand need
 * not wait for its leases. It counts as left, not as never taken. On PostgreSQL others may be at work.
 */
export async function freeClaims(store: Store, now: Date): Promise<void> {
  if (store.kind !== 'embedded') return
  const queues: Queue[] = [
    requests,
    shipments,
    stoppedShipments,
    replays,
    mails,
    posts,
    streams,
    imports,
    exports,
    deliveries,
    mirrors,
    lineSubscriptions,
    callbacks,
    documents,
    lanes,
  ]
  const at = now.toISOString()
  await withSystem(store, async (tx) => {
    // By a clock that was ahead it may have been claimed before it is due.
    for (const { table, due_at, isDue } of queues)
      await sql`
        update ${sql.table(table)} set claimed_until = 'epoch'
        where ${isDue} and (${sql.ref(due_at)} <= ${at} and claimed_until is not null or claimed_until > ${at})`.execute(
        tx,
      )
  })
}

/** When the lease ends of what is claimed, or goes on, now. */
export const leaseFrom = async (store: Pick<Store, 'db' | 'kind'>, now: Date) => endOfLease(await leaseTime(store, now))

const endOfLease = (at: Date) => new Date(at.getTime() + leaseMinutes * 60_000).toISOString()

/** What was claimed and not begun is left to whoever comes next, at once. */
export const giveBack = (
  store: Store,
  { table }: Pick<Queue, 'table'>,
  { id, claimed_until }: { id: string; claimed_until: string | null },
): Promise<void> =>
  withSystem(store, async (tx) => {
    await sql`
      update ${sql.table(table)} set claimed_until = null where id = ${id} and claimed_until = ${claimed_until}`.execute(
      tx,
    )
    await wakeWorkers(tx)
  })

/** Rows that are due, for this process alone as long as the lease lasts. */
async function claim<
  Table extends
    | 'tracking_requests'
    | 'shipments'
    | 'webhook_replays'
    | 'mails'
    | 'alert_posts'
    | 'audit_streams'
    | 'imports'
    | 'exports'
    | 'export_deliveries'
    | 'mirrors'
    | 'line_subscriptions'
    | 'callbacks',
>(store: Store, now: Date, limit: number, { table, due_at, isDue }: Queue<Table>): Promise<Row<Table>[]> {
  const at = now.toISOString()
  const leaseNow = await leaseTime(store, now)
  const lease = endOfLease(leaseNow)
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Row<Table>>`
      update ${sql.table(table)} set claimed_until = ${lease}
      where id in (
        select id from ${sql.table(table)}
        where ${isDue} and ${sql.ref(due_at)} <= ${at} and (claimed_until is null or ${isLeft(leaseNow.toISOString())})
        order by ${sql.ref(due_at)} limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}
