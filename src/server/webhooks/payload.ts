import { payloadIncludes, payloadVersion, webhookNotification } from '#contract/webhooks/webhook-notification.ts'
import type { Transaction } from '../db/scope.ts'
import { transportEventsByIds } from '../db/tracking/transport-events.ts'
import type { EventRow } from '../db/webhooks/events.ts'
import type { NotificationRow } from '../db/webhooks/webhook-notifications.ts'
import { collectIncluded, type LoadResources } from '../http/include.ts'
import { render } from '../http/json-api.ts'
import { referenceOf, renderTold } from './subjects.ts'

type Delivery = Pick<NotificationRow, 'id' | 'webhook_id' | 'delivery_status' | 'webhook_notification_log_ids'>

const isChange = (name: EventRow['event']) => name.endsWith('.changed')

/** An event as a notification: that of one webhook, or, by the id of the event, of none. */
export function renderNotification(event: EventRow, delivery?: Delivery) {
  const reference = referenceOf(event)
  const links = {
    reference_object_id: reference.id,
    reference_object_type: reference.type,
    document_id: event.document_id,
    webhook_id: delivery?.webhook_id ?? null,
    webhook_notification_log_ids: delivery?.webhook_notification_log_ids ?? [],
  }
  return render(webhookNotification, {
    id: delivery?.id ?? event.id,
    event: event.event,
    delivery_status: delivery?.delivery_status ?? null,
    created_at: event.created_at,
    version: payloadVersion,
    event_id: event.id,
    sequence: event.sequence,
    // Of a deadline the event has the deadline itself: when it was changed is when the event was written.
    timestamp: isChange(event.event) ? event.created_at : event.timestamp,
    ...links,
  })
}

/** As it is sent: whether it arrives is not known then. */
export const asSent = (notification: ReturnType<typeof renderNotification>) => ({
  ...notification,
  attributes: { ...notification.attributes, delivery_status: 'pending' as const },
})

const paths = payloadIncludes.map((path) => path.split('.'))

type Delivered = Pick<Delivery, 'id' | 'webhook_id'>

/** What is sent to a receiver: the same for every attempt, but for what the resources around it have become. */
export async function payloadOf(
  tx: Transaction,
  load: LoadResources,
  { event, delivery, made }: { event: EventRow; delivery?: Delivered; made: Made },
) {
  const data = asSent(renderNotification(event, delivery && { ...delivery, ...unsent }))
  return { data, included: await collectIncluded(tx, load, [data], paths, made) }
}

type Made = NonNullable<Parameters<typeof collectIncluded>[4]>
const unsent = { delivery_status: 'pending' as const, webhook_notification_log_ids: [] }

/**
 * Of many, in this order, as they go over the wire: what they have in common is read and written once, as it is for
 * several webhooks that are told the same.
 */
export async function bodiesOf(
  tx: Transaction,
  load: LoadResources,
  deliveries: readonly { event: EventRow; delivery: Delivered }[],
): Promise<string[]> {
  const ids = deliveries.flatMap(({ event }) => event.transport_event_id ?? [])
  const rows = new Map((ids.length > 0 ? await transportEventsByIds(tx, ids) : []).map((row) => [row.id, row]))
  const events = new Map(deliveries.map(({ event }) => [event.id, event]))
  const all = Array.from(events.values(), (event) => {
    const row = rows.get(event.transport_event_id ?? '')
    return { event, data: renderNotification(event), made: row ? [renderTold(row, event)] : [] }
  })
  const loadOnce = remembering(load)
  await collectIncluded(
    tx,
    loadOnce,
    all.map(({ data }) => data),
    paths,
    all.flatMap(({ made }) => made),
  )
  const textOf = remembered((one: object) => JSON.stringify(one))
  const included = new Map<string, string>()
  for (const { event, data, made } of all) {
    const resources = await collectIncluded(tx, loadOnce, [data], paths, made)
    included.set(event.id, resources.map(textOf).join())
  }
  return deliveries.map(({ event, delivery }) => {
    const data = renderNotification(event, { ...delivery, ...unsent })
    return `{"data":${JSON.stringify(data)},"included":[${included.get(event.id) ?? ''}]}`
  })
}

function remembered<Key extends object, Value>(make: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>()
  return (key: Key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
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
