import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { askedInstant, instant, many, nullableInstant, one, paging, resource, toOne } from '../json-api.ts'
import { eventNames } from './event-catalog.ts'
import { webhookNotification } from './webhook-notification.ts'

export const replayStatuses = ['failed', 'succeeded', 'missed'] as const
export type ReplayStatus = (typeof replayStatuses)[number]

const status = z.enum(replayStatuses)
const events = z.array(z.enum(eventNames))

export const webhookReplay = resource(
  'webhook_replay',
  '/v2/webhook_replays',
  {
    status: z.enum(['pending', 'finished']).describe('`finished` once all are in the queue'),
    since: instant,
    until: instant,
    statuses: z.array(status),
    events: events.nullable(),
    dry_run: z.boolean(),
    matched: z.int().describe('What was found when it was asked for'),
    queued: z.int().describe('What is in the queue by now, or delivered'),
    created_at: instant,
    finished_at: nullableInstant,
  },
  { webhook: toOne('webhook') },
)

export type WebhookReplay = z.output<typeof webhookReplay.schema>

export const webhookReplays = {
  get: endpoint('GET /v2/webhook_replays/{id}', {
    summary: 'Says how far a replay is',
    scope: 'webhooks',
    response: one(webhookReplay),
  }),
  list: endpoint('GET /v2/webhooks/{id}/replays', {
    summary: 'Lists the replays of a webhook and how far each is, newest first',
    scope: 'webhooks',
    params: paging(),
    response: many(webhookReplay),
  }),
  create: endpoint('POST /v2/webhooks/{id}/replay', {
    summary: 'Delivers again, as one job, what happened in a time; the same asked twice within a minute is one',
    status: 202,
    scope: 'webhooks',
    body: z.strictObject({
      since: askedInstant.describe('Of when it happened'),
      until: askedInstant.nullish().describe('Now, where nothing is said'),
      status: z
        .union([status, z.array(status).min(1)])
        .default(['failed', 'missed'])
        .describe('`missed` is what there was no notification of, because the webhook was not there or not active'),
      events: events.min(1).nullish().describe('All, where nothing is said'),
      dry_run: z.boolean().default(false).describe('Only says how many there are'),
    }),
    response: one(webhookReplay),
    errors: ['blank', 'invalid'],
  }),
  create_for_one: endpoint('POST /v2/webhook_notifications/{id}/replay', {
    summary: 'Delivers one notification again, or now where it waits for a retry',
    status: 202,
    scope: 'webhooks',
    response: one(webhookNotification),
  }),
}
