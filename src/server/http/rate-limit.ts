import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bucket, Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './errors.ts'
import { createWindows } from './windows.ts'

/** Requests in 60 seconds; 0 is no limit. */
export type Limits = Record<Bucket | 'key' | 'session', number>

const seconds = 60

/**
 * Refuses what is too much of one caller, and tells all others how much is left: the headers are those of
 * draft-ietf-httpapi-ratelimit-headers-06. Counted in this process alone.
 */
export function createRateLimit(limits: Limits | undefined, now: () => Date) {
  const windows = createWindows(seconds * 1000)

  return function limit(
    { bucket }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    caller: string | undefined,
  ) {
    if (caller === undefined && bucket === undefined) return
    const counted = bucket ?? (caller?.startsWith('user:') ? 'session' : 'key')
    const most = limits?.[counted] ?? 0
    if (most === 0) return
    // A stranger is known by the address, IPv6 by the network that one subscriber has.
    const who = caller ?? normalizeIP(request.ip)
    const { isCounted, left, waitMs } = windows.count(`${counted} ${who}`, most, now().getTime())
    const wait = Math.max(1, Math.ceil(waitMs / 1000))
    reply.headers({
      'ratelimit-limit': most,
      'ratelimit-remaining': left,
      'ratelimit-reset': wait,
      'ratelimit-policy': `${most};w=${seconds}`,
    })
    if (isCounted) return
    reply.header('retry-after', wait)
    throw new HttpError(
      'rate_limited',
      `${most} requests of this kind in ${seconds} seconds are the limit. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    )
  }
}
