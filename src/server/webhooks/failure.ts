import { failures } from '#contract/said/failures.ts'
import { RefusedConnection } from './guarded-connector.ts'

const reasons: Record<string, string> = {
  EAI_AGAIN: failures.host_not_looked_up,
  ECONNREFUSED: failures.connection_refused,
  ECONNRESET: failures.connection_closed,
  EHOSTUNREACH: failures.host_unreachable,
  ENETUNREACH: failures.host_unreachable,
  ENOTFOUND: failures.host_unknown,
  EPIPE: failures.connection_closed,
  ETIMEDOUT: failures.no_connection_in_time,
  UND_ERR_CONNECT_TIMEOUT: failures.no_connection_in_time,
  UND_ERR_HEADERS_OVERFLOW: failures.headers_too_large,
  UND_ERR_SOCKET: failures.connection_closed,
}

/** Why a request came to nothing, for whoever set its address up: no address and no text of the other side in it. */
export function failureOf(error: unknown): string {
  if (error instanceof RefusedConnection) return error.message
  const code = codeOf(error)
  const reason = reasons[code]
  if (reason) return reason
  if (/^HPE_|^HTTPParserError$/.test(code)) return failures.not_http
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)) return `The connection is not secure (${code})`
  return `The request failed (${code})`
}

function codeOf(error: unknown): string {
  // Where several addresses were tried, the first tells as much as any.
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  if (!(one instanceof Error)) return 'unknown'
  return 'code' in one && typeof one.code === 'string' ? one.code : one.name
}
