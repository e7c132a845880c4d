import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiError, errorCodes } from '#contract/errors.ts'

/** What is no HTTP reaches no route: it is answered on the wire, in the same shape, and the connection ends. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  // A connection that is gone cannot be told anything.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, title } = errorCodes.bad_request
  const detail = wrongs[error.code ?? ''] ?? 'The request is not HTTP that can be read.'
  const errors: ApiError[] = [{ status: String(status), code: 'bad_request', title, detail }]
  const body = JSON.stringify({ errors })
  if (!socket.writable) return void socket.destroy(error)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `x-request-id: ${randomUUID()}`,
    'content-type: application/vnd.api+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const wrongs: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not end in time.',
}
