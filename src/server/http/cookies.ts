import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './authenticate.ts'
import type { SessionCookie } from './handler.ts'

/** Of a browser that has gone to a provider: who comes back is to be the one who went. */
export const attemptCookie = (publicUrl: string | undefined) =>
  publicUrl?.startsWith('https:') ? '__Host-landfall_attempt' : 'landfall_attempt'

/** No script reads it, and it comes with a link from elsewhere, as one from a provider is. */
export function cookieOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
  name = sessionCookie(publicUrl),
): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    token: request.cookies[name],
    begin: (token, expires) => void reply.setCookie(name, token, { ...options, expires }),
    end: () => void reply.clearCookie(name, options),
  }
}
