import { randomUUID } from 'node:crypto'
import type { webhookTrigger as endpoints } from '#contract/webhooks/webhook-trigger.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { messageOf } from '../../webhooks/message.ts'
import { payloadOf } from '../../webhooks/payload.ts'
import { faultOfReceiver } from '../../webhooks/receiver.ts'
import { sampleOf } from '../../webhooks/samples.ts'
import { createLoader } from '../included.ts'

export const webhookTrigger: HandlersOf<typeof endpoints> = {
  async send({ tx, body: { url, event, secret }, context }) {
    const { webhooks, reference, now } = context
    const fault = faultOfReceiver(url, webhooks)
    if (fault !== null) throw new HttpError('invalid', fault, { pointer: '/url' })
    const sample = sampleOf(event, reference)
    const payload = await payloadOf(tx, createLoader(context), sample)
    const message = messageOf({
      id: randomUUID(),
      url,
      headers: [],
      body: JSON.stringify(payload),
      secret: secret == null ? null : { secret },
      now: now(),
    })
    return async () => {
      const { retry_after_seconds: _, duration_in_ms: __, ...attempt } = await webhooks.send(message)
      return { url, ...attempt, request_headers: message.headers, request_body: message.body }
    }
  },
}
