import { createHash, createPublicKey, randomUUID, verify, X509Certificate } from 'node:crypto'
import { type Call, headerOf } from './call.ts'
import type { Profile, TokenStep } from './profile.ts'
import type { Answer } from './said-of-lines.ts'
import { readBack, type Values, written } from './templates.ts'

interface Deps {
  profile: Profile
  step: TokenStep
  values: Values
  now: () => Date
  life_s: number
}

const longestAssertion_s = 600

/** Gives out tokens to who has the keys, and knows its own. */
export function tokenOffice({ profile, step, values, now, life_s }: Deps) {
  const issued = new Map<string, number>()
  const usedIds = new Set<string>()

  /** What is wrong with a request for a token; undefined where nothing is. */
  function faultOf(call: Call): string | undefined {
    for (const [name, template] of Object.entries(step.headers ?? {})) {
      const wanted = written(template, values)
      if (wanted !== undefined && headerOf(call, name) !== wanted) return `header ${name}`
    }
    if (step.basic) {
      const pair = step.basic.map((part) => written(part, values)).join(':')
      if (headerOf(call, 'Authorization') !== `Basic ${Buffer.from(pair).toString('base64')}`) return 'Basic'
    }
    const fields = fieldsOf(call, step.send)
    if (!fields) return `it is to be sent as ${step.send}`
    for (const [name, template] of Object.entries(step.fields)) {
      const wanted = written(template, values)
      if (wanted !== undefined && fields.get(name) !== wanted) return `field ${name}`
    }
    return step.assertion && faultOfAssertion(fields.get('client_assertion') ?? '', call)
  }

  /** RFC 7523, as Microsoft's identity platform wants it. */
  function faultOfAssertion(assertion: string, call: Call): string | undefined {
    const pem = values[`secret.${step.assertion?.certificate ?? ''}`]
    if (!pem) return 'no certificate was handed in'
    const certificate = new X509Certificate(pem)
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const signed = Buffer.from(`${head}.${claims}`)
    const key = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }))
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return 'assertion: signature'
    const header = decoded(head)
    if (header.alg !== 'RS256') return 'assertion: alg'
    const thumbprint = createHash('sha1').update(certificate.raw).digest('base64url')
    if (header.x5t !== thumbprint) return 'assertion: x5t'
    const said = decoded(claims)
    const seconds = now().getTime() / 1000
    if (said.aud !== `${call.address}${call.path}`) return 'assertion: aud'
    if (!said.iss || said.iss !== said.sub || said.iss !== values['setting.client_id']) return 'assertion: iss, sub'
    if (Number(said.exp) < seconds || Number(said.exp) > seconds + longestAssertion_s) return 'assertion: exp'
    if (typeof said.jti !== 'string' || usedIds.has(said.jti)) return 'assertion: jti'
    usedIds.add(said.jti)
    return undefined
  }

  return {
    answer(call: Call): Answer {
      if (call.method !== 'POST') return { status: 405, body: { error: 'invalid_request' } }
      const fault = faultOf(call)
      if (fault) return { status: 401, body: { error: 'invalid_client', error_description: fault } }
      const token = `simulated.${profile.id}.${randomUUID()}`
      issued.set(token, now().getTime() + life_s * 1000)
      return { status: 200, body: bodyWith(step.token_at ?? 'access_token', token, life_s) }
    },
    isValid(call: Call): boolean {
      return Object.entries(step.carried_in).every(([name, template]) => {
        const { token = '' } =
          readBack(written(template, { ...values, token: '{token}' }) ?? '', headerOf(call, name) ?? '') ?? {}
        return (issued.get(token) ?? 0) > now().getTime()
      })
    },
    /** All that were given out so far end at once. */
    forget: () => issued.clear(),
    count: () => issued.size,
  }
}
export type TokenOffice = ReturnType<typeof tokenOffice>

function fieldsOf({ body, query, headers }: Call, send: TokenStep['send']): URLSearchParams | undefined {
  if (send === 'query') return query
  const type = String(headers['content-type'] ?? '')
  if (send === 'form') return type.includes('x-www-form-urlencoded') ? new URLSearchParams(body) : undefined
  if (!type.includes('json')) return undefined
  return new URLSearchParams(JSON.parse(body) as Record<string, string>)
}

const decoded = (part: string): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return {}
  }
}

function bodyWith(path: string, token: string, expires_in: number): object {
  const inner = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), token)
  return { ...(inner as object), token_type: 'Bearer', expires_in }
}
