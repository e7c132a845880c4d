import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, keysetPaging, many, nullableInstant, one, paging, resource, toMany, toOne } from '../json-api.ts'
import { eventNames } from './event-catalog.ts'

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The date of the shape of payloads: it changes when a receiver would have to. */
export const payloadVersion = '2026-11-01'

export const webhookNotification = resource(
  'webhook_notification',
  '/v2/webhook_notifications',
  {
    id: z.string().describe('The same on every retry'),
    event: z.enum(eventNames),
    delivery_status: z
      .enum(deliveryStatuses)
      .nullable()
      .describe('Null in `GET /v2/events`, whose entries are delivered to nobody'),
    created_at: instant,
    // Extensions of the dialect.
    version: z.string().describe('Of the shape of the payload').meta({ example: payloadVersion }),
    event_id: z.string().describe('The same for every webhook, and in `GET /v2/events`'),
    sequence: z.int().nullable().describe('Counts the events of a container, without gaps; null for others'),
    timestamp: nullableInstant.describe(
      'When it happened or is expected, as of this event; of a `….changed`, when it was changed',
    ),
  },
  {
    reference_object: toOne(
      'tracking_request',
      'transport_event',
      'estimated_event',
      'container_updated_event',
      'container_created_event',
      'container_pod_terminal_changed_event',
      // Of `document.…`: the same as `document`, which other clients read.
      'document',
      // What a document was linked to.
      'container',
      'shipment',
      'exception',
    ),
    document: toOne('document'),
    webhook: toOne('webhook'),
    webhook_notification_logs: toMany('webhook_notification_log'),
  },
)

export type WebhookNotification = z.output<typeof webhookNotification.schema>

/** One attempt to deliver. An extension of the dialect, which has the relationship alone. */
export const webhookNotificationLog = resource('webhook_notification_log', null, {
  succeeded: z.boolean(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_in_ms: z.int(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable().describe('Its beginning'),
  created_at: instant,
})

export type WebhookNotificationLog = z.output<typeof webhookNotificationLog.schema>

/** What a payload always brings along. */
export const payloadIncludes = [
  'reference_object.shipment.port_of_lading',
  'reference_object.shipment.port_of_discharge',
  'reference_object.shipment.destination',
  'reference_object.container.pod_terminal',
  'reference_object.container.pickup_facility',
  'reference_object.location',
  'reference_object.terminal',
  'reference_object.vessel',
  'reference_object.port',
  'reference_object.tracked_object.containers',
  'document.email_submission',
  'document.last_document_representation',
]

/** Names of what `reference_object` may be, besides what is a relationship itself. */
const includeAliases = Object.fromEntries(
  webhookNotification.relationships.reference_object.types
    .filter((type) => !Object.hasOwn(webhookNotification.relationships, type))
    .map((type) => [type, 'reference_object']),
)

const included = { include: webhookNotification, includeAliases }

export const webhookNotifications = {
  list: endpoint('GET /v2/webhook_notifications', {
    scope: 'webhooks',
    summary: 'Lists notifications, newest first',
    ...included,
    params: {
      'filter[webhook]': z.uuid().optional().describe('Of this webhook only'),
      'filter[delivery_status]': z.enum(deliveryStatuses).optional(),
      'filter[event]': z.enum(eventNames).optional(),
      ...keysetPaging(),
    },
    response: many(webhookNotification),
  }),
  get: endpoint('GET /v2/webhook_notifications/{id}', {
    scope: 'webhooks',
    summary: 'Returns one notification, as it is delivered',
    ...included,
    includeByDefault: payloadIncludes,
    response: one(webhookNotification),
  }),
  examples: endpoint('GET /v2/webhook_notifications/examples', {
    summary: 'Shows what the notification of an event looks like; without `event`, of every event',
    ...included,
    includeByDefault: payloadIncludes,
    params: { event: z.enum(eventNames).optional().describe('Of this event only'), ...paging({ size: 100 }) },
    response: many(webhookNotification),
  }),
}

/** Where in the order of all events a reader is. Opaque. */
export const eventCursor = z.string().regex(/^e[0-9a-f]{12}$/, 'not one of ours: take it from links.next')

export const events = {
  list: endpoint('GET /v2/events', {
    summary: 'Lists events in order, oldest first. Follow links.next, also when the page is empty: news comes there',
    ...included,
    errors: ['gone'],
    includeByDefault: payloadIncludes,
    params: {
      after: eventCursor.optional().meta({
        description:
          'From `links.next`, opaque; without it the oldest event that is kept. A cursor stays good, and leads to the same events, until one of those that come after it is no longer kept: then it is answered with 410',
        example: 'e000000000000',
      }),
      'page[size]': paging({ size: 100 })['page[size]'],
    },
    response: z.strictObject({
      data: z.array(webhookNotification.schema),
      included: many(webhookNotification).shape.included,
      links: z.strictObject({ self: z.string(), first: z.string(), next: z.string() }),
      meta: z.strictObject({ size: z.int(), has_more: z.boolean().describe('Whether there is more at once') }),
    }),
  }),
}
