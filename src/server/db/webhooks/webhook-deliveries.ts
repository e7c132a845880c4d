import { sql } from 'kysely'
import { type Health, mostOrderedFailures } from '#domain/webhooks/webhook-health.ts'
import { asJson } from '../bulk.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { Claimed } from './webhook-lanes.ts'

/** What became of an attempt. */
export interface Outcome {
  notification: Claimed
  /** When to try again; null where there is nothing more to do. */
  next_attempt_at: string | null
  log: Omit<NewRow<'webhook_notification_logs'>, 'account_id' | 'webhook_notification_id'> & { created_at: string }
}

/**
 * Which notifications are there, and stay until the transaction ends. Webhooks first and each in the order of its id, as
 * who deletes a webhook takes one and then the other.
 */
export async function lockDelivered(tx: Transaction, webhook_ids: readonly string[], ids: readonly string[]) {
  const webhooks = [...new Set(webhook_ids)]
  await sql`select from webhooks where id = any(${webhooks}::uuid[]) order by id for key share`.execute(tx)
  if (ids.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select id from webhook_notifications where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Keeps attempts, in the order in which they ended. Their notifications are locked. */
export async function recordAttempts(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
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
}

/**
 * What has become of notifications whose lanes are held. One that has failed too often to hold up others gets a lane of
 * its own.
 */
export async function recordStates(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const states = outcomes.map(({ notification: { id }, next_attempt_at, log: { succeeded } }) => ({
    id,
    next_attempt_at,
    delivery_status: succeeded ? 'succeeded' : next_attempt_at === null ? 'failed' : 'pending',
  }))
  await sql`
    with told as (
      update webhook_notifications n set delivery_status = r.delivery_status, attempts = n.attempts + 1,
        next_attempt_at = coalesce(r.next_attempt_at, n.next_attempt_at)
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as r(id uuid, delivery_status text, next_attempt_at timestamptz)
      where n.id = r.id
      returning n.*)
    insert into webhook_lanes (account_id, webhook_id, lane_id, notification_id, position, due_at)
    select account_id, webhook_id, id, id, event_position, next_attempt_at from told
    where delivery_status = 'pending' and attempts >= ${mostOrderedFailures}
    on conflict do nothing`.execute(tx)
}

/** Adds attempts to the hours in which they ended. */
export async function recordHours(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const attempts = outcomes.map(({ notification: { account_id, webhook_id }, log: { succeeded, created_at } }) => ({
    account_id,
    webhook_id,
    succeeded,
    created_at,
  }))
  await sql`
    insert into webhook_hours as h (account_id, webhook_id, hour, succeeded, failed)
    select r.account_id, w.id, date_trunc('hour', r.created_at, 'UTC'),
      count(*) filter (where r.succeeded), count(*) filter (where not r.succeeded)
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as r(account_id uuid, webhook_id uuid, succeeded boolean, created_at timestamptz)
      join webhooks w on w.id = r.webhook_id
    group by 1, 2, 3 order by 2, 3
    on conflict (webhook_id, hour) do update
      set succeeded = h.succeeded + excluded.succeeded, failed = h.failed + excluded.failed`.execute(tx)
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

/** @returns those that were active until now */
export async function pauseWebhooks(tx: Transaction, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  return tx
    .updateTable('webhooks')
    .set({ active: false, paused_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('active', '=', true)
    .returning(['id', 'account_id', 'url', 'failing_since'])
    .execute()
}
