import { sql } from 'kysely'
import type * as z from 'zod'
import type { webhookNotifications } from '#contract/webhooks/webhook-notification.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

/** With the event it tells of, and the ids of the attempts to deliver it. */
const select = (tx: Transaction) =>
  tx
    .selectFrom('webhook_notifications')
    .selectAll()
    .select(
      sql<string[]>`array(
        select l.id from webhook_notification_logs l where l.webhook_notification_id = webhook_notifications.id
        order by l.created_at, l.id)`.as('webhook_notification_log_ids'),
    )

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>

export function listNotifications(tx: Transaction, params: z.output<typeof webhookNotifications.list.params>) {
  const { 'filter[webhook]': webhook, 'filter[delivery_status]': status, 'filter[event]': event, ...paging } = params
  let query = select(tx)
  if (webhook) query = query.where('webhook_id', '=', webhook)
  if (status) query = query.where('delivery_status', '=', status)
  if (event)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.id', '=', 'webhook_notifications.event_id')
          .where('events.event', '=', event),
      ),
    )
  return newestFirst(query, 'webhook_notifications', paging)
}

export function findNotification(tx: Transaction, id: string) {
  return select(tx).where('id', '=', id).executeTakeFirst()
}

export function notificationLogsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('webhook_notification_logs').selectAll().where('id', 'in', ids).execute()
}
