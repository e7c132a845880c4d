import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { eventNames } from './event-catalog.ts'
import { webhookUrl } from './webhook.ts'

const headers = z.record(z.string(), z.string())

/** What was sent and what came back, whole. */
const exchange = z.strictObject({
  url: z.string(),
  succeeded: z.boolean(),
  error: z.string().nullable(),
  status_code: z.int().nullable(),
  request_headers: headers,
  request_body: z.string(),
  response_headers: headers.nullable(),
  response_body: z.string().nullable().describe('Its first 4 kB'),
})

export const webhookTrigger = {
  send: endpoint('POST /v2/webhooks/trigger', {
    summary: 'Sends an example of an event to an address, once, and shows the exchange; 200 also where it failed',
    status: 200,
    scope: 'webhooks',
    isBare: true,
    asksOutside: true,
    body: z.strictObject({
      url: webhookUrl,
      event: z.enum(eventNames),
      secret: z
        .string()
        .min(1)
        .max(500)
        .nullish()
        .describe('Signs it: `whsec_` and base64, as webhooks have it; any other text signs the plain header alone'),
    }),
    response: exchange,
    errors: ['blank', 'invalid'],
  }),
}
