import { randomUUID } from 'node:crypto'
import { randomPKCECodeVerifier } from 'openid-client'
import { refusal } from '#contract/said/refusals.ts'
import { signInReasonSaid } from '#contract/said/sign-in-reason.ts'
import type { Provider } from '../../access/open-id.ts'
import { RefusedSignIn } from '../../access/refused-sign-in.ts'
import { beginAttempt } from '../../db/access/sign-in-attempts.ts'
import type { ProviderRow } from '../../db/access/sign-in-providers.ts'
import { newToken } from '../../db/access/tokens.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context, SessionCookie } from '../../http/handler.ts'
import type { RefusedSignInOf } from '../../http/refusals.ts'
import type { Secrets } from '../../secrets.ts'

/** Where providers send people back to. */
export const callbackPath = '/sign-in/callback'
/** Where a provider says that somebody was signed out there. */
export const backChannelPath = (provider_id: string) => `/sign-in/providers/${provider_id}/signed-out`

interface Asking {
  system: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  attempt: SessionCookie
  refuse: (refused: RefusedSignInOf) => void
  context: Pick<Context, 'now' | 'openId' | 'secrets'>
  origin: string
}

interface Wish {
  next?: string | null
  /** Whose session is to be proved; null to sign in. */
  session: { id: string; user_id: string } | null
}

const halfAnHour = 30 * 60_000

/** Notes what is asked, for the browser that asks. Returns where it goes. @throws 422 */
export async function beginAtProvider(
  { system, attempt, refuse, context, origin }: Asking,
  row: ProviderRow,
  { next = null, session }: Wish,
): Promise<string> {
  const now = context.now()
  const id = randomUUID()
  const verifier = randomPKCECodeVerifier()
  const [state, nonce, redirect_uri] = [newToken(), newToken(), `${origin}${callbackPath}`]
  const asked = { state, nonce, verifier, redirect_uri, anew: session !== null }
  const url = await context.openId.begin(asProvider(row, context.secrets), asked).catch((error: unknown) => {
    if (!(error instanceof RefusedSignIn)) throw error
    refuse({ account_id: row.account_id, problem: error.problem, provider: row.name, reason: error.message })
    const said = signInReasonSaid(error.message)
    const { answer, code, message } = said?.values ?? {}
    throw new HttpError(
      'invalid',
      refusal('provider_cannot_now', {
        name: row.name,
        why: error.message,
        why_code: said?.code,
        answer,
        code,
        message,
      }),
    )
  })
  // Of several windows of one browser each comes back to its own.
  const browser = /^[\w-]{43}$/.test(attempt.token ?? '') ? (attempt.token as string) : newToken()
  const begun = {
    id,
    account_id: row.account_id,
    provider_id: row.id,
    browser,
    state,
    nonce,
    sealed_verifier: context.secrets.seal(verifier, id),
    redirect_uri,
    next,
    session_id: session?.id ?? null,
    user_id: session?.user_id ?? null,
  }
  await system((tx) => beginAttempt(tx, begun, now))
  attempt.begin(browser, new Date(now.getTime() + halfAnHour))
  return url
}

/** With its secret, to be asked. */
export const asProvider = (
  { id, issuer, client_id, sealed_client_secret, scopes }: ProviderRow,
  secrets: Secrets,
): Provider => ({
  id,
  issuer,
  client_id,
  client_secret: sealed_client_secret === null ? null : secrets.open(sealed_client_secret, id),
  scopes,
})
