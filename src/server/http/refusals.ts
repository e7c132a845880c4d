import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { userByEmail } from '../db/access/sessions.ts'
import { type Actor, type AuditOrigin, actorOf, addAuditEventAbout } from '../db/audit/audit-events.ts'
import { type Principal, readAsSystem, type Transaction, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { originOfRequest } from './audit.ts'
import { FailedGuess, type HttpError } from './errors.ts'
import { createRefusalCounts, type Due } from './refusal-counts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known, also where it is refused. */
    caller: Principal | null
    /** Whom a provider has sent that was not let in. */
    refusedSignIn: RefusedSignInOf | null
    /** What it was answered with, where that is an error of ours. */
    answeredWith: HttpError | null
  }
}

/** Why nobody was let in by a provider. */
export interface RefusedSignInOf {
  /** Of the provider; null where it is not known which one it was. */
  account_id: string | null
  provider?: string | undefined
  problem: SignInProblem
  /** For admins. */
  reason: string
  /** Who came, where the provider has vouched for that. */
  email?: string | undefined
}

const minute = 60_000

/** All that is written of a request, and by whom it is counted. */
interface Refused {
  caller: Principal | null
  account_id: string | null
  /** Whose password or code it was, or as whom somebody came. */
  email: string | null
  /** It was turned away unread: to look for its person would cost what the limit saves. */
  isUnread: boolean
  action: 'sign_in.refused' | 'request.refused'
  details: Record<string, unknown>
  origin: AuditOrigin
  /** From where it came, and why it was refused. */
  kind: string
}

/**
 * Writes what was refused for who asked (401, 403), tries to sign in that came to nothing, and wrong passwords and codes:
 * after the answer, so that nobody learns from its time. What asks without any key or password is not refused anything
 * that it had tried.
 */
export function recordRefusals(app: FastifyInstance, { store, now }: { store: Store; now: () => Date }) {
  const counts = createRefusalCounts<Refused>()
  const pending = new Set<Promise<void>>()
  app.decorateRequest('caller', null)
  app.decorateRequest('refusedSignIn', null)
  app.decorateRequest('answeredWith', null)

  app.addHook('onResponse', async (request, { statusCode }) => {
    if (isRefusal(request, statusCode)) begin(() => record(refusalOf(request, statusCode, now())), request.log)
  })
  const timer = setInterval(() => void begin(() => writeAll(counts.over(now().getTime()))), minute)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.all(pending)
    await begin(() => writeAll(counts.rest()))
  })

  function begin(what: () => Promise<void>, log: FastifyInstance['log'] = app.log): Promise<void> {
    const work = what()
      .catch((error: unknown) => log.error(error, 'A refusal could not be written to the audit log'))
      .finally(() => pending.delete(work))
    pending.add(work)
    return work
  }

  async function record(refused: Refused) {
    const { caller, email, isUnread, action, kind, origin } = refused
    const person = email === null || isUnread ? undefined : await readAsSystem(store, (db) => userByEmail(db, email))
    const who = (caller && idOf(caller)) ?? person?.id ?? 'nobody'
    const account = refused.account_id ?? person?.account_id ?? 'none'
    const at = Date.parse(origin.created_at)
    const due = counts.count({ key: `${account} ${action} ${who} ${kind}`, account }, refused, at)
    await writeAll([...(due ? [due] : []), ...counts.over(at)])
  }

  async function writeAll(due: readonly Due<Refused>[]) {
    for (const one of due) await withSystem(store, (tx) => write(tx, one))
  }
}

async function write(tx: Transaction, { refused, left_out }: Due<Refused>) {
  const { caller, account_id, email, action, details, origin } = refused
  const actor: Actor = caller ? await actorOf(tx, caller) : { kind: 'stranger', id: null, name: null }
  const entry = { action, actor, details: { ...details, ...(left_out > 0 && { left_out }) } }
  await addAuditEventAbout(tx, { account_id, email, orOnly: true }, entry, origin)
}

/** They ask for the next step of who does all as it is meant. */
const steps: readonly ErrorCode[] = ['code_required', 'proof_required']

function isRefusal(request: FastifyRequest, statusCode: number): boolean {
  const { answeredWith, refusedSignIn } = request
  if (refusedSignIn || answeredWith instanceof FailedGuess) return true
  if (answeredWith?.problems.some(({ code }) => steps.includes(code))) return false
  if (statusCode === 401) return hasTried(request)
  return statusCode === 403 || (statusCode === 429 && isSignIn(request))
}

function refusalOf(request: FastifyRequest, status: number, at: Date): Refused {
  const { caller, refusedSignIn, answeredWith } = request
  const typed = isSignIn(request) ? emailIn(request.body) : null
  const email = answeredWith instanceof FailedGuess ? answeredWith.email : typed
  const { account_id, problem, reason, provider } = refusedSignIn ?? {}
  const came = refusedSignIn && { problem, reason, provider, email: refusedSignIn.email }
  return {
    caller,
    account_id: account_id ?? caller?.account_id ?? null,
    email: refusedSignIn ? null : email,
    isUnread: status === 429 && !(answeredWith instanceof FailedGuess),
    action: refusedSignIn || isSignIn(request) ? 'sign_in.refused' : 'request.refused',
    details: { status, request: `${request.method} ${addressOf(request) || 'an address that is none'}`, ...came },
    origin: originOfRequest(request, at),
    // IPv6 by the network that one subscriber has, as limits do.
    kind: `${normalizeIP(request.ip)} ${problem ?? (answeredWith instanceof FailedGuess ? 'guess' : '')} ${status}`,
  }
}

const addressOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? ''

const signIns = ['/v2/session', '/v2/session/passkey', '/v2/session/provider/code']
const isSignIn = (request: FastifyRequest) => request.method === 'POST' && signIns.includes(addressOf(request))

/** With a key, a link or a password; a session that has ended is none. */
const hasTried = (request: FastifyRequest) =>
  request.caller !== null ||
  request.headers.authorization !== undefined ||
  (request.method !== 'GET' && addressOf(request).startsWith('/v2/session'))

const idOf = ({ user_id, api_key_id, token_id }: Principal) => user_id ?? api_key_id ?? token_id

function emailIn(body: unknown): string | null {
  const { data } = (body ?? {}) as { data?: { attributes?: { email?: unknown } } }
  const email = data?.attributes?.email
  return typeof email === 'string' ? email.slice(0, 254) : null
}
