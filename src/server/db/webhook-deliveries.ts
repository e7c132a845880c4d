import { sql } from 'kysely'
import { type Health, mostOrderedFailures, mostPatientFailures, roomOf } from '#domain/webhook-health.ts'
import { asJson } from './bulk.ts'
import type { NewRow, Row } from './schema.ts'
import { type Transaction, withSystem } from './scope.ts'
import type { Store } from './store.ts'

/** Longer than what is in hand may take, where every attempt takes all its time. */
const leaseSeconds = 90

export type Claimed = Row<'webhook_notifications'>

interface Asked {
  now: Date
  /** What this process has already, by webhook. */
  inHand: ReadonlyMap<string, number>
  limit: number
}

/**
 * Notifications that are due, for this process alone as long as the lease lasts. Each webhook has room of its own, so
 * that a slow receiver keeps nobody else waiting; of what is about one container only the earliest.
 */
export function claimNotifications(store: Store, { now, inHand, limit }: Asked): Promise<Claimed[]> {
  const at = now.toISOString()
  const lease = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const taken = JSON.stringify(Object.fromEntries(inHand))
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select n.id
        from (select id, case when failures_in_a_row >= ${mostPatientFailures}
              then ${roomOf(mostPatientFailures)}::int else ${roomOf(0)}::int end
              - coalesce((${taken}::jsonb ->> id::text)::int, 0) as room
            from webhooks where active order by random()) w,
          lateral (
            select id from webhook_notifications n
            where webhook_id = w.id and delivery_status = 'pending' and next_attempt_at <= ${at}
              and (claimed_until is null or claimed_until <= ${at})
              and not exists (
                select from webhook_notifications before
                where before.webhook_id = n.webhook_id and before.ordering_id = n.ordering_id
                  and before.event_position < n.event_position and before.delivery_status = 'pending'
                  and before.attempts < ${mostOrderedFailures})
            order by next_attempt_at, event_position
            limit greatest(w.room, 0) for update skip locked) n
        limit ${limit})
      update webhook_notifications n set claimed_until = ${lease} from due where n.id = due.id
      returning n.*`.execute(tx)
    return rows.sort((a, b) => a.event_position - b.event_position)
  })
}

/** For others to claim at once. */
export async function releaseNotifications(tx: Transaction, claimed: readonly Claimed[]): Promise<void> {
  await sql`
    update webhook_notifications n set claimed_until = null
    from jsonb_populate_recordset(null::webhook_notifications, ${asJson(claimed)}::jsonb) r
    where n.id = r.id and n.claimed_until = r.claimed_until`.execute(tx)
}

/** What became of an attempt. */
export interface Outcome {
  notification: Claimed
  /** When to try again; null where there is nothing more to do. */
  next_attempt_at: string | null
  log: Omit<NewRow<'webhook_notification_logs'>, 'account_id' | 'webhook_notification_id'> & { created_at: string }
}

/**
 * Those whose notification is there, and stays until the transaction ends. Webhooks first and each in the order of its
 * id, as who deletes a webhook takes one and then the other.
 */
export async function lockDelivered(tx: Transaction, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const webhook_ids = [...new Set(outcomes.map(({ notification }) => notification.webhook_id))]
  const ids = outcomes.map(({ notification }) => notification.id)
  await sql`select from webhooks where id = any(${webhook_ids}::uuid[]) order by id for key share`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from webhook_notifications where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  return outcomes.filter(({ notification }) => there.has(notification.id))
}

/** Keeps attempts, in the order in which they ended. Their notifications are locked. */
export async function recordOutcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const logs = outcomes.map(({ notification, log }) => ({
    ...log,
    account_id: notification.account_id,
    webhook_notification_id: notification.id,
  }))
  await sql`
    insert into webhook_notification_logs (id, account_id, webhook_notification_id, succeeded, status_code, error,
      duration_in_ms, response_headers, response_body, created_at)
    select gen_random_uuid(), r.account_id, r.webhook_notification_id, r.succeeded, r.status_code, r.error,
      r.duration_in_ms, r.response_headers, r.response_body, r.created_at
    from jsonb_populate_recordset(null::webhook_notification_logs, ${asJson(logs)}::jsonb) r`.execute(tx)
  const states = outcomes.map(({ notification: { id, claimed_until }, next_attempt_at, log: { succeeded } }) => ({
    id,
    claimed_until,
    next_attempt_at,
    delivery_status: succeeded ? 'succeeded' : next_attempt_at === null ? 'failed' : 'pending',
  }))
  // Whose lease ran out meanwhile belongs to somebody else; what was asked for again meanwhile goes out again.
  await sql`
    update webhook_notifications n set delivery_status = r.delivery_status, attempts = n.attempts + 1,
      next_attempt_at = coalesce(r.next_attempt_at, n.next_attempt_at), claimed_until = null
    from jsonb_populate_recordset(null::webhook_notifications, ${asJson(states)}::jsonb) r
    where n.id = r.id and n.claimed_until = r.claimed_until`.execute(tx)
}

/** What a number of attempts says about a receiver. */
export interface Verdict {
  id: string
  last_succeeded_at: string | null
  last_failed_at: string | null
  /** Since the last success among them, if there was one. */
  failures: number
}

/** @returns how each is now */
export async function recordHealth(tx: Transaction, verdicts: readonly Verdict[]) {
  const { rows } = await sql<Health & { id: string }>`
    update webhooks w set
      last_succeeded_at = coalesce(r.last_succeeded_at, w.last_succeeded_at),
      last_failed_at = coalesce(r.last_failed_at, w.last_failed_at),
      failures_in_a_row = case when r.last_succeeded_at is null then w.failures_in_a_row else 0 end + r.failures,
      failing_since = case when r.failures > 0
        then coalesce(case when r.last_succeeded_at is null then w.failing_since end, r.last_failed_at) end
    from (select * from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as
        r(id uuid, last_succeeded_at timestamptz, last_failed_at timestamptz, failures int) order by id) r
    where w.id = r.id
    returning w.id, w.failing_since, w.failures_in_a_row`.execute(tx)
  return rows
}

export async function pauseWebhooks(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('webhooks')
    .set({ active: false, paused_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
}
