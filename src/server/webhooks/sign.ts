import { createHmac } from 'node:crypto'

export interface Secret {
  /** `whsec_` and base64. */
  secret: string
  /** Of the time before it was changed, as long as both count. */
  previous_secret?: string | null
}

interface Signed {
  /** The same on every attempt. */
  id: string
  body: string | Buffer
  /** Of this attempt: receivers refuse what is old. */
  now: Date
}

/**
 * The headers by which a receiver knows that a delivery is ours: those of Standard Webhooks 1.0, where one of several
 * signatures has to fit, and the plain one, whose value has room for one: that of the previous secret has its own.
 */
export function signatureHeaders(signed: Secret | null, { id, body, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const secrets = signed ? [signed.secret, signed.previous_secret ?? []].flat() : []
  const standard = secrets.flatMap((secret) => standardSignature(secret, `${id}.${timestamp}.`, body) ?? [])
  const [plain, previous] = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(standard.length > 0 && { 'webhook-signature': standard.join(' ') }),
    ...(plain !== undefined && { 'x-t49-webhook-signature': plain }),
    ...(previous !== undefined && { 'x-t49-webhook-signature-previous': previous }),
  }
}

/** The key is what the secret says in base64; the plain signature takes the text as it is. */
function standardSignature(secret: string, before: string, body: string | Buffer): string | undefined {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (!secret.startsWith('whsec_') || key.length === 0) return undefined
  return `v1,${createHmac('sha256', key).update(before).update(body).digest('base64')}`
}
