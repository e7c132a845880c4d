import {
  type webhookHealthOf as endpoints,
  type WebhookHour,
  webhookHealth,
} from '#contract/webhooks/webhook-health.ts'
import { hoursOf, queueOf } from '../../db/webhooks/webhook-health.ts'
import { findWebhook } from '../../db/webhooks/webhooks.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

const hour = 3_600_000

export const webhookHealthOf: HandlersOf<typeof endpoints> = {
  async get({ tx, params: { id }, context }) {
    const now = context.now()
    const webhook = found(await findWebhook(tx, id))
    const hours = everyHour(await hoursOf(tx, id, now), now)
    const sum = (name: 'succeeded' | 'failed') => hours.reduce((total, one) => total + one[name], 0)
    const attempts = { hours, succeeded: sum('succeeded'), failed: sum('failed') }
    return { data: render(webhookHealth, { ...webhook, ...attempts, ...(await queueOf(tx, id)) }) }
  },
}

/** The 24 hours up to this one, those without attempts too. */
function everyHour(some: readonly WebhookHour[], now: Date): WebhookHour[] {
  const known = new Map(some.map((one) => [Date.parse(one.hour), one]))
  const current = Math.floor(now.getTime() / hour) * hour
  return Array.from({ length: 24 }, (_, at) => {
    const begins = current - (23 - at) * hour
    const { succeeded = 0, failed = 0 } = known.get(begins) ?? {}
    return { hour: new Date(begins).toISOString(), succeeded, failed }
  })
}
