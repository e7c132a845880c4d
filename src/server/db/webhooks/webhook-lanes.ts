import { sql } from 'kysely'
import {
  depthOf,
  laneDepth,
  mostOrderedFailures,
  mostPatientFailures,
  roomOf,
} from '#domain/webhooks/webhook-health.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import { leaseTime } from '../store/lease-clock.ts'
import { isLeft } from '../store/leases.ts'
import type { Store } from '../store.ts'

/** Longer than what is in hand may take, where every attempt takes all its time. */
const leaseSeconds = 90

/** Of one claim, of all lanes together. */
const mostNotifications = 1000

export type Claimed = Row<'webhook_notifications'>

/** What names a lane, and by its lease who has it. */
export interface Held {
  webhook_id: string
  lane_id: string
  claimed_until: string
}

export interface Lane extends Held {
  /** The first of it that are pending and due, in order; none where there is nothing to do after all. */
  notifications: Claimed[]
}

interface LaneClaim {
  now: Date
  /** How many this process has already, by webhook. */
  inHand: ReadonlyMap<string, number>
  limit: number
}

type Found = Row<'webhook_lanes'> & { claimed_until: string; failures_in_a_row: number }

/**
 * Lanes that are due, for this process alone as long as the lease lasts. Each webhook has room of its own, so that a
 * slow receiver keeps nobody else waiting.
 */
export async function claimLanes(store: Store, { now, inHand, limit }: LaneClaim): Promise<Lane[]> {
  const at = now.toISOString()
  const leaseNow = await leaseTime(store, now)
  const lease = new Date(leaseNow.getTime() + leaseSeconds * 1000).toISOString()
  const taken = JSON.stringify(Object.fromEntries(inHand))
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Found>`
      with due as (
        select l.*, w.failures_in_a_row
        from (select id, failures_in_a_row, case when failures_in_a_row >= ${mostPatientFailures}
              then ${roomOf(mostPatientFailures)}::int else ${roomOf(0)}::int end
              - coalesce((${taken}::jsonb ->> id::text)::int, 0) as room
            from webhooks where active order by random()) w,
          lateral (
            select webhook_id, lane_id from webhook_lanes
            where webhook_id = w.id and due_at <= ${at} and (claimed_until is null or ${isLeft(leaseNow.toISOString())})
            order by due_at limit greatest(w.room, 0) for update skip locked) l
        limit ${limit})
      update webhook_lanes l set claimed_until = ${lease}
      from due where l.webhook_id = due.webhook_id and l.lane_id = due.lane_id
      returning l.*, due.failures_in_a_row`.execute(tx)
    return rows.length > 0 ? withNotifications(tx, rows, at) : []
  })
}

/** In a statement of its own, which sees what the last who had a lane has done. */
async function withNotifications(tx: Transaction, found: readonly Found[], at: string): Promise<Lane[]> {
  const most = Math.max(1, Math.min(laneDepth, Math.floor(mostNotifications / found.length)))
  const asked = JSON.stringify(
    found.map(({ failures_in_a_row, ...lane }, n) => ({
      ...lane,
      n,
      depth: Math.min(most, depthOf(failures_in_a_row)),
    })),
  )
  const { rows } = await sql<Claimed & { n: number }>`
    with l as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb)
        as l(n int, webhook_id uuid, lane_id uuid, notification_id uuid, position bigint, depth int))
    select n.*, l.n from l, lateral (
      select * from webhook_notifications n
      where n.webhook_id = l.webhook_id and n.ordering_id = l.lane_id and n.event_position >= l.position
        and n.delivery_status = 'pending' and n.attempts < ${mostOrderedFailures}
      order by n.event_position limit l.depth) n
    where l.notification_id is null
    union all
    select n.*, l.n from l join webhook_notifications n on n.id = l.notification_id
    where n.delivery_status = 'pending' and n.attempts >= ${mostOrderedFailures}`.execute(tx)
  const lanes = found.map(({ webhook_id, lane_id, claimed_until }) => {
    const notifications: Claimed[] = []
    return { webhook_id, lane_id, claimed_until, notifications }
  })
  for (const { n, ...notification } of rows.sort((a, b) => a.event_position - b.event_position))
    lanes[n]?.notifications.push(notification)
  for (const lane of lanes) {
    const { notifications } = lane
    // Something that was asked for again stands behind one that waits for its retry.
    const waits = notifications.findIndex(({ next_attempt_at }) => next_attempt_at > at)
    if (waits >= 0) notifications.splice(waits)
  }
  return lanes.sort((a, b) => firstOf(a) - firstOf(b))
}

const firstOf = ({ notifications: [first] }: Lane) => first?.event_position ?? 0

/**
 * Takes the rows of these lanes until the transaction ends: says of each whether it is still held under this lease, and
 * whether somebody is adding to it just now: such a one is `busy`, and nothing may be done with it yet.
 */
export async function lockLanes(tx: Transaction, lanes: readonly Held[]): Promise<('held' | 'busy' | 'lost')[]> {
  const { rows } = await sql<{ is_held: boolean; is_locked: boolean }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${numbered(lanes)}::jsonb)
        as r(n int, webhook_id uuid, lane_id uuid, claimed_until timestamptz)),
    locked as materialized (
      select l.webhook_id, l.lane_id from webhook_lanes l join asked r using (webhook_id, lane_id)
      where l.claimed_until = r.claimed_until
      order by 1, 2 for no key update of l skip locked)
    select l.lane_id is not null as is_held, k.lane_id is not null as is_locked
    from asked r
      left join webhook_lanes l on l.webhook_id = r.webhook_id and l.lane_id = r.lane_id
        and l.claimed_until = r.claimed_until
      left join locked k on k.webhook_id = r.webhook_id and k.lane_id = r.lane_id
    order by r.n`.execute(tx)
  return rows.map(({ is_held, is_locked }) => (is_locked ? 'held' : is_held ? 'busy' : 'lost'))
}

/** Gives lanes back, each due when the first in it is; with nothing in it it is no more. Their rows are taken. */
export async function releaseLanes(tx: Transaction, lanes: readonly Held[]): Promise<void> {
  if (lanes.length === 0) return
  await sql`
    with l as materialized (
      select l.* from webhook_lanes l join jsonb_to_recordset(${numbered(lanes)}::jsonb)
        as r(webhook_id uuid, lane_id uuid) using (webhook_id, lane_id)),
    next as materialized (
      select l.webhook_id, l.lane_id, n.event_position, n.next_attempt_at from l left join lateral (
        select event_position, next_attempt_at from webhook_notifications n
        where n.webhook_id = l.webhook_id and n.ordering_id = l.lane_id and n.event_position >= l.position
          and n.delivery_status = 'pending' and n.attempts < ${mostOrderedFailures}
        order by n.event_position limit 1) n on true
      where l.notification_id is null
      union all
      select l.webhook_id, l.lane_id, n.event_position, n.next_attempt_at
      from l left join webhook_notifications n on n.id = l.notification_id
        and n.delivery_status = 'pending' and n.attempts >= ${mostOrderedFailures}
      where l.notification_id is not null),
    gone as (
      delete from webhook_lanes l using next
      where l.webhook_id = next.webhook_id and l.lane_id = next.lane_id and next.event_position is null)
    update webhook_lanes l
    set position = next.event_position, due_at = next.next_attempt_at, claimed_until = null
    from next
    where l.webhook_id = next.webhook_id and l.lane_id = next.lane_id and next.event_position is not null`.execute(tx)
}

const numbered = (lanes: readonly Held[]) =>
  JSON.stringify(lanes.map(({ webhook_id, lane_id, claimed_until }, n) => ({ n, webhook_id, lane_id, claimed_until })))
