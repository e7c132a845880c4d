import { payloadIncludes, payloadVersion, webhookNotification } from '#contract/webhook-notification.ts'
import type { EventRow } from '../db/events.ts'
import type { Transaction } from '../db/scope.ts'
import type { NotificationRow } from '../db/webhook-notifications.ts'
import { collectIncluded, type LoadResources } from '../http/include.ts'
import { render } from '../http/json-api.ts'
import { referenceOf, transportEventsTold } from './subjects.ts'

type Delivery = Pick<NotificationRow, 'id' | 'webhook_id' | 'delivery_status' | 'webhook_notification_log_ids'>

/** An event as a notification: that of one webhook, or, by the id of the event, of none. */
export function renderNotification(event: EventRow, delivery?: Delivery) {
  const reference = referenceOf(event)
  const links = {
    reference_object_id: reference.id,
    reference_object_type: reference.type,
    webhook_id: delivery?.webhook_id ?? null,
    webhook_notification_log_ids: delivery?.webhook_notification_log_ids ?? [],
  }
  return render(webhookNotification, {
    id: delivery?.id ?? event.id,
    event: event.event,
    delivery_status: delivery?.delivery_status ?? 'pending',
    created_at: event.created_at,
    version: payloadVersion,
    event_id: event.id,
    sequence: event.sequence,
    timestamp: event.timestamp,
    ...links,
  })
}

const paths = payloadIncludes.map((path) => path.split('.'))

/** What is sent to a receiver: the same for every attempt, but for what the resources around it have become. */
export async function payloadOf(tx: Transaction, load: LoadResources, event: EventRow, delivery: Delivery) {
  const data = renderNotification(event, { ...delivery, delivery_status: 'pending', webhook_notification_log_ids: [] })
  return { data, included: await collectIncluded(tx, load, [data], paths, await transportEventsTold(tx, [event])) }
}
