import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose'
import { RefusedSignIn } from './refused-sign-in.ts'

/** Who was signed out at the provider: a session of theirs, or all of a person. */
export interface SignedOut {
  sub: string | null
  sid: string | null
  /** When the provider said so, in seconds since 1970. */
  iat: number
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** What providers sign with, that we can check with what they publish. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const longestName = 500

interface Options {
  issuer: string
  client_id: string
  jwks_uri: string
  now: Date
  /** How far clocks may be apart, and how old a token may be: seconds. */
  tolerance: number
  longest: number
  /** For the keys of the provider: seconds. */
  timeout: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Checks a logout token of OpenID Connect Back-Channel Logout 1.0: signature, issuer, audience, times, and that it says
 * what it is. @throws RefusedSignIn for one that is not good
 */
export async function readLogoutToken(token: string, options: Options): Promise<SignedOut> {
  const { issuer, client_id, jwks_uri, now, tolerance, longest, timeout } = options
  refuseOthers(token, { issuer, client_id })
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeout * 1000, [customFetch]: options.fetch })
  const checked = {
    ...{ issuer, audience: client_id, algorithms, clockTolerance: tolerance, maxTokenAge: longest, currentDate: now },
    requiredClaims: ['iat', 'jti', 'events'],
  }
  const { payload } = await jwtVerify(token, keys, checked).catch((error: unknown) => {
    if (error instanceof errors.JWKSTimeout) throw new RefusedSignIn('provider_down', 'It did not answer in time')
    if (error instanceof errors.JOSEError)
      throw new RefusedSignIn('token', `The logout token is not good: ${error.code}`)
    throw error
  })
  const { events, nonce, sub, sid, iat = 0 } = payload
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event))
    throw new RefusedSignIn('token', 'The token is not one that says that somebody was signed out')
  // So that no ID token passes for one.
  if (nonce !== undefined) throw new RefusedSignIn('token', 'A logout token has no nonce')
  const named = { sub: nameIn(sub), sid: nameIn(sid), iat }
  if (named.sub === null && named.sid === null)
    throw new RefusedSignIn('token', 'The logout token names neither a person nor a session')
  return named
}

/** Before anybody is asked for keys: a stranger who does not know the two names causes no request. */
function refuseOthers(token: string, { issuer, client_id }: { issuer: string; client_id: string }) {
  try {
    const { iss, aud } = decodeJwt(token)
    if (iss === issuer && [aud].flat().includes(client_id)) return
  } catch {
    // No token at all: as good as one of another.
  }
  throw new RefusedSignIn('token', 'The logout token is not good: it is not for us, or none')
}

const nameIn = (claim: unknown) =>
  typeof claim === 'string' && claim !== '' && claim.length <= longestName ? claim : null

/** What the provider calls the session of an ID token that was checked before; null where it does not say. */
export const sessionOfToken = (id_token: string): string | null => nameIn(decodeJwt(id_token).sid)
