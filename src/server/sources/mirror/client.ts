import type { ReadableStream } from 'node:stream/web'
import * as z from 'zod'
import { sayFailure } from '#contract/said/failure.ts'
import { failures } from '#contract/said/failures.ts'
import { codeOf, fetchText, retryAfter } from '../dcsa/http.ts'
import { parsed } from '../profile/auth.ts'
import { createBlot } from '../profile/blot.ts'
import { createExchanger, type Exchange } from '../profile/exchange.ts'
import type { Held, Refused, SourceAnswer } from '../source.ts'
import { document, keyOf, type Theirs, textOf, theirs } from './api-types.ts'

/** Messages are for people: they never hold the key. */
export type MirrorFailure = (Extract<SourceAnswer, { outcome: 'unreachable' | 'unrecognized' | 'held' }> | Refused) & {
  /** Of the answer, where there was one. */
  status?: number
}

/** Whether nothing can be asked there now: the key or the whole server is at fault, and not what was asked for. */
export const isOfAll = ({ outcome, status }: MirrorFailure) =>
  outcome === 'held' || (outcome === 'refused' && status === 401) || (outcome === 'unreachable' && status === undefined)

export interface Page {
  outcome: 'found'
  data: Theirs[]
  included: Map<string, Theirs>
  /** Of all pages together; null where it does not say. */
  total: number | null
  has_next: boolean
}

interface Link {
  outcome: 'found'
  url: string
}

interface Download {
  outcome: 'found'
  body: ReadableStream
  content_type: string
}

export type MirrorAnswer = Page | { outcome: 'not_found' } | MirrorFailure

export interface MirrorDeps {
  fetch: typeof fetch
  now: () => Date
  /** Takes a turn before each request. Undefined when it is there. */
  takeTurn: (signal: AbortSignal | undefined) => Promise<Held | undefined>
  /** Hears of each request, for people. */
  listen?: (exchange: Exchange) => void
  timeout_seconds: number
}

export type Params = Readonly<Record<string, string | number>>

const mostBytes = 20_000_000
/** A file has as long to come as a turn may take, with what is asked before it. */
const fileTimeout = 120_000
/** Where it asks for fewer requests and does not say for how long: its limits are by the minute. */
const usualWait = 60

export interface Change {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`. */
  path: string
  /** What the attributes are of. */
  type?: 'webhook' | 'tracking_request'
  attributes?: Readonly<Record<string, unknown>>
}

/** Reads an account at another provider of this API, and writes there what `change` is told to. It never rejects. */
export function createMirrorClient(
  { base_url, api_key }: { base_url: string; api_key: string },
  { fetch, now, takeTurn, listen, timeout_seconds }: MirrorDeps,
) {
  const blot = createBlot()
  blot.hide(api_key)
  const exchange = createExchanger(fetch, blot, listen)
  const base = baseOf(base_url)

  /** @param path below `/v2`, such as `/shipments` */
  async function read(path: string, params: Params = {}, signal?: AbortSignal): Promise<MirrorAnswer> {
    const url = new URL(base + path)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
    const held = await takeTurn(signal)
    if (held) return held
    const headers = { Accept: 'application/json', Authorization: `Token ${api_key}` }
    const request = { url: url.href, headers, timeout_seconds, most: mostBytes }
    const answer = await exchange('data', request, signal)
    if (!answer.ok)
      return answer.reason === 'too_large' ? unrecognized(answer.message, '') : unreachable(answer.message, null)
    return failureOf(answer) ?? pageOf(answer)
  }

  /** Changes something there; `not_found` also where it answers with nothing. It is not repeated by itself. */
  async function change({ method, path, type, attributes }: Change, signal?: AbortSignal): Promise<MirrorAnswer> {
    const held = await takeTurn(signal)
    if (held) return held
    const headers = {
      Accept: 'application/json',
      Authorization: `Token ${api_key}`,
      ...(attributes && { 'Content-Type': 'application/json' }),
    }
    const body = attributes && { body: JSON.stringify({ data: { type, attributes } }) }
    const answer = await fetchText(
      fetch,
      { url: base + path, method, headers, timeout_seconds, most: mostBytes, ...body },
      signal,
    )
    if (!answer.ok) return unreachable(answer.message, null)
    const isDone = answer.status < 300 && answer.body.trim() === ''
    return isDone ? { outcome: 'not_found' } : (failureOf(answer) ?? pageOf(answer))
  }

  /** Where a file can be had for a while. */
  async function link(path: string, signal?: AbortSignal): Promise<Link | { outcome: 'not_found' } | MirrorFailure> {
    const held = await takeTurn(signal)
    if (held) return held
    const headers = { Accept: 'application/json', Authorization: `Token ${api_key}` }
    const request = { url: base + path, headers, timeout_seconds, most: 100_000 }
    const answer = await fetchText(fetch, request, signal)
    if (!answer.ok) return unreachable(answer.message, null)
    const failure = failureOf(answer)
    if (failure) return failure as Exclude<typeof failure, Page>
    const read = z.object({ download_url: z.url({ protocol: /^https?$/ }) }).safeParse(parsed(answer.body))
    return read.success
      ? { outcome: 'found', url: read.data.download_url }
      : unrecognized('It gave no address of the file', answer.body)
  }

  /** A file at an address of its choice, which the key is no business of. */
  async function download(url: string): Promise<Download | { outcome: 'failed'; message: string }> {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(fileTimeout) })
      if (response.status === 200 && response.body) {
        const content_type = response.headers.get('content-type') ?? ''
        return { outcome: 'found', body: response.body as ReadableStream, content_type }
      }
      await response.body?.cancel()
      return { outcome: 'failed', message: sayFailure('answered', { status: response.status }).text }
    } catch (error) {
      return { outcome: 'failed', message: `No connection (${codeOf(error)})` }
    }
  }

  function failureOf({ status, headers, body }: Answered): MirrorAnswer | undefined {
    const wait = retryAfter(headers, now())
    if (isPage({ headers, body }) && status < 500)
      return unrecognized(sayFailure('web_page_no_api', { status }).text, body)
    if (status >= 200 && status < 203) return undefined
    const said = saidIn(body)
    if (status === 401) return { outcome: 'refused', status, message: `It refused the key (401)${said}` }
    if (status === 429) return quota(wait)
    if (status === 403)
      return /quota|rate.?limit|too many/i.test(said)
        ? quota(wait)
        : { outcome: 'refused', status, message: `The key is not allowed to do this (403)${said}` }
    if (status === 404 || status === 204) return { outcome: 'not_found' }
    if (status >= 500 || status === 408) return { ...unreachable(`It answered ${status}${said}`, wait), status }
    if (status >= 300 && status < 400) return { ...unreachable(sayFailure('redirects', { status }).text, null), status }
    return unrecognized(`It answered ${status}${said}`, body)
  }

  function pageOf({ body }: Answered): MirrorAnswer {
    const value = parsed(body)
    if (value === undefined) return unrecognized(failures.not_json, body)
    const read = document.safeParse(value)
    if (!read.success) {
      const said = saidIn(body)
      return said
        ? unrecognized(`It answered 200 with an error${said}`, body)
        : unrecognized('The answer is not of this API: it has no data with ids and types', body)
    }
    const { data, included, links, meta } = read.data
    const known = included.flatMap((one) => theirs.safeParse(one).data ?? [])
    return {
      outcome: 'found',
      data: Array.isArray(data) ? data : [data],
      included: new Map(known.map((one) => [keyOf(one), one])),
      total: meta.total ?? null,
      has_next: Boolean(links.next),
    }
  }

  /** A list, of which all must be of this type. */
  async function list(path: string, type: string, params: Params, signal?: AbortSignal): Promise<MirrorAnswer> {
    const answer = await read(path, params, signal)
    if (answer.outcome !== 'found') return answer
    const other = answer.data.find((one) => one.type !== type)
    return other ? unrecognized(`It listed ${textOf(other.type, 40)} where ${type} was asked for`, '') : answer
  }

  const quota = (wait: number | null): Held => ({
    outcome: 'held',
    reason: 'quota',
    message: 'It asks for fewer requests (429)',
    until: new Date(now().getTime() + (wait ?? usualWait) * 1000).toISOString(),
  })

  const unrecognized = (message: string, body: string): MirrorFailure => ({
    outcome: 'unrecognized',
    message: blot.blot(message),
    detail: blot.blot(body.slice(0, 20_000)).slice(0, 2048),
  })

  const unreachable = (message: string, retry_after_seconds: number | null): MirrorFailure => ({
    outcome: 'unreachable',
    message: blot.blot(message),
    retry_after_seconds,
  })

  /** What its error says for people, after a colon; nothing where it says nothing. */
  function saidIn(body: string): string {
    const value = parsed(body) as { errors?: unknown; error?: unknown; message?: unknown } | null | undefined
    if (typeof value !== 'object' || value === null) return ''
    const [first] = Array.isArray(value.errors) ? value.errors : [value.errors ?? value.error ?? value.message]
    const one = first as { detail?: unknown; title?: unknown } | string | null | undefined
    const text = typeof one === 'object' ? (textOf(one?.detail, 200) ?? textOf(one?.title, 200)) : textOf(one, 200)
    return text ? `: ${blot.blot(text)}` : ''
  }

  return { read, list, change, link, download }
}
export type MirrorClient = ReturnType<typeof createMirrorClient>

interface Answered {
  status: number
  headers: Headers
  body: string
}

/** With the version, which people leave out. */
function baseOf(base_url: string): string {
  const url = new URL(base_url)
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path === '' ? '/v2' : path)
}

/** A proxy or a sign-in in front answers with a page for people. */
const isPage = ({ headers, body }: Pick<Answered, 'headers' | 'body'>) =>
  /html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(body)
