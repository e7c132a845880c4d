import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toQueryString } from '#contract/query-string.ts'
import { type Claims, hasTwoFactors } from '#domain/access/provider-claims.ts'
import type { Changes } from '#domain/audit/changes.ts'
import { sessionOfToken } from '../../access/logout-token.ts'
import { type Entered, identityOfProvider, personOfProvider } from '../../access/person-of-provider.ts'
import { RefusedSignIn } from '../../access/refused-sign-in.ts'
import { factorOf } from '../../db/access/second-factors.ts'
import { beginSession, isSession } from '../../db/access/sessions.ts'
import { type Attempt, awaitCode, takeAttempt } from '../../db/access/sign-in-attempts.ts'
import { type ProviderRow, providerToAsk } from '../../db/access/sign-in-providers.ts'
import { addAuditEventAbout, byThemselves } from '../../db/audit/audit-events.ts'
import { againAfter, type Transaction, withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import { sessionCookie } from '../../http/authenticate.ts'
import { attemptCookie, cookieOf } from '../../http/cookies.ts'
import type { Context } from '../../http/handler.ts'
import type { Limit } from '../../http/rate-limit.ts'
import type { RefusedSignInOf } from '../../http/refusals.ts'
import { asProvider, callbackPath } from './begin-at-provider.ts'
import { renew } from './renew.ts'

interface Deps {
  store: Store
  context: Context
  publicUrl: string | undefined
  limit: Limit
}

/** What the sign-in page does next, and the session that has begun, if one has. */
interface Outcome {
  entered: 'yes' | 'code' | 'proof' | 'proof-code'
  next: string | null
  begun?: { token: string; expires_at: Date }
}

/** What is known of an attempt by the time that it is refused. */
type Known = Partial<Omit<RefusedSignInOf, 'problem' | 'reason'>> & { provider_id?: string; next?: string | null }

/** Who has come back, from which provider, with what. */
interface Came {
  request: FastifyRequest
  reply: FastifyReply
  attempt: Attempt
  provider: ProviderRow
  claims: Claims & { sub: string }
  id_token: string
}

const unique = '23505'
/** How far the clock of a provider may be from ours, in seconds. */
const tolerance = 60

/**
 * `GET /sign-in/callback`: where a provider sends people back to. Whatever comes of it goes on at the sign-in page, with
 * the path of ours that they wanted to, which is never another site.
 */
export function addSignInCallback(app: FastifyInstance, { store, context, publicUrl, limit }: Deps) {
  app.get(callbackPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    limit({ bucket: 'sign_in' }, request, reply, undefined)
    const known: Known = {}
    const outcome = await comeBack(request, reply, known).catch((error: unknown) => {
      if (!(error instanceof RefusedSignIn)) throw error
      const { problem, message: reason, email } = error
      const { account_id = null, provider, provider_id, next } = known
      request.refusedSignIn = { account_id, provider, problem, reason, email }
      return { problem, provider: provider_id, next }
    })
    return reply.redirect(`/sign-in?${toQueryString(outcome)}`, 303)
  })

  async function comeBack(request: FastifyRequest, reply: FastifyReply, known: Known) {
    const query = new URL(request.url, 'http://localhost').searchParams
    const [state, browser] = [query.get('state'), request.cookies[attemptCookie(publicUrl)]]
    const attempt =
      state && browser ? await system((tx) => takeAttempt(tx, { state, browser }, context.now())) : undefined
    if (!state || !attempt) throw new RefusedSignIn('over', 'It was not begun in this browser, or is too old or used')
    const { account_id, provider_id, next, nonce, redirect_uri } = attempt
    Object.assign(known, { account_id, provider_id, next })
    const provider = await system((tx) => providerToAsk(tx, provider_id))
    if (!provider) throw new RefusedSignIn('switched_off', 'Nobody signs in by the provider any more')
    known.provider = provider.name
    const verifier = context.secrets.open(attempt.sealed_verifier, attempt.id)
    const asked = { state, nonce, verifier, redirect_uri }
    const answered = await context.openId.finish(asProvider(provider, context.secrets), query, asked)
    const came = { request, reply, attempt, provider, ...answered }
    // Of two who come at the same time one is found by the other.
    const { begun, ...outcome }: Outcome = await againAfter([unique], () =>
      system((tx) => (attempt.session_id ? prove : enter)(tx, came)),
    )
    if (begun) cookieOf(request, reply, publicUrl).begin(begun.token, begun.expires_at)
    if (!outcome.entered.endsWith('code')) cookieOf(request, reply, publicUrl, attemptCookie(publicUrl)).end()
    return { ...outcome }
  }

  async function enter(tx: Transaction, came: Came): Promise<Outcome> {
    const { request, attempt, provider, claims, id_token } = came
    const now = context.now()
    const entered = await personOfProvider(tx, { provider, claims, now })
    await tell(tx, request, provider, entered)
    const { person } = entered
    const sealed_id_token = context.secrets.seal(id_token, person.id)
    const second_factor = hasTwoFactors(claims, provider.second_factor_values)
    if (!second_factor && (await factorOf(tx, person.id))?.confirmed_at) {
      await awaitCode(tx, { ...attempt, user_id: person.id, sealed_id_token }, now)
      return { entered: 'code', next: attempt.next }
    }
    const visitor = { address: request.ip, agent: request.headers['user-agent'] ?? null }
    const instead = request.cookies[sessionCookie(publicUrl)]
    const lasts = { ...visitor, lastsMs: context.signIn.lastsMs, instead, second_factor }
    const there = { provider_id: provider.id, provider_session: sessionOfToken(id_token), sealed_id_token }
    const begun = await beginSession(tx, person, now, { ...lasts, ...there })
    const details = { provider_id: provider.id, provider: provider.name, second_factor }
    await write(tx, request, { account_id: person.account_id }, { action: 'sign_in', ...byThemselves(person), details })
    return { entered: 'yes', next: attempt.next, begun }
  }

  async function prove(tx: Transaction, { request, reply, attempt, provider, claims }: Came): Promise<Outcome> {
    const session = cookieOf(request, reply, publicUrl)
    const now = context.now()
    if (!(await isSession(tx, session.token ?? '', attempt.session_id ?? '')))
      throw new RefusedSignIn('over', 'The session that was to be proved has ended')
    const user_id = await identityOfProvider(tx, { provider, claims, now })
    if (user_id === null || user_id !== attempt.user_id)
      throw new RefusedSignIn('another_person', 'Somebody else came back than is signed in')
    const { auth_time } = claims
    if (typeof auth_time !== 'number' || auth_time < Date.parse(attempt.created_at) / 1000 - tolerance)
      throw new RefusedSignIn('not_proved', 'The provider has not asked them to sign in anew')
    const second_factor = hasTwoFactors(claims, provider.second_factor_values)
    if (!second_factor && (await factorOf(tx, user_id))?.confirmed_at) {
      await awaitCode(tx, { ...attempt, user_id }, now)
      return { entered: 'proof-code', next: null }
    }
    await renew(tx, { session, context }, second_factor ? { second_factor } : {})
    return { entered: 'proof', next: null }
  }

  /** Who is new, whom the provider means from now on, and whose role is another. */
  async function tell(tx: Transaction, request: FastifyRequest, provider: ProviderRow, entered: Entered) {
    const { person, isNew, isLinked, role_before } = entered
    const about = { account_id: person.account_id }
    const details = { provider_id: provider.id, provider: provider.name }
    const themselves = byThemselves(person)
    if (isNew)
      await write(tx, request, about, {
        action: 'user.joined',
        ...themselves,
        details: { ...details, role: person.role },
      })
    else if (isLinked) await write(tx, request, about, { action: 'sign_in_provider.linked', ...themselves, details })
    if (role_before) {
      const changes: Changes = { role: [role_before, person.role] }
      await write(tx, request, about, { action: 'user.changed', ...themselves, changes, details })
    }
  }

  const system = <T>(work: (tx: Transaction) => Promise<T>) => withSystem(store, work)
  const write = (
    tx: Transaction,
    request: FastifyRequest,
    about: { account_id: string },
    entry: Parameters<typeof addAuditEventAbout>[2],
  ) => addAuditEventAbout(tx, about, entry, originOfRequest(request, context.now()))
}
