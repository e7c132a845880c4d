import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { type Actor, type AuditOrigin, actorOf, addAuditEventAbout } from '../db/audit/audit-events.ts'
import { type Principal, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { originOfRequest } from './audit.ts'
import { createWindows } from './windows.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known, also where it is refused. */
    caller: Principal | null
    /** Whom a provider has sent that was not let in. */
    refusedSignIn: RefusedSignInOf | null
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

const minutes = 15
/** Of one who asks, and of all together: whoever attacks fills no disk. */
const most = { each: 5, all: 300 }

/**
 * Writes what was refused for who asked (401, 403), and tries to sign in that came to nothing: after the answer, so that
 * nobody learns from its time. What asks without any key or password is not refused anything that it had tried.
 */
export function recordRefusals(app: FastifyInstance, { store, now }: { store: Store; now: () => Date }) {
  const windows = createWindows(minutes * 60_000)
  const leftOut = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  app.decorateRequest('caller', null)
  app.decorateRequest('refusedSignIn', null)

  app.addHook('onResponse', async (request, { statusCode }) => {
    const byProvider = request.refusedSignIn
    const isSignIn =
      byProvider !== null || (request.method === 'POST' && signIns.includes(request.routeOptions.url ?? ''))
    if (!byProvider && ![401, 403].includes(statusCode) && !(isSignIn && statusCode === 429)) return
    if (!byProvider && statusCode === 401 && !hasTried(request)) return
    const at = now()
    const who = callerName(request)
    const why = byProvider ? `${byProvider.account_id} ${byProvider.problem}` : statusCode
    const key = `${isSignIn ? 'sign-in' : 'request'} ${who} ${why}`
    const isOne = windows.count(key, most.each, at.getTime())
    if (!isOne.isCounted || !windows.count('all', most.all, at.getTime()).isCounted) {
      if (leftOut.has(key) || leftOut.size < 1000) leftOut.set(key, (leftOut.get(key) ?? 0) + 1)
      return
    }
    const work = write(request, { statusCode, isSignIn, left_out: leftOut.get(key) }, originOfRequest(request, at))
      .catch((error: unknown) => request.log.error(error, 'A refusal could not be written to the audit log'))
      .finally(() => pending.delete(work))
    leftOut.delete(key)
    pending.add(work)
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })

  interface Refused {
    statusCode: number
    isSignIn: boolean
    left_out: number | undefined
  }

  async function write(request: FastifyRequest, { statusCode, isSignIn, left_out }: Refused, origin: AuditOrigin) {
    await withSystem(store, async (tx) => {
      const { caller, refusedSignIn } = request
      const actor: Actor = caller ? await actorOf(tx, caller) : { kind: 'stranger', id: null, name: null }
      const entry = {
        action: isSignIn ? ('sign_in.refused' as const) : ('request.refused' as const),
        actor,
        details: {
          status: statusCode,
          request: `${request.method} ${request.routeOptions.url ?? 'an address that is none'}`,
          ...(refusedSignIn && {
            problem: refusedSignIn.problem,
            reason: refusedSignIn.reason,
            provider: refusedSignIn.provider,
            email: refusedSignIn.email,
          }),
          ...(left_out !== undefined && { left_out }),
        },
      }
      const email = isSignIn && !refusedSignIn ? emailIn(request.body) : null
      const account_id = refusedSignIn?.account_id ?? caller?.account_id ?? null
      await addAuditEventAbout(tx, { account_id, email, orOnly: true }, entry, origin)
    })
  }
}

const signIns = ['/v2/session', '/v2/session/passkey', '/v2/session/provider/code']

/** With a key, a link or a password; a session that has ended is none. */
const hasTried = ({ headers, routeOptions, method, caller }: FastifyRequest) =>
  caller !== null ||
  headers.authorization !== undefined ||
  (method !== 'GET' && (routeOptions.url ?? '').startsWith('/v2/session'))

const callerName = ({ caller, ip }: FastifyRequest) => caller?.user_id ?? caller?.api_key_id ?? caller?.token_id ?? ip

function emailIn(body: unknown): string | null {
  const { data } = (body ?? {}) as { data?: { attributes?: { email?: unknown } } }
  const email = data?.attributes?.email
  return typeof email === 'string' ? email.slice(0, 254) : null
}
