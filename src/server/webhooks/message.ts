import { reservedHeaders } from '#contract/webhooks/reserved-headers.ts'
import type { WebhookHeader } from '#contract/webhooks/webhook.ts'
import type { Message } from './send.ts'
import { type Secret, signatureHeaders } from './sign.ts'

interface Content {
  id: string
  url: string
  /** Of the webhook's own. */
  headers: readonly WebhookHeader[]
  body: string
  /** Null where nobody will check. */
  secret: Secret | null
  now: Date
}

/** A delivery as it goes over the wire. */
export function messageOf({ id, url, headers, body, secret, now }: Content): Message {
  const own = headers
    .filter(({ name }) => !reservedHeaders.test(name))
    .map(({ name, value }) => [name.toLowerCase(), asBytes(value)])
  const bytes = Buffer.from(body)
  return {
    url,
    headers: {
      ...Object.fromEntries(own),
      'content-type': 'application/json',
      'user-agent': 'Landfall-Webhooks/1',
      ...signatureHeaders(secret, { id, body: bytes, now }),
    },
    body,
    bytes,
  }
}

/** A header is bytes: those of UTF-8, each written as the character with its number. */
const asBytes = (value: string) => Buffer.from(value, 'utf8').toString('latin1')
