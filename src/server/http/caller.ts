import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../db/scope.ts'
import { apiKeyOf } from './authenticate.ts'

/** One person or one API key, by a name that tells nobody the key. Of a request that has been authenticated. */
export function callerOf(request: FastifyRequest, { user_id }: Principal): string {
  if (user_id) return `user:${user_id}`
  const hash = createHash('sha256').update(apiKeyOf(request) ?? '')
  return `key:${hash.digest('base64url')}`
}
