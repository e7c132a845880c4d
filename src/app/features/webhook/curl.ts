import { reservedHeaders } from '#contract/webhooks/reserved-headers.ts'
import type { WebhookHeader } from '#contract/webhooks/webhook.ts'

interface Delivery {
  id: string
  url: string
  headers: readonly WebhookHeader[]
  body: string
}

/**
 * A delivery as commands for a shell: signed when it is run, as receivers refuse what is old, with the secret that
 * `WEBHOOK_SECRET` has, which so never lies in a clipboard.
 */
export function curlOf({ id, url, headers, body }: Delivery): string {
  const own = headers
    .filter(({ name }) => !reservedHeaders.test(name))
    .map(({ name, value }) => `  -H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)} \\`)
  return [
    `body=${quoted(body)}`,
    `id=${quoted(id)}`,
    'at=$(date +%s)',
    `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    'signature=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)',
    `curl -i ${quoted(url)} \\`,
    ...own,
    `  -H 'content-type: application/json' \\`,
    '  -H "webhook-id: $id" -H "webhook-timestamp: $at" -H "webhook-signature: v1,$signature" \\',
    '  --data-binary "$body"',
    '',
  ].join('\n')
}

/** `it's` → `'it'\''s'` */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
