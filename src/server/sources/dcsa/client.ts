import { sayFailure } from '#contract/said/failure.ts'
import { failures } from '#contract/said/failures.ts'
import type { Places } from '#domain/reference/places.ts'
import { aboutOthers, answeredAnother, isAboutAnother, withoutOthers } from '../about-another.ts'
import type { Query, Source, SourceAnswer } from '../source.ts'
import type { Decoded } from './api-types.ts'
import { createAuthenticator } from './auth.ts'
import { contentsOf } from './body.ts'
import { decodeDcsa } from './decode.ts'
import { fetchText, retryAfter } from './http.ts'
import { createPace, type Sleep } from './pace.ts'
import { firstPage, nextPage } from './pages.ts'
import type { DcsaPreset } from './presets.ts'
import { complaintAbout } from './refusal.ts'

export interface DcsaDeps {
  fetch: typeof fetch
  places: Places
  now: () => Date
  sleep?: Sleep
  /** That of the server: whoever waits for a turn then is not asked for any more. */
  ending?: AbortSignal
}

const mostPages = 50
const mostBytes = 10_000_000

/** A page that was read, or the answer that the asking ends with. */
type Page = { decoded: Decoded; events: number; headers: Headers } | Exclude<SourceAnswer, { outcome: 'found' }>

/** A line that serves Track & Trace: `GET {base_url}/v2/events` with one filter, page by page. */
export function createDcsaSource(preset: DcsaPreset, deps: DcsaDeps): Source {
  const { places, now } = deps
  const authenticator = createAuthenticator(preset, deps)
  const takeTurn = createPace(preset.requests_per_minute, deps)

  async function send(url: URL, signal: AbortSignal | undefined) {
    for (let attempt = 1; ; attempt++) {
      const credentials = await authenticator.credentials()
      if (!credentials.ok) return unreachable(credentials.message, credentials.retry_after_seconds)
      const wait = await takeTurn(signal)
      if (wait !== null) return unreachable(failures.minute_used_up_line, wait)
      const answer = await fetchText(
        deps.fetch,
        {
          url: url.href,
          headers: {
            Accept: 'application/json',
            'API-Version': preset.api_version,
            ...preset.headers,
            ...credentials.headers,
          },
          timeout_seconds: preset.timeout_seconds,
          most: mostBytes,
        },
        signal,
      )
      const isRefused = answer.ok && answer.status === 401
      if (!isRefused || attempt > 1 || !authenticator.refused(credentials.headers)) return answer
    }
  }

  async function readPage(url: URL, query: Query, signal: AbortSignal | undefined): Promise<Page> {
    const answer = await send(url, signal)
    if ('outcome' in answer) return answer
    if (!answer.ok) {
      return answer.reason === 'too_large' ? unrecognized(answer.message, '') : unreachable(answer.message)
    }
    const { status, headers, body } = answer
    if (status !== 200) return answerTo(status, headers, body, query)
    const value = parse(body)
    const contents = contentsOf(value)
    if (!contents) return unrecognized(failures.not_track_and_trace_line, body)
    const decoded = decodeDcsa(value, { scac: preset.scac, places })
    return { decoded, events: contents.events.length, headers }
  }

  function answerTo(status: number, headers: Headers, body: string, query: Query): Page {
    if (status === 404 || status === 204) return { outcome: 'not_found' }
    if (status === 401 || status === 403) return unreachable(sayFailure('refused_credentials_line', { status }).text)
    if (status === 429) return unreachable(failures.fewer_requests_line, retryAfter(headers, now()))
    if (status >= 500 || status === 408)
      return unreachable(sayFailure('answered_line', { status }).text, retryAfter(headers, now()))
    if (status >= 300 && status < 400) return unreachable(sayFailure('redirects_line', { status }).text)
    const complaint = status === 400 || status === 422 ? complaintAbout(parse(body), query) : undefined
    if (complaint !== undefined) return { outcome: 'invalid_number', message: withoutSecrets(complaint) }
    return unrecognized(sayFailure('answered_line', { status }).text, body)
  }

  const unrecognized = (message: string, body: string): Page => ({
    outcome: 'unrecognized',
    message,
    detail: withoutSecrets(body).slice(0, 2048),
  })

  /** Gateways like to repeat what they were sent. */
  function withoutSecrets(text: string): string {
    const secrets = [...authenticator.secrets(), ...Object.values(preset.headers)].filter(({ length }) => length > 3)
    return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text.slice(0, 20_000))
  }

  async function ask(query: Query, signal?: AbortSignal): Promise<SourceAnswer> {
    const first = firstPage(preset, query)
    const found: Decoded = { facts: [], withdrawals: [], rejected: [] }
    const seen = new Set<string>()
    let url = first
    let complete = false
    const incomplete = (reason: string) => found.rejected.push({ pointer: '', reason })
    for (;;) {
      seen.add(url.href)
      const page = await readPage(url, query, signal)
      if ('outcome' in page) {
        if (seen.size === 1) return page
        // A page beyond the last is empty, and 404 is how some lines say empty.
        if (page.outcome === 'not_found') complete = true
        else incomplete(`Page ${seen.size} could not be read: ${page.message}`)
        break
      }
      add(found, page.decoded, seen.size)
      const next =
        page.events === 0 ? { kind: 'last' as const } : nextPage(page.headers, preset.page_header, first, url)
      complete = next.kind === 'last' || (next.kind === 'page' && seen.has(next.url.href))
      // A line that names no pages may have cut it.
      if (complete && seen.size === 1 && page.events >= preset.limit) {
        complete = false
        incomplete(`There are as many events as were asked for (${page.events}), and no next page is named`)
        break
      }
      if (next.kind === 'elsewhere') incomplete('The next page is on another host, and is not read')
      else if (!complete && seen.size === mostPages) incomplete(`Only the first ${mostPages} pages are read`)
      if (complete || next.kind !== 'page' || seen.size === mostPages) break
      url = next.url
    }
    const isEmpty = found.facts.length + found.withdrawals.length + found.rejected.length === 0
    if (isEmpty) return { outcome: 'not_found' }
    if (isAboutAnother(found.facts, query)) return { outcome: 'unrecognized', message: answeredAnother }
    const { facts } = found
    found.facts = [...withoutOthers(facts, query)]
    const others = facts.length - found.facts.length
    if (others > 0) incomplete(aboutOthers(others, facts.length))
    return { outcome: 'found', ...found, complete: complete && others === 0 }
  }

  return { scac: preset.scac, name: places.line(preset.scac)?.name ?? preset.scac, ask }
}

const unreachable = (message: string, retry_after_seconds: number | null = null) => ({
  outcome: 'unreachable' as const,
  message,
  retry_after_seconds,
})

/** Pointers are into the body of their page. */
function add(found: Decoded, { facts, withdrawals, rejected }: Decoded, page: number) {
  const suffix = page === 1 ? '' : ` (page ${page})`
  // One by one: a page may hold more than can be arguments of one call.
  for (const fact of facts) found.facts.push(fact)
  for (const withdrawal of withdrawals) found.withdrawals.push(withdrawal)
  for (const { pointer, reason } of rejected) found.rejected.push({ pointer, reason: `${reason}${suffix}` })
}

/** Undefined for what is no JSON, which nothing here reads as Track & Trace. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
