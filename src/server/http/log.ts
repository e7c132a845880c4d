import type { FastifyRequest } from 'fastify'

/** Addresses that let in whoever has them are not written down. */
const secret = /^(\/(?:v2\/files|v2\/uploads|calendar|subscriptions)\/)[^?]*/

/** A request as the log has it. */
export const withoutSecrets = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.replace(secret, '$1…'),
  host,
  remoteAddress: ip,
})
