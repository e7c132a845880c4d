import { payloadIncludes, payloadVersion, webhookNotification } from '#contract/webhook-notification.ts'
import type { EventRow } from '../db/events.ts'
import type { Transaction } from '../db/scope.ts'
import { transportEventsByIds } from '../db/transport-events.ts'
import type { NotificationRow } from '../db/webhook-notifications.ts'
import { collectIncluded, type LoadResources } from '../http/include.ts'
import { render } from '../http/json-api.ts'
import { referenceOf, renderTold } from './subjects.ts'

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

type Delivered = Pick<Delivery, 'id' | 'webhook_id'>

/** What is sent to a receiver: the same for every attempt, but for what the resources around it have become. */
export async function payloadOf(
  tx: Transaction,
  load: LoadResources,
  { event, delivery, made }: { event: EventRow; delivery?: Delivered; made: Made },
) {
  const data = renderNotification(event, delivery && { ...delivery, ...unsent })
  return { data, included: await collectIncluded(tx, load, [data], paths, made) }
}

type Made = NonNullable<Parameters<typeof collectIncluded>[4]>
const unsent = { delivery_status: 'pending' as const, webhook_notification_log_ids: [] }

/** Of many, in this order: what they have in common is read once. */
export async function payloadsOf(
  tx: Transaction,
  load: LoadResources,
  deliveries: readonly { event: EventRow; delivery: Delivered }[],
) {
  const ids = deliveries.flatMap(({ event }) => event.transport_event_id ?? [])
  const rows = new Map((ids.length > 0 ? await transportEventsByIds(tx, ids) : []).map((row) => [row.id, row]))
  const all = deliveries.map(({ event, delivery }) => {
    const row = rows.get(event.transport_event_id ?? '')
    return { event, delivery, made: row ? [renderTold(row, event)] : [] }
  })
  const loadOnce = remembering(load)
  const data = all.map(({ event }) => renderNotification(event))
  await collectIncluded(
    tx,
    loadOnce,
    data,
    paths,
    all.flatMap(({ made }) => made),
  )
  const payloads: Awaited<ReturnType<typeof payloadOf>>[] = []
  for (const one of all) payloads.push(await payloadOf(tx, loadOnce, one))
  return payloads
}

/** Asks for each resource once. */
function remembering(load: LoadResources): LoadResources {
  type Loaded = Awaited<ReturnType<LoadResources>>
  const known = new Map<string, Loaded[number] | undefined>()
  return async (tx, type, ids) => {
    const missing = ids.filter((id) => !known.has(`${type} ${id}`))
    if (missing.length > 0) {
      const loaded = new Map((await load(tx, type, missing)).map((one) => [one.id, one]))
      for (const id of missing) known.set(`${type} ${id}`, loaded.get(id))
    }
    return ids.flatMap((id) => known.get(`${type} ${id}`) ?? [])
  }
}
