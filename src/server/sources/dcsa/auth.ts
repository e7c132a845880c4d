import { fetchText, retryAfter } from './http.ts'
import type { DcsaPreset } from './presets.ts'
import { isRecord } from './read.ts'

export type Credentials =
  | { ok: true; headers: Record<string, string> }
  | { ok: false; message: string; retry_after_seconds: number | null }

export interface Authenticator {
  credentials(): Promise<Credentials>
  /** Forgets what was refused. True where a new attempt may fare better. */
  refused(headers: Record<string, string>): boolean
  /** What must never be shown. */
  secrets(): string[]
}

interface Deps {
  fetch: typeof fetch
  now: () => Date
}

export function createAuthenticator(preset: DcsaPreset, deps: Deps): Authenticator {
  const { auth } = preset
  switch (auth.kind) {
    case 'none':
      return withHeaders({})
    case 'header_keys':
      return withHeaders(auth.headers)
    case 'oauth2_client_credentials':
      return withTokens(preset, auth, deps)
  }
}

function withHeaders(headers: Record<string, string>): Authenticator {
  return {
    credentials: async () => ({ ok: true, headers }),
    refused: () => false,
    secrets: () => Object.values(headers),
  }
}

type OAuth = Extract<DcsaPreset['auth'], { kind: 'oauth2_client_credentials' }>

/** A token is fetched once for all who wait for it, and a minute before it ends anew. */
function withTokens(preset: DcsaPreset, auth: OAuth, deps: Deps): Authenticator {
  let token: { headers: Record<string, string>; secret: string; expires_at: number } | undefined
  let pending: Promise<Credentials> | undefined

  // Not cancelled by whoever asked first: others wait for the same token.
  const renew = async (): Promise<Credentials> => {
    const asked = await askForToken(preset, auth, deps)
    if (!asked.ok) return asked
    const headers = { Authorization: `Bearer ${asked.token}` }
    token = { headers, secret: asked.token, expires_at: deps.now().getTime() + (asked.expires_in - 60) * 1000 }
    return { ok: true, headers }
  }

  return {
    async credentials() {
      if (token && deps.now().getTime() < token.expires_at) return { ok: true, headers: token.headers }
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    refused(headers) {
      if (token?.headers === headers) token = undefined
      return true
    },
    secrets: () => [auth.client_id, auth.client_secret, ...(token ? [token.secret] : [])],
  }
}

type TokenAnswer =
  | { ok: true; token: string; expires_in: number }
  | { ok: false; message: string; retry_after_seconds: number | null }

async function askForToken(preset: DcsaPreset, auth: OAuth, { fetch, now }: Deps): Promise<TokenAnswer> {
  // Keys that the line wants with every request are its own: no other host is shown them.
  const isSameHost = new URL(auth.token_url).origin === new URL(preset.base_url).origin
  const answer = await fetchText(
    fetch,
    {
      url: auth.token_url,
      method: 'POST',
      headers: {
        ...(isSameHost && preset.headers),
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: auth.client_id,
        client_secret: auth.client_secret,
        ...(auth.scope !== undefined && { scope: auth.scope }),
      }).toString(),
      timeout_seconds: preset.timeout_seconds,
      most: 100_000,
    },
    undefined,
  )
  const failed = (message: string, retry_after_seconds: number | null = null): TokenAnswer => ({
    ok: false,
    message: `No access token: ${message}`,
    retry_after_seconds,
  })
  if (!answer.ok) return failed(answer.message)
  if (answer.status !== 200)
    return failed(`the token address answered ${answer.status}`, retryAfter(answer.headers, now()))
  const body = parsed(answer.body)
  const token = isRecord(body) ? body.access_token : undefined
  if (!isRecord(body) || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    return failed('the token address answered without access_token')
  }
  const lifetime = Number(body.expires_in)
  return { ok: true, token, expires_in: lifetime > 0 ? lifetime : 300 }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
