import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { failureOf } from './failure.ts'
import { guardedConnector, type Reach } from './guarded-connector.ts'

export interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

/** What came of one attempt, as it is kept and shown. */
export interface Attempt {
  succeeded: boolean
  /** Also where the rest of the answer was missing or late. */
  status_code: number | null
  /** Why it did not succeed, for whoever set the address up. */
  error: string | null
  duration_in_ms: number
  response_headers: Record<string, string> | null
  /** Its beginning. */
  response_body: string | null
  retry_after_seconds: number | null
}

interface Options {
  reach: Reach
  lookup?: LookupFunction
  /** For all of an attempt, from the look-up of the name to the end of the answer. */
  timeout?: number
}

/** What counts as received. Nothing else does, other 2xx included. */
const accepted = new Set([200, 201, 202, 204])

/** Bytes of an answer that are kept. */
const kept = 4096
/** Bytes of an answer that are read, so that its connection can be used again; a longer one is cut off. */
const read = 65_536

export type Sender = ReturnType<typeof createSender>

/** Delivers messages, each once: no redirects, no retries, nothing that throws. */
export function createSender({ reach, lookup, timeout = 10_000 }: Options) {
  const dispatcher = new Agent({ connect: guardedConnector(reach, lookup), maxHeaderSize: 16_384 })
  return {
    send: (message: Message) => attempt(dispatcher, message, timeout),
    close: () => dispatcher.destroy(),
  }
}

async function attempt(dispatcher: Dispatcher, { url, headers, body }: Message, timeout: number): Promise<Attempt> {
  const began = performance.now()
  const signal = AbortSignal.timeout(timeout)
  let answered: Partial<Attempt> = {}
  const outcome = (error: string | null): Attempt => ({
    status_code: null,
    response_headers: null,
    response_body: null,
    retry_after_seconds: null,
    ...answered,
    succeeded: error === null,
    error,
    duration_in_ms: Math.round(performance.now() - began),
  })
  try {
    const response = await request(url, { dispatcher, method: 'POST', headers, body, signal })
    answered = whatWasSaid(response)
    answered.response_body = await beginningOf(response.body)
    return outcome(refusal(response.statusCode))
  } catch (error) {
    return outcome(signal.aborted ? `No complete answer within ${timeout / 1000} s` : failureOf(error))
  }
}

function whatWasSaid({ statusCode, headers }: Dispatcher.ResponseData): Partial<Attempt> {
  const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
  const retryAfter = [headers['retry-after']].flat()[0] ?? ''
  return {
    status_code: statusCode,
    response_headers: Object.fromEntries(texts),
    // As a date (RFC 9110, 10.2.3) it is for people and browsers: the plan holds.
    retry_after_seconds: /^\d{1,8}$/.test(retryAfter) ? Number(retryAfter) : null,
  }
}

function refusal(status: number): string | null {
  if (accepted.has(status)) return null
  if (status >= 300 && status < 400) return `It was answered with ${status}: redirects are not followed`
  return `It was answered with ${status}: 200, 201, 202 and 204 count as received`
}

/** Reads on, so that the connection is free again, but not for ever. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of body) {
    // Of a character at the end that is cut in two nothing is kept.
    if (size < kept) text += decoder.decode(chunk.subarray(0, kept - size), { stream: true })
    size += chunk.byteLength
    if (size > read) break
  }
  // PostgreSQL keeps no text with this character in it.
  return text.replaceAll('\0', '\ufffd')
}
