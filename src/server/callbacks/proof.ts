import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { failures } from '#contract/said/failures.ts'
import type { Push } from '../reference/profiles/mapping-schema.ts'

/** A message as it came: nothing of it is read before it has proved whose it is. */
export interface RawMessage {
  bytes: Uint8Array
  headers: IncomingHttpHeaders
}

type Proof = Push['proof']

/** Why a message is not believed; undefined where it is. */
export function doubtOf(
  proof: Proof,
  { bytes, headers }: RawMessage,
  { secrets, isRightKey }: { secrets: readonly string[]; isRightKey: () => boolean },
): string | undefined {
  if (proof.by === 'address') return isRightKey() ? undefined : failures.key_in_address_wrong
  if (secrets.length === 0) return failures.no_secret_for_signature
  const said = headers[proof.header.toLowerCase()]
  const text = (Array.isArray(said) ? said[0] : said)?.trim()
  if (!text) return `The header ${proof.header} is missing`
  if (!text.toLowerCase().startsWith(proof.prefix.toLowerCase())) return `The header ${proof.header} has another form`
  const given = decode(text.slice(proof.prefix.length), proof.encoding)
  const isRight = secrets.some((secret) => {
    const right = createHmac(proof.algorithm, Buffer.from(secret, proof.secret_encoding)).update(bytes).digest()
    return given !== undefined && given.length === right.length && timingSafeEqual(given, right)
  })
  return isRight ? undefined : failures.signature_wrong
}

/** Node reads as far as it can: what has anything else in it is no signature. */
function decode(text: string, encoding: 'hex' | 'base64'): Buffer | undefined {
  const form = encoding === 'hex' ? /^(?:[0-9a-f]{2})+$/i : /^[A-Za-z0-9+/]+={0,2}$/
  return form.test(text) ? Buffer.from(text, encoding) : undefined
}
