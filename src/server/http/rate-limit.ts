import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bucket } from '#contract/endpoint.ts'
import { refusal } from '#contract/said/refusals.ts'
import { HttpError } from './errors.ts'
import { createWindows, type Windows } from './windows.ts'

/** Requests in 60 seconds; 0 is no limit. `unknown`: with keys that do not exist, from one address. */
export type Limits = Record<Bucket | 'key' | 'session', number> & { unknown?: number }

export type Limit = ReturnType<typeof createRateLimit>

const seconds = 60
const unlimited = () => {}

/** What limits are counted in: by this process alone, or by all servers where `shareCounts` tells them of each other. */
export const limitWindows = (): Windows => createWindows(seconds * 1000)

/**
 * Refuses what is too much of one caller, and tells all others how much is left: the headers are those of
 * draft-ietf-httpapi-ratelimit-headers-06. What is counted can be taken back: a limit for what turns out wrong is asked
 * before, and holds for nothing else.
 */
export function createRateLimit(limits: Limits | undefined, now: () => Date, windows: Windows = limitWindows()) {
  return function limit(
    { bucket }: { bucket: Bucket | 'unknown' | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
    caller: string | undefined,
  ): () => void {
    if (caller === undefined && bucket === undefined) return unlimited
    const counted = bucket ?? (caller?.startsWith('user:') ? 'session' : 'key')
    const most = limits?.[counted] ?? 0
    if (most === 0) return unlimited
    // A stranger is known by the address, IPv6 by the network that one subscriber has.
    const who = caller ?? normalizeIP(request.ip)
    const { isCounted, left, waitMs, takeBack } = windows.count(`${counted} ${who}`, most, now().getTime())
    const wait = Math.max(1, Math.ceil(waitMs / 1000))
    reply.headers({
      'ratelimit-limit': most,
      'ratelimit-remaining': left,
      'ratelimit-reset': wait,
      'ratelimit-policy': `${most};w=${seconds}`,
    })
    if (isCounted) return takeBack
    reply.header('retry-after', wait)
    throw new HttpError(
      'rate_limited',
      wait === 1
        ? refusal('too_many_requests_for_a_second', { count: most, seconds })
        : refusal('too_many_requests', { count: most, seconds, wait }),
    )
  }
}
