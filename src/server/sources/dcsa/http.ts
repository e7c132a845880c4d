import { sayFailure } from '#contract/said/failure.ts'
import { failures } from '#contract/said/failures.ts'
/** What one request came to. `body` is text, whatever its type. */
export type Fetched =
  | { ok: true; status: number; headers: Headers; body: string }
  | { ok: false; reason: 'unreachable' | 'too_large'; message: string }

export interface Request {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string
  timeout_seconds: number
  /** Bytes. */
  most: number
}

/** One request within its time, its body included. Redirects come back as they are: keys must not travel elsewhere. */
export async function fetchText(
  fetch: typeof globalThis.fetch,
  { url, method = 'GET', headers, body, timeout_seconds, most }: Omit<Request, 'method'> & { method?: string },
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(timeout_seconds * 1000)
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    })
    const text = await textUpTo(response, most)
    if (text === undefined)
      return { ok: false, reason: 'too_large', message: `The answer is larger than ${most} bytes` }
    return { ok: true, status: response.status, headers: response.headers, body: text }
  } catch (error) {
    const message = signal?.aborted
      ? failures.request_cancelled
      : timeout.aborted
        ? sayFailure('no_answer_in_time', { seconds: timeout_seconds }).text
        : `No connection (${codeOf(error)})`
    return { ok: false, reason: 'unreachable', message }
  }
}

async function textUpTo(response: Response, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The code alone: messages of the network hold addresses, and could hold what is in them. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}

/** Some say milliseconds where seconds are meant, or a date of another year: in a day it is asked again. */
const mostWaitSeconds = 86_400

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, now: Date): number | null {
  const said = headers.get('Retry-After')?.trim()
  if (!said) return null
  if (/^[0-9]{1,8}$/.test(said)) return Math.min(Number(said), mostWaitSeconds)
  const until = Date.parse(said)
  return Number.isNaN(until) ? null : Math.min(mostWaitSeconds, Math.max(0, Math.ceil((until - now.getTime()) / 1000)))
}
