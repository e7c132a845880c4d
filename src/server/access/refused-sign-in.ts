import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { signInReason } from '#contract/said/sign-in-reason.ts'
import { RefusedConnection } from '../webhooks/guarded-connector.ts'

/** Nobody is let in. The message is for the audit log and whoever has set the provider up; it has no secret. */
export class RefusedSignIn extends Error {
  readonly problem: SignInProblem
  /** Who came, where the provider has vouched for that. */
  readonly email: string | undefined

  constructor(
    problem: SignInProblem,
    message: string,
    { email, cause }: { email?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.problem = problem
    this.email = email
  }
}

/** What the library means by it. @throws what is a fault of ours */
export function problemOf(error: unknown): RefusedSignIn {
  if (error instanceof RefusedSignIn) return error
  const say = (problem: SignInProblem, message: string) => new RefusedSignIn(problem, message, { cause: error })
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? say('refused_there', signInReason('provider_answered', { answer: 'access_denied' }))
      : say('provider_failed', answered(error.error))
  if (error instanceof ResponseBodyError) return say('provider_failed', answered(error.error))
  if (error instanceof WWWAuthenticateChallengeError) return say('provider_failed', answered(String(error.status)))
  const away = unreached(error)
  if (away) return say('provider_down', away)
  if (error instanceof ClientError) return ofClient(error, say)
  throw error
}

function ofClient(error: ClientError, say: (problem: SignInProblem, message: string) => RefusedSignIn) {
  const { attribute, claim } = detailsIn(error)
  switch (error.code) {
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return attribute === 'issuer' ? say('issuer', signInReason('provider_other_issuer')) : say('token', error.message)
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return claim === 'exp' || claim === 'iat'
        ? say('token_expired', `The ID token has expired (${claim})`)
        : say('clock', `The ID token does not count yet (${claim})`)
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return claim === 'iss'
        ? say('issuer', 'The ID token is of another issuer')
        : say('token', `The ID token is not for this sign-in (${claim ?? 'a claim'})`)
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return say('provider_failed', signInReason('provider_answered_error'))
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return say('provider_failed', signInReason('provider_not_json'))
    case 'OAUTH_INVALID_RESPONSE':
      if (/"iss"/.test(messageIn(error.cause))) return say('issuer', 'The answer is of another issuer')
      return say('token', signInReason('provider_not_as_it_should', { message: messageIn(error.cause) }))
    default:
      return say('token', signInReason('provider_not_as_it_should', { message: error.message }))
  }
}

/** The library keeps what it found in its cause, or in the cause of that. */
function detailsIn({ cause }: Error): { attribute?: string; claim?: string } {
  const inner = cause instanceof Error ? cause.cause : cause
  return typeof inner === 'object' && inner !== null ? inner : {}
}

const messageIn = (cause: unknown) => (cause instanceof Error ? cause.message : '')

/** Why nothing was answered, in words that name nothing DNS has said; undefined where something was. */
function unreached(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof RefusedConnection) return at.message
    const code = (at as { code?: unknown }).code
    if (code === 'OAUTH_TIMEOUT' || at.name === 'TimeoutError') return signInReason('provider_too_slow')
    if (
      typeof code === 'string' &&
      /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+|ERR_TLS_\w+|DEPTH_\w+|SELF_\w+|UNABLE_\w+)$/.test(code)
    )
      return signInReason('provider_unreached_code', { code })
  }
  // Of a port that fetch asks nobody at there is no code.
  return error instanceof TypeError && error.message === 'fetch failed' ? signInReason('provider_unreached') : undefined
}

/** With a word of theirs, where it is one. */
const answered = (word: string) =>
  /^[\w.-]{1,60}$/.test(word)
    ? signInReason('provider_answered', { answer: word })
    : signInReason('provider_answered_error')
