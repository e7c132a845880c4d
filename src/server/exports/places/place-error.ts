import type { PlaceResult } from '#contract/exports/fields.ts'
import { failureOf } from '../../webhooks/failure.ts'
import { RefusedConnection } from '../../webhooks/guarded-connector.ts'

export type PlaceFailure = Exclude<PlaceResult, 'written' | 'kept'>

/** Why nothing could be written to a place, for people: no secret, and nothing that the other side has written. */
export class PlaceError extends Error {
  readonly reason: PlaceFailure
  /** The fingerprint that its server has shown. */
  readonly hostKey: string | null

  constructor(reason: PlaceFailure, message: string, hostKey: string | null = null) {
    super(message)
    this.reason = reason
    this.hostKey = hostKey
  }
}

/** This process gives it up: somebody has ended it, or somebody else has it. */
export class GivenUp extends Error {}

const byCode: Partial<Record<string, PlaceFailure>> = {
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_unknown',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'broken_off',
  EPIPE: 'broken_off',
  UND_ERR_SOCKET: 'broken_off',
}

/** What the network says. */
export function networkError(error: unknown): PlaceError {
  if (error instanceof PlaceError) return error
  if (error instanceof RefusedConnection)
    return new PlaceError(
      'not_allowed',
      `${error.message}. Whoever runs this server can allow it with ALLOW_PRIVATE_CONNECTIONS=1.`,
    )
  const one = error instanceof AggregateError ? error.errors[0] : error
  const code = one instanceof Error && 'code' in one ? String(one.code) : ''
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)) return new PlaceError('not_secure', `${failureOf(error)}.`)
  return new PlaceError(byCode[code] ?? 'unreachable', `${failureOf(error)}.`)
}
