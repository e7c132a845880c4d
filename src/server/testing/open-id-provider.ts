import { generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What the provider says of somebody. */
export interface Known {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  [claim: string]: unknown
}

type Claims = Record<string, unknown>

interface Options {
  /** Where its people come from and go back to: origins of ours. */
  origins: readonly string[]
  /** Whether it shows a page that asks who somebody is. Otherwise it is who `is` says. */
  asks?: boolean
  /** Whether claims are in the ID token, and not asked for with the access token. */
  inToken?: boolean
}

export const client = { id: 'landfall', secret: 'a-secret-of-the-provider' }

/** A real OpenID Connect provider (oidc-provider) over HTTP on this machine, which can be made to misbehave. */
export async function startOpenIdProvider({ origins, asks = false, inToken = false }: Options) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const people = new Map<string, Known>()
  const state = {
    who: '' as string,
    change: undefined as ((claims: Claims) => Claims) | undefined,
    answer: undefined as ((path: string) => unknown) | undefined,
    asked: [] as URL[],
    hears: undefined as ((form: string) => Promise<unknown>) | undefined,
    signKey: privateKey,
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf({ issuer, origins, inToken, people, privateKey }))
  provider.on('server_error', (_, error) => console.error(error))
  provider.on('backchannel.error', (_, error) => console.error(error))
  const answer = provider.callback()

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', issuer)
    state.asked.push(url)
    const instead = state.answer?.(url.pathname)
    if (instead !== undefined)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(instead))
    if (url.pathname === heardAt) return state.hears?.(await textOf(request)).then(() => response.end())
    if (url.pathname.startsWith('/interaction/')) return interact(request, response)
    if (url.pathname === '/token' && state.change) withOtherToken(response, state.change, state.signKey)
    answer(request, response)
  }

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (asks && request.method === 'GET') {
      await provider.interactionDetails(request, response)
      return response
        .setHeader('content-type', 'text/html')
        .end(
          '<!doctype html><html lang="en"><title>Nordmeer ID</title><form method="post"><h1>Nordmeer ID</h1><label>Who are you? <input name="who" autofocus></label> <button>Go on</button></form>',
        )
    }
    const who = asks ? (new URLSearchParams(await textOf(request)).get('who') ?? '') : state.who
    const result = people.has(who)
      ? { login: { accountId: who, ts: Math.floor(Date.now() / 1000) } }
      : { error: 'access_denied', error_description: 'Not today' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    /** From now on the provider knows this person, and is asked as they. */
    is(person: Known) {
      people.set(person.sub, person)
      state.who = person.sub
    },
    /** From now on nobody gives their consent. */
    isNobody: () => {
      state.who = ''
    },
    /** What its ID tokens say instead, from now on. Signed as ever, or by somebody else's key. */
    say(change: ((claims: Claims) => Claims) | undefined, by: KeyObject = privateKey) {
      state.change = change
      state.signKey = by
    },
    /** What it answers instead, by path. */
    answer(instead: typeof state.answer) {
      state.answer = instead
    },
    /** Who is told with what form when somebody signs out there. */
    tell(hears: typeof state.hears) {
      state.hears = hears
    },
    /** A token that says who was signed out there. Signed by its own key, or by somebody else's. */
    logoutToken: (claims: Claims, by: KeyObject = privateKey) => {
      const now = Math.floor(Date.now() / 1000)
      const whole = { iss: issuer, aud: client.id, iat: now, exp: now + 120, jti: randomUUID(), events: signedOut }
      return signed({ ...whole, ...claims }, by, 'logout+jwt')
    },
    asked: state.asked,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const signedOut = { 'http://schemas.openid.net/event/backchannel-logout': {} }
/** Where it tells itself of it, to pass it on: our address for it is not known when it starts. */
const heardAt = '/heard'

function configurationOf({
  issuer,
  origins,
  inToken,
  people,
  privateKey,
}: {
  issuer: string
  origins: readonly string[]
  inToken: boolean
  people: ReadonlyMap<string, Known>
  privateKey: KeyObject
}): Configuration {
  const jwk = { ...(privateKey.export({ format: 'jwk' }) as JsonWebKey), kid: 'one', alg: 'RS256', use: 'sig' }
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: origins.map((origin) => `${origin}/sign-in/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/sign-in`),
        backchannel_logout_uri: `${issuer}${heardAt}`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a key of the provider'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !inToken,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // It asks nobody on a machine of its own; ours is one.
    fetch: (url, init) => {
      const { dispatcher: _, ...options } = { ...init } as RequestInit & { dispatcher?: unknown }
      return fetch(url, options)
    },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => person }
    },
    // Nobody is asked whether they consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Its answer with another ID token, of the same form. */
function withOtherToken(response: ServerResponse, change: (claims: Claims) => Claims, key: KeyObject) {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: Buffer | string) => {
    const answer = JSON.parse(String(body)) as { id_token?: string }
    if (!answer.id_token) return end(String(body))
    const [, payload = ''] = answer.id_token.split('.')
    const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims)
    const text = JSON.stringify({ ...answer, id_token: signed(claims, key) })
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as typeof response.end
}

function signed(claims: Claims, key: KeyObject, typ = 'JWT'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ, kid: 'one' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
