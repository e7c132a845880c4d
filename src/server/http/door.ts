import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Principal } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { apiKeyOf, authenticate, type SignInRules } from './authenticate.ts'
import { requireScope } from './authorize.ts'
import { callerOf } from './caller.ts'
import { HttpError } from './errors.ts'
import { type Proving, refuseUnenrolled, refuseUnproved } from './proof.ts'
import type { Limit } from './rate-limit.ts'

interface Options {
  store: Store
  now: () => Date
  publicUrl: string | undefined
  limit: Limit
  rules: SignInRules
}

export type Door = ReturnType<typeof createDoor>

/** Where everybody comes in who has a key or a session, whatever they ask for. */
export function createDoor({ store, now, publicUrl, limit, rules }: Options) {
  const whoIs = async (request: FastifyRequest, proving: Proving = {}) => {
    const principal = await authenticate({ store, now: now(), publicUrl, rules }, request)
    refuseUnenrolled(principal, proving)
    return principal
  }
  return {
    limit,
    /** Who asks, without counting it. @throws 401, 403 */
    whoIs,
    /** @throws 401, 403; 429 for who asks too often, and for an address that tries keys which do not exist */
    async enter(
      request: FastifyRequest,
      reply: FastifyReply,
      { bucket, scope, ...proving }: Required<Pick<Endpoint, 'bucket' | 'scope'>> & Proving,
    ): Promise<Principal> {
      const principal = await whoIs(request, proving).catch((error: unknown) => {
        // Only then: whoever has a key is not to suffer for a neighbour, nor for a store that is away.
        if (error instanceof HttpError && apiKeyOf(request) !== undefined)
          limit({ bucket: 'unknown' }, request, reply, undefined)
        throw error
      })
      request.caller = principal
      limit({ bucket }, request, reply, callerOf(principal))
      if (scope) requireScope(principal, scope)
      refuseUnproved(principal, proving, now())
      return principal
    },
  }
}
