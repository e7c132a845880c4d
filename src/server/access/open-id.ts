import type { LookupFunction } from 'node:net'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { Agent, fetch as undiciFetch } from 'undici'
import { signInReason } from '#contract/said/sign-in-reason.ts'
import type { Claims } from '#domain/access/provider-claims.ts'
import { guardedConnector, type Reach } from '../webhooks/guarded-connector.ts'
import { readLogoutToken, type SignedOut } from './logout-token.ts'
import { problemOf, RefusedSignIn } from './refused-sign-in.ts'

/** How a provider is asked. */
export interface Provider {
  id: string
  issuer: string
  client_id: string
  client_secret: string | null
  scopes: readonly string[]
}

/** What ties the answer of a provider to the question. */
export interface SignInRequest {
  state: string
  nonce: string
  verifier: string
  redirect_uri: string
  /** Whether the person has to sign in there again, whoever is signed in there. */
  anew?: boolean
}

export interface Answered {
  claims: Claims & { sub: string }
  id_token: string
}

interface Options {
  /** Where issuers may lead. */
  reach: Reach
  now: () => Date
  lookup?: LookupFunction
}

interface Held {
  /** Whom it was asked of, with what. */
  asked: string
  until: number
  configuration: Promise<Configuration>
}

/** For each request to a provider. */
const seconds = 10
/** How long it is remembered how a provider is asked; its keys are asked for again where they have changed. */
const remembered = 10 * 60_000
/** Clocks that are further apart are a problem of whoever runs them. */
const tolerance = 60
/** From when a token is issued to when it comes. */
const longest = 15 * 60
const largest = 1_000_000

export type OpenId = ReturnType<typeof createOpenId>

/** Asks OpenID Connect providers of accounts, within reach. What goes wrong is a `RefusedSignIn` that says what. */
export function createOpenId({ reach, now, lookup }: Options) {
  const dispatcher = new Agent({
    connect: guardedConnector(reach, lookup),
    maxHeaderSize: 16_384,
    maxResponseSize: largest,
  })
  const fetchWithinReach = ((url, init) =>
    undiciFetch(url, { ...init, dispatcher } as never) as unknown as Promise<Response>) satisfies CustomFetch
  const known = new Map<string, Held>()

  /** The time is the one that everything here goes by. */
  const skew = () => Math.round((now().getTime() - Date.now()) / 1000)

  function ask({ issuer, client_id, client_secret }: Provider): Promise<Configuration> {
    const metadata = { [clockSkew]: skew(), [clockTolerance]: tolerance }
    return discovery(new URL(issuer), client_id, metadata, authenticating(client_secret), {
      execute: [enableNonRepudiationChecks, ...(reach.http ? [allowInsecureRequests] : [])],
      timeout: seconds,
      [customFetch]: fetchWithinReach,
    })
  }

  /** @throws RefusedSignIn */
  function configurationOf(provider: Provider): Promise<Configuration> {
    const held = known.get(provider.id)
    const asked = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret, skew()])
    if (held?.asked === asked && held.until > Date.now()) return held.configuration
    const configuration = ask(provider).then(whole, (error: unknown) => {
      known.delete(provider.id)
      throw problemOf(error)
    })
    known.set(provider.id, { asked, until: Date.now() + remembered, configuration })
    return configuration
  }

  return {
    /** Where the browser goes. @throws RefusedSignIn */
    async begin(
      provider: Provider,
      { state, nonce, verifier, redirect_uri, anew = false }: SignInRequest,
    ): Promise<string> {
      const configuration = await configurationOf(provider)
      return buildAuthorizationUrl(configuration, {
        redirect_uri,
        state,
        nonce,
        scope: [...new Set(['openid', ...provider.scopes])].join(' '),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(anew && { prompt: 'login', max_age: '0' }),
      }).href
    },

    /** What the provider says of who came back with this address. @throws RefusedSignIn */
    async finish(provider: Provider, query: URLSearchParams, asked: Omit<SignInRequest, 'anew'>): Promise<Answered> {
      const configuration = await configurationOf(provider)
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${asked.redirect_uri}?${query}`), {
          pkceCodeVerifier: asked.verifier,
          expectedState: asked.state,
          expectedNonce: asked.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new RefusedSignIn('token', 'There is no ID token')
        refuseOtherTimes(claims.iat - now().getTime() / 1000)
        // What the token leaves out is asked for; what is in it was signed and goes before.
        const { userinfo_endpoint } = configuration.serverMetadata()
        const more = userinfo_endpoint ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        return { claims: bothOf(claims, more), id_token: tokens.id_token }
      } catch (error) {
        throw problemOf(error)
      }
    },

    /** Where the browser goes to sign out there as well; null where that is not possible, or the provider is away. */
    async signOut(
      provider: Provider,
      { id_token, redirect_uri }: { id_token: string; redirect_uri: string },
    ): Promise<string | null> {
      try {
        const configuration = await configurationOf(provider)
        if (!leadsSomewhere(configuration.serverMetadata().end_session_endpoint)) return null
        const parameters = { id_token_hint: id_token, post_logout_redirect_uri: redirect_uri }
        return buildEndSessionUrl(configuration, parameters).href
      } catch (error) {
        if (error instanceof RefusedSignIn) return null
        throw error
      }
    },

    /** Who was signed out there, by the token that the provider sends. @throws RefusedSignIn */
    async signedOut(provider: Provider, token: string): Promise<SignedOut> {
      const { issuer, jwks_uri } = (await configurationOf(provider)).serverMetadata()
      if (!leadsSomewhere(jwks_uri)) throw new RefusedSignIn('provider_failed', signInReason('provider_without_keys'))
      const asked = { issuer, client_id: provider.client_id, jwks_uri: String(jwks_uri), now: now() }
      const limits = { tolerance, longest, timeout: seconds, fetch: fetchWithinReach as typeof fetch }
      return readLogoutToken(token, { ...asked, ...limits }).catch((error: unknown) => {
        throw problemOf(error)
      })
    },

    /** Asks anew how it is asked. @throws RefusedSignIn */
    async check(provider: Provider): Promise<{ signs_out: boolean }> {
      const configuration = await ask(provider).then(whole, (error: unknown) => {
        throw problemOf(error)
      })
      return { signs_out: leadsSomewhere(configuration.serverMetadata().end_session_endpoint) }
    },

    close: () => dispatcher.destroy(),
  }

  /** With a secret in the way that the provider takes; the header is what all have to take: RFC 6749, 2.3.1. */
  function authenticating(client_secret: string | null) {
    if (client_secret === null) return None()
    const [basic, post] = [ClientSecretBasic(client_secret), ClientSecretPost(client_secret)]
    return (...[as, ...rest]: Parameters<typeof basic>) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (methods.includes('client_secret_basic') ? basic : post)(as, ...rest)
    }
  }
}

/** An answer is fresh, and the library looks at when a token ends alone. @throws RefusedSignIn */
function refuseOtherTimes(ahead: number) {
  if (ahead > tolerance) throw new RefusedSignIn('clock', 'The ID token is of a time that has not come yet')
  if (ahead < -longest) throw new RefusedSignIn('token_expired', 'The ID token was issued long ago')
}

/** Whether an e-mail is verified is said of that e-mail alone. */
function bothOf<Signed extends Claims>(signed: Signed, more: Claims): Signed {
  const { email_verified: _, ...others } = more
  return { ...(signed.email === undefined || signed.email === more.email ? more : others), ...signed }
}

/** @throws RefusedSignIn where a browser or we could not go on */
function whole(configuration: Configuration): Configuration {
  const { authorization_endpoint, token_endpoint } = configuration.serverMetadata()
  if (leadsSomewhere(authorization_endpoint) && leadsSomewhere(token_endpoint)) return configuration
  throw new RefusedSignIn('provider_failed', signInReason('provider_without_addresses'))
}

const leadsSomewhere = (url: string | undefined) => url !== undefined && /^https?:\/\//i.test(url)
