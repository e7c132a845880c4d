import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { failureOf } from './failure.ts'
import { guardedConnector, type Reach } from './guarded-connector.ts'

export interface Message {
  url: string
  headers: Record<string, string>
  body: string
  /** The same, where they are at hand. */
  bytes?: Buffer
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

/** As few turns and objects as there can be: a receiver that is quick gets thousands a second. */
function attempt(dispatcher: Dispatcher, message: Message, timeout: number): Promise<Attempt> {
  const began = performance.now()
  const beginning = beginningOf()
  let answered: Partial<Attempt> = {}
  let abort: ((reason: Error) => void) | undefined
  let isOver = false
  return new Promise((resolve) => {
    const end = (error: string | null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (answered.status_code !== undefined) answered.response_body = beginning.text()
      resolve({
        status_code: null,
        response_headers: null,
        response_body: null,
        retry_after_seconds: null,
        ...answered,
        succeeded: error === null,
        error,
        duration_in_ms: Math.round(performance.now() - began),
      })
    }
    // Also while a name is looked up, and while there is no connection yet: then it is refused once there is one.
    const timer = setTimeout(() => {
      end(`No complete answer within ${timeout / 1000} s`)
      abort?.(new Error('It took too long'))
    }, timeout)
    try {
      dispatcher.dispatch(requestOf(message), {
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason)
          if (isOver) abort(new Error('It took too long'))
        },
        onResponseStart(_, status, headers) {
          if (status >= 200) answered = whatWasSaid(status, headers)
        },
        onResponseData(controller, chunk) {
          if (beginning.add(chunk)) return
          end(refusal(answered.status_code ?? 0))
          controller.abort(new Error('The answer is too long'))
        },
        onResponseEnd: () => end(refusal(answered.status_code ?? 0)),
        onResponseError: (_, error) => end(failureOf(error)),
      })
    } catch (error) {
      end(failureOf(error))
    }
  })
}

function requestOf({ url, headers, body, bytes }: Message): Dispatcher.DispatchOptions {
  const { origin, pathname, search } = new URL(url)
  return { origin, path: pathname + search, method: 'POST', headers, body: bytes ?? body }
}

function whatWasSaid(status_code: number, headers: Record<string, string | string[] | undefined>): Partial<Attempt> {
  const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
  const retryAfter = [headers['retry-after']].flat()[0] ?? ''
  return {
    status_code,
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
function beginningOf() {
  let decoder: TextDecoder | undefined
  let text = ''
  let size = 0
  return {
    /** @returns whether to read on */
    add(chunk: Uint8Array) {
      decoder ??= new TextDecoder()
      // Of a character at the end that is cut in two nothing is kept.
      if (size < kept) text += decoder.decode(chunk.subarray(0, kept - size), { stream: true })
      size += chunk.byteLength
      return size <= read
    },
    // PostgreSQL keeps no text with this character in it.
    text: () => text.replaceAll('\0', '\ufffd'),
  }
}
