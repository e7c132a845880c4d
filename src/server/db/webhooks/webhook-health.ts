import { sql } from 'kysely'
import { mostCounted } from '#contract/webhooks/webhook-health.ts'
import { mostOrderedFailures } from '#domain/webhooks/webhook-health.ts'
import type { Transaction } from '../scope.ts'

const hour = 3_600_000

/** Attempts of the last 24 hours, this one included, oldest first; hours without any are not among them. */
export function hoursOf(tx: Transaction, webhook_id: string, now: Date) {
  const first = new Date(Math.floor(now.getTime() / hour) * hour - 23 * hour).toISOString()
  return tx
    .selectFrom('webhook_hours')
    .select(['hour', 'succeeded', 'failed'])
    .where('webhook_id', '=', webhook_id)
    .where('hour', '>=', first)
    .where('hour', '<=', now.toISOString())
    .orderBy('hour')
    .execute()
}

/** What waits for a webhook: lane by lane, so that what is delivered already is passed over. */
export async function queueOf(tx: Transaction, webhook_id: string) {
  const { rows } = await sql<{
    queue_length: number
    oldest_waiting_at: string | null
    next_attempt_at: string | null
  }>`
    select count(*)::int as queue_length, min(waiting.created_at) as oldest_waiting_at,
      (select min(due_at) from webhook_lanes where webhook_id = ${webhook_id}) as next_attempt_at
    from (
      select n.created_at from webhook_lanes l, lateral (
        select created_at from webhook_notifications n
        where l.notification_id is null and n.webhook_id = l.webhook_id and n.ordering_id = l.lane_id
          and n.event_position >= l.position and n.delivery_status = 'pending' and n.attempts < ${mostOrderedFailures}
        union all
        select created_at from webhook_notifications n
        where n.id = l.notification_id and n.delivery_status = 'pending' and n.attempts >= ${mostOrderedFailures}) n
      where l.webhook_id = ${webhook_id}
      limit ${mostCounted}) waiting`.execute(tx)
  return rows[0] ?? { queue_length: 0, oldest_waiting_at: null, next_attempt_at: null }
}

/** Hours that nobody asks for any more. */
export async function deleteOldHours(tx: Transaction, now: Date): Promise<void> {
  await tx
    .deleteFrom('webhook_hours')
    .where('hour', '<', new Date(now.getTime() - 48 * hour).toISOString())
    .execute()
}
