import { createHash, createHmac, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto'
import type { HmacStep, Profile, TokenStep } from '../../reference/profiles/schema.ts'
import { type Fetched, type Request, retryAfter } from '../dcsa/http.ts'
import { isRecord } from '../dcsa/read.ts'
import type { Blot } from './blot.ts'
import { fill, fillAll, type Values } from './template.ts'

/** What proves to the other side who asks. */
export type Proof =
  | { ok: true; headers: Record<string, string>; query: Record<string, string> }
  | { ok: false; refused: boolean; message: string; retry_after_seconds: number | null }

interface Deps {
  now: () => Date
  /** Where tokens are asked for. */
  token_url: string | undefined
  secrets: Values
  blot: Blot
  exchange: (purpose: 'token', request: Request, signal: undefined) => Promise<Fetched>
  timeout_seconds: number
}

/** Proves each request by the steps of a profile, one after the other. */
export function createProver({ auth }: Pick<Profile, 'auth'>, deps: Deps) {
  // Where a connection names no address of tokens, its line wants none.
  const steps = auth.filter(({ use }) => use !== 'token' || deps.token_url !== undefined)
  const tokens = new Map(steps.map((step) => [step, step.use === 'token' ? createToken(step, deps) : undefined]))

  return {
    /** @param request_line such as `GET /service/info HTTP/1.1`, for what signs it */
    async prove(values: Values, request_line: string): Promise<Proof> {
      const proof = { ok: true as const, headers: {} as Record<string, string>, query: {} as Record<string, string> }
      for (const [step, token] of tokens) {
        if (step.use === 'static') {
          Object.assign(proof.headers, fillAll(step.headers, values))
          Object.assign(proof.query, fillAll(step.query, values))
        } else if (step.use === 'hmac') Object.assign(proof.headers, signed(step, values, request_line, deps))
        else if (token) {
          const got = await token.get(values)
          if (!got.ok) return got
          Object.assign(proof.headers, fillAll(step.carried_in, { ...values, token: got.token }))
        }
      }
      return proof
    },
    /** Forgets tokens that were refused. False where there is none, so that asking again is no use. */
    renew(): boolean {
      let any = false
      for (const token of tokens.values()) any = token?.forget() || any
      return any
    },
  }
}

function signed(step: HmacStep, values: Values, request_line: string, { now, blot }: Deps): Record<string, string> {
  const nonce = createHash('md5').update(randomUUID()).digest('hex')
  const all: Values = {
    ...values,
    request_line,
    'now.rfc1123': now().toUTCString(),
    'nonce.md5': nonce,
    'body.sha256_b64': createHash('sha256').update('').digest('base64'),
  }
  const lines = step.string.map((line) => fill(line, all) ?? '')
  const key = fill(step.key, values) ?? ''
  const signature = createHmac(step.algorithm, key).update(lines.join('\n')).digest(step.encoding)
  blot.hideForNow(signature)
  return fillAll(step.headers, { ...all, signature })
}

type Token = { ok: true; token: string } | Extract<Proof, { ok: false }>

/** Asked for once by all who wait for it, and anew a little before it ends. */
function createToken(step: TokenStep, deps: Deps) {
  let held: { token: string; until: number } | undefined
  let pending: Promise<Token> | undefined

  // Not cancelled by whoever asked first: others wait for the same token.
  async function renew(values: Values): Promise<Token> {
    const asked = await askForToken(step, values, deps)
    if (!asked.ok) return asked
    deps.blot.hideForNow(asked.token)
    // A life that is shorter than the lead is used for half of it.
    const lead = Math.min(step.renew_before_s, asked.life_s / 2)
    held = { token: asked.token, until: deps.now().getTime() + (asked.life_s - lead) * 1000 }
    return { ok: true, token: asked.token }
  }

  return {
    async get(values: Values): Promise<Token> {
      if (held && deps.now().getTime() < held.until) return { ok: true, token: held.token }
      pending ??= renew(values).finally(() => {
        pending = undefined
      })
      return pending
    },
    forget() {
      held = undefined
      return true
    },
  }
}

type TokenAnswer = { ok: true; token: string; life_s: number } | Extract<Proof, { ok: false }>

async function askForToken(step: TokenStep, values: Values, deps: Deps): Promise<TokenAnswer> {
  const failed = (message: string, refused = false, retry_after_seconds: number | null = null): TokenAnswer => ({
    ok: false,
    refused,
    message: `No access token: ${message}`,
    retry_after_seconds,
  })
  const fields = fillAll(step.fields, values)
  if (step.assertion) {
    try {
      fields.client_assertion = assertionOf(step.assertion, values, deps.token_url ?? '', deps.now())
      deps.blot.hideForNow(fields.client_assertion)
    } catch {
      // What OpenSSL says of a key quotes it.
      return failed('the private key or the certificate cannot be read: PEM text is expected', true)
    }
  }
  const answer = await deps.exchange('token', requestFor(step, fields, values, deps), undefined)
  if (!answer.ok) return failed(answer.message)
  const { status, headers } = answer
  const isRefused = status === 400 || status === 401 || status === 403
  if (status !== 200 && status !== 201)
    return failed(`the token address answered ${status}`, isRefused, retryAfter(headers, deps.now()))
  const body = parsed(answer.body)
  const token = at(body, step.token_at)
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    return failed(`the token address answered without ${step.token_at}`)
  const said = Number(at(body, 'expires_in'))
  return { ok: true, token, life_s: said > 0 ? said : step.default_life_s }
}

function requestFor(step: TokenStep, fields: Record<string, string>, values: Values, deps: Deps): Request {
  const url = new URL(deps.token_url ?? '')
  const headers: Record<string, string> = { Accept: 'application/json', ...fillAll(step.headers, values) }
  if (step.basic) {
    const pair = Buffer.from(step.basic.map((part) => fill(part, values) ?? '').join(':')).toString('base64')
    deps.blot.hide(pair)
    headers.Authorization = `Basic ${pair}`
  }
  const limits = { timeout_seconds: deps.timeout_seconds, most: 100_000 }
  if (step.send === 'query') {
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    return { url: url.href, method: 'POST', headers, ...limits }
  }
  const isJson = step.send === 'json'
  headers['Content-Type'] = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
  return { url: url.href, method: 'POST', headers, body, ...limits }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7523, with the certificate's thumbprint that Microsoft's identity platform asks for. */
function assertionOf(
  { alg, key, certificate, lifetime_s }: NonNullable<TokenStep['assertion']>,
  values: Values,
  audience: string,
  now: Date,
): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const pem = certificate && values[`secret.${certificate}`]
  const thumbprint = pem ? createHash('sha1').update(new X509Certificate(pem).raw).digest('base64url') : undefined
  const header = encoded({ alg, typ: 'JWT', ...(thumbprint && { x5t: thumbprint }) })
  const client = values['setting.client_id'] ?? values['secret.client_id']
  const claims = { iss: client, sub: client, aud: audience, jti: randomUUID(), nbf: seconds, exp: seconds + lifetime_s }
  const content = `${header}.${encoded(claims)}`
  const padding = alg === 'PS256' ? { padding: 6, saltLength: 32 } : {}
  const signature = sign('sha256', Buffer.from(content), {
    key: createPrivateKey(values[`secret.${key}`] ?? ''),
    ...padding,
  })
  return `${content}.${signature.toString('base64url')}`
}

/** What is at a path such as `data.token`. */
export function at(body: unknown, path: string): unknown {
  let value = body
  for (const name of path.split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(name)) value = value[Number(name)]
    else if (isRecord(value)) value = value[name]
    else return undefined
  }
  return value
}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
