import { createHash, createHmac } from 'node:crypto'
import { type Call, headerOf } from './call.ts'
import type { Fixed, HmacStep, Profile } from './profile.ts'
import { readBack, type Values, written } from './templates.ts'
import type { TokenOffice } from './tokens.ts'

const minute = 60_000
/** How far clocks may be apart. */
const clocksApart = 2 * minute

export type Doubt =
  /** The key, the token or the signature. */
  | 'key'
  /** What is not secret, such as the version. */
  | { missing: string }

/** Why a request is not believed; undefined where it is. */
export function doubtOf(
  call: Call,
  { auth }: Profile,
  values: Values,
  { office, now }: { office: TokenOffice | undefined; now: () => Date },
): Doubt | undefined {
  for (const step of auth) {
    const doubt =
      step.use === 'static'
        ? doubtOfFixed(call, step, values)
        : step.use === 'hmac'
          ? doubtOfSignature(call, step, values, now())
          : office?.isValid(call)
            ? undefined
            : 'key'
    if (doubt) return doubt
  }
  return undefined
}

function doubtOfFixed(call: Call, { headers = {}, query = {} }: Fixed, values: Values): Doubt | undefined {
  const parts = [
    ...Object.entries(headers).map(([name, text]) => ({ name, text, said: (to: string) => headerOf(call, to) })),
    ...Object.entries(query).map(([name, text]) => ({ name, text, said: (to: string) => call.query.get(to) })),
  ]
  for (const { name, text, said } of parts) {
    const [to, wanted] = [written(name, values), written(text, values)]
    if (to === undefined || wanted === undefined || said(to) === wanted) continue
    return text.includes('{secret.') ? 'key' : { missing: to }
  }
  return undefined
}

function doubtOfSignature(call: Call, step: HmacStep, values: Values, now: Date): Doubt | undefined {
  const said: Record<string, string> = {}
  for (const [name, template] of Object.entries(step.headers)) {
    const known = template.replace(/\{(secret\.[a-z_]+)\}/g, (_, secret: string) => values[secret] ?? '')
    const found = readBack(known, headerOf(call, name) ?? '')
    if (!found) return 'key'
    for (const [part, text] of Object.entries(found)) {
      if (said[part] !== undefined && said[part] !== text) return 'key'
      said[part] = text
    }
  }
  const date = Date.parse(said['now.rfc1123'] ?? '')
  if (!(Math.abs(date - now.getTime()) <= clocksApart)) return 'key'
  const body_hash = createHash('sha256').update(call.body).digest('base64')
  if (said['body.sha256_b64'] !== undefined && said['body.sha256_b64'] !== body_hash) return 'key'
  const all = {
    ...values,
    ...said,
    'body.sha256_b64': body_hash,
    request_line: `${call.method} ${call.target} HTTP/1.1`,
  }
  const text = step.string.map((line) => written(line, all) ?? '').join('\n')
  const signature = createHmac(step.algorithm, written(step.key, values) ?? '')
  return signature.update(text).digest(step.encoding ?? 'base64') === said.signature ? undefined : 'key'
}
