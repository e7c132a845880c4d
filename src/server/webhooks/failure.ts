import { RefusedConnection } from './guarded-connector.ts'

const reasons: Record<string, string> = {
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before the answer was complete',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ENOTFOUND: 'The name of the host is not known',
  EPIPE: 'The connection was closed before the answer was complete',
  ETIMEDOUT: 'No connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'No connection in time',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
  UND_ERR_SOCKET: 'The connection was closed before the answer was complete',
}

/** Why a request came to nothing, for whoever set its address up: no address and no text of the other side in it. */
export function failureOf(error: unknown): string {
  if (error instanceof RefusedConnection) return error.message
  const code = codeOf(error)
  const reason = reasons[code]
  if (reason) return reason
  if (/^HPE_|^HTTPParserError$/.test(code)) return 'The answer is not HTTP'
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)) return `The connection is not secure (${code})`
  return `The request failed (${code})`
}

function codeOf(error: unknown): string {
  // Where several addresses were tried, the first tells as much as any.
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  if (!(one instanceof Error)) return 'unknown'
  return 'code' in one && typeof one.code === 'string' ? one.code : one.name
}
