import { type Fetched, fetchText, type Request } from '../dcsa/http.ts'
import type { Blot } from './blot.ts'

/** One request and what came, without secrets, for people. */
export interface Exchange {
  purpose: 'token' | 'data'
  method: 'GET' | 'POST'
  url: string
  request_headers: Record<string, string>
  /** Null where nothing answered. */
  status: number | null
  response_headers: Record<string, string>
  /** Its beginning, 4 kB at most; null where nothing answered, and for tokens. */
  body: string | null
  /** Why nothing answered. */
  error: string | null
  duration_ms: number
}

const kept = 4096

/** Headers of answers that are somebody's session. */
const hidden = /^(?:set-cookie|authorization|proxy-.*)$/i

/** Makes requests, and tells whoever listens how they went. */
export function createExchanger(
  fetch: typeof globalThis.fetch,
  { blot }: Blot,
  listen: ((exchange: Exchange) => void) | undefined,
) {
  return async (purpose: Exchange['purpose'], request: Request, signal: AbortSignal | undefined): Promise<Fetched> => {
    const began = performance.now()
    const { method = 'GET' } = request
    const first = await fetchText(fetch, request, signal)
    // A connection that was kept open may have been closed there meanwhile: of hundreds of questions one meets it.
    const isClosed = method === 'GET' && !first.ok && /ECONNRESET|EPIPE|UND_ERR_SOCKET/.test(first.message)
    const answer = isClosed ? await fetchText(fetch, request, signal) : first
    // Tests send these two, and it is tests that people see.
    if (method !== 'GET' && method !== 'POST') return answer
    listen?.({
      purpose,
      method,
      url: blot(request.url),
      request_headers: shown(Object.entries(request.headers), blot),
      status: answer.ok ? answer.status : null,
      response_headers: answer.ok ? shown([...answer.headers], blot) : {},
      body: answer.ok && purpose === 'data' ? blot(answer.body).slice(0, kept) : null,
      error: answer.ok ? null : answer.message,
      duration_ms: Math.round(performance.now() - began),
    })
    return answer
  }
}

function shown(headers: Iterable<[string, string]>, blot: (text: string) => string): Record<string, string> {
  const all = [...headers].map(([name, value]) => [name, hidden.test(name) ? '•••' : blot(value)] as const)
  return Object.fromEntries(all)
}
