import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource } from '../json-api.ts'

/** What waits is counted up to here. */
export const mostCounted = 10_000

const hour = z.strictObject({
  hour: instant.describe('Its beginning'),
  succeeded: z.int().min(0),
  failed: z.int().min(0),
})
export type WebhookHour = z.output<typeof hour>

/** How deliveries to a webhook go: an extension of the dialect. Its id is that of the webhook. */
export const webhookHealth = resource('webhook_health', null, {
  hours: z.array(hour).describe('Attempts in the last 24 hours, oldest first; the last one is not over'),
  succeeded: z.int().min(0).describe('Attempts of these hours'),
  failed: z.int().min(0).describe('Attempts of these hours'),
  queue_length: z.int().min(0).max(mostCounted).describe('Notifications that wait; 10,000 are that many or more'),
  oldest_waiting_at: nullableInstant.describe('When what waits longest happened'),
  next_attempt_at: nullableInstant.describe('When something is tried next; null where nothing waits'),
  last_succeeded_at: nullableInstant,
  last_failed_at: nullableInstant,
  failing_since: nullableInstant,
  paused_at: nullableInstant,
})

export type WebhookHealth = z.output<typeof webhookHealth.schema>

export const webhookHealthOf = {
  get: endpoint('GET /v2/webhooks/{id}/health', {
    scope: 'webhooks',
    summary: 'Says how deliveries go: hour by hour, what waits, and since when it fails',
    response: one(webhookHealth),
  }),
}
