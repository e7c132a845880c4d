import { failures } from '#contract/said/failures.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import type { Places } from '#domain/reference/places.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import type { Profile, ProfileRequest } from '../../reference/profiles/schema.ts'
import { aboutOthers, answeredAnother, isAboutAnother, withoutOthers } from '../about-another.ts'
import type { Decoded } from '../dcsa/api-types.ts'
import type { Fetched, Request } from '../dcsa/http.ts'
import { nextPage } from '../dcsa/pages.ts'
import { held } from '../held.ts'
import type { Query, Refused, SourceAnswer } from '../source.ts'
import { addressOf, baseOf, numbersOf, tokenUrlOf, valuesOf } from './address.ts'
import { createProver, parsed } from './auth.ts'
import { createBlot } from './blot.ts'
import { askEach, mostContainers } from './each-container.ts'
import { createExchanger, type Exchange } from './exchange.ts'
import { createGate } from './gate.ts'
import { formsOf } from './number-forms.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { read } from './read-answer.ts'
import { createRegister } from './register.ts'
import { createSubscriptions } from './subscriptions.ts'
import { fillAll, type Values } from './template.ts'

export interface ClientDeps {
  fetch: typeof fetch
  places: Places
  now: () => Date
  /** Takes a turn before each request for data. Undefined when it is there. */
  takeTurn: (signal: AbortSignal | undefined) => Promise<Extract<SourceAnswer, { outcome: 'held' }> | undefined>
  /** That of the server: whoever waits then is not asked for any more. */
  ending?: AbortSignal
  /** Hears of each request, for people. */
  listen?: (exchange: Exchange) => void
}

/** What a person has filled in. */
export interface Account {
  settings: Readonly<Record<string, string>>
  credentials: Readonly<Record<string, string>>
  /** In place of the profile's own host. */
  base_url?: string | undefined
  /** The connection, where it passes on what others say. */
  id?: string | undefined
}

/** A question with the line that it is for, and what is known besides. */
export interface ProfileQuery extends Query {
  scac: string
}

export type ProfileAnswer = SourceAnswer | Refused

const mostPages = 50
const mostBytes = 10_000_000

interface Sent extends Pick<ProfileRequest, 'headers'> {
  method: NonNullable<Request['method']>
  body?: string
}

type Read = { decoded: Decoded; events: number; headers: Headers }

/** A line or provider that is asked as a profile says, with somebody's own keys. */
export function createProfileClient(profile: Profile, account: Account, deps: ClientDeps) {
  const base_url = baseOf(profile, account)
  const { secrets, values } = valuesOf(profile, account)
  const blot = createBlot()
  blot.hide(...secrets)
  const exchange = createExchanger(deps.fetch, blot, deps.listen)
  const prover = createProver(profile, {
    now: deps.now,
    token_url: tokenUrlOf(profile, account, values),
    secrets: values,
    blot,
    exchange,
    timeout_seconds: profile.timeout_s,
  })
  const enter = createGate(profile.concurrency, deps.ending)
  /** The form of a number that was answered last, by kind of number and line: asked for first. */
  const answered = new Map<string, number>()

  /** @param url the first page's, or that of the next one */
  async function send(
    url: URL,
    { headers: own, method, body }: Sent,
    values: Values,
    signal: AbortSignal | undefined,
  ): Promise<Fetched | Exclude<ProfileAnswer, { outcome: 'found' }>> {
    for (let attempt = 1; ; attempt++) {
      const proof = await prover.prove(values, `${method} ${url.pathname}${url.search} HTTP/1.1`)
      if (!proof.ok)
        return proof.refused
          ? { outcome: 'refused', message: proof.message }
          : unreachable(proof.message, proof.retry_after_seconds)
      const held = await deps.takeTurn(signal)
      if (held) return held
      const target = new URL(url)
      for (const [name, value] of Object.entries(proof.query)) target.searchParams.set(name, value)
      const headers: Record<string, string> = {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...fillAll(own, values),
        ...proof.headers,
      }
      const limits = { timeout_seconds: profile.timeout_s, most: mostBytes }
      const sent = { url: target.href, method, headers, ...limits, ...(body !== undefined && { body }) } as const
      const answer = await enter(() => exchange('data', sent, signal))
      const isRefused = answer.ok && answer.status === 401
      // A token may end before its time: one renewal, no more.
      if (!isRefused || attempt > 1 || !prover.renew()) return answer
    }
  }

  async function readPage(
    url: URL,
    request: ProfileRequest,
    values: Values,
    query: ProfileQuery,
    signal: AbortSignal | undefined,
  ): Promise<Read | Outcome> {
    const answer = await send(url, { ...request, method: 'GET' }, values, signal)
    if ('outcome' in answer) return answer
    if (!answer.ok)
      return answer.reason === 'too_large' ? unrecognized(answer.message, '') : unreachable(answer.message, null)
    const { status, headers, body } = answer
    const value = parsed(body)
    const { events, decode } = read(profile, value, query, { places: deps.places, via: account.id })
    const outcome = outcomeOf(profile, { status, headers, body, value, events }, query, deps.now())
    if (outcome) return hideIn(outcome)
    if (events === null)
      return unrecognized(profile.mapping.length > 0 ? failures.not_json : failures.not_track_and_trace, body)
    return { decoded: decode(), events, headers }
  }

  const subscriptions = createSubscriptions({
    ...{ profile, base_url, now: deps.now, blot: blot.blot },
    send: (url, sent, signal) => send(url, sent, values, signal),
  })

  const register = createRegister({ profile, base_url, send, now: deps.now, hideIn })

  const unrecognized = (message: string, body: string): Outcome => ({
    outcome: 'unrecognized',
    message,
    detail: blot.blot(body.slice(0, 20_000)).slice(0, 2048),
  })

  /** Gateways like to repeat what they were sent. */
  function hideIn(outcome: Outcome): Outcome {
    if (!('message' in outcome)) return outcome
    const hidden = { ...outcome, message: blot.blot(outcome.message) }
    return 'detail' in hidden && hidden.detail ? { ...hidden, detail: blot.blot(hidden.detail) } : hidden
  }

  /** All pages of one request with one form of the number. */
  async function readAll(
    request: ProfileRequest,
    number: string,
    query: ProfileQuery,
    signal: AbortSignal | undefined,
  ): Promise<ProfileAnswer | Outcome> {
    const known = { ...values, ...numbersOf(query, number), scac: query.scac, limit: limitOf(profile) }
    const id = request.find && (await register(request, known, query, signal))
    if (id && typeof id !== 'string') return id
    const filled: Values = { ...known, id }
    const first = addressOf(base_url, request, filled)
    const found: Decoded = { facts: [], withdrawals: [], rejected: [] }
    const seen = new Set<string>()
    const incomplete = (reason: string) => found.rejected.push({ pointer: '', reason })
    let url = first
    let [events, ofLastPage] = [0, 0]
    let isLast = false
    for (;;) {
      seen.add(url.href)
      const page = await readPage(url, request, filled, query, signal)
      if ('outcome' in page) {
        if (seen.size === 1) return page
        // A page beyond the last is empty, and 404 is how some lines say empty.
        if (page.outcome === 'not_found') isLast = true
        else incomplete(`Page ${seen.size} could not be read: ${'message' in page ? page.message : page.outcome}`)
        break
      }
      events += page.events
      ofLastPage = page.events
      add(found, page.decoded, seen.size)
      const next = page.events === 0 ? { kind: 'last' as const } : nextOf(profile, page.headers, first, url)
      isLast = next.kind === 'last' || (next.kind === 'page' && seen.has(next.url.href))
      if (next.kind === 'elsewhere') incomplete('The next page is on another host, and is not read')
      else if (!isLast && seen.size === mostPages) incomplete(`Only the first ${mostPages} pages are read`)
      if (isLast || next.kind !== 'page' || seen.size === mostPages) break
      url = next.url
    }
    const isFull = isCut(profile, events, seen.size)
    const each = isFull && request.if_full ? profile.requests.find(({ id }) => id === request.if_full) : undefined
    const isLastFull = isLast && fills(profile, ofLastPage)
    const complete = isLast && !isLastFull && concludes(profile)
    if (isLastFull && !isFull)
      incomplete(`There are as many events as were asked for (${ofLastPage}), and no next page is named`)
    if (isFull && !each)
      incomplete(`The answer has as many events as are allowed in one (${events}): there may be more that are not told`)
    const isEmpty = found.facts.length + found.withdrawals.length + found.rejected.length === 0
    if (isEmpty) return { outcome: 'not_found' }
    // Asked for a booking and a container together, a line answers what is of both.
    const { container } = numbersOf(query, query.number)
    const isOfAnother =
      request.needs?.includes('container') === true &&
      container !== undefined &&
      isAboutAnother(found.facts, { request_type: 'container', number: container })
    if (isOfAnother || isAboutAnother(found.facts, query)) return { outcome: 'unrecognized', message: answeredAnother }
    const { facts } = found
    found.facts = [...withoutOthers(facts, query)]
    const others = facts.length - found.facts.length
    if (others > 0) incomplete(aboutOthers(others, facts.length))
    if (!each) return { outcome: 'found', ...found, complete: complete && others === 0 }
    return readEach(each, found, query, signal)
  }

  /** An answer that may be cut is completed by asking for each container that it names, or that is known to belong to it. */
  async function readEach(
    request: ProfileRequest,
    found: Decoded,
    query: ProfileQuery,
    signal: AbortSignal | undefined,
  ): Promise<ProfileAnswer> {
    const named = found.facts.flatMap(({ fact }) => fact.container_number ?? [])
    const numbers = [...new Set([...named, ...(query.also?.containers ?? [])])]
    const known = new Set(found.facts.map(({ digest }) => digest))
    for (const number of numbers.slice(0, mostContainers)) {
      const answer = await readAll(
        { ...request, if_full: undefined },
        number,
        { ...query, request_type: 'container', number },
        signal,
      )
      if (answer.outcome !== 'found') {
        const why = 'message' in answer ? answer.message : answer.outcome
        found.rejected.push({ pointer: '', reason: `Container ${number} could not be asked for by itself: ${why}` })
        continue
      }
      found.facts.push(...answer.facts.filter(({ digest }) => !known.has(digest)))
      for (const { digest } of answer.facts) known.add(digest)
      found.withdrawals.push(...(answer.withdrawals ?? []))
      found.rejected.push(...answer.rejected)
    }
    return { outcome: 'found', ...found, complete: false }
  }

  async function ask(query: ProfileQuery, signal?: AbortSignal): Promise<ProfileAnswer> {
    const request = profile.requests.find(({ for: types }) => types.includes(query.request_type))
    if (!request) return held('unaskable', wantsOf(profile, query), null)
    const lacks = request.needs?.find((name) => numbersOf(query, query.number)[name] === undefined)
    if (lacks) {
      const needs = request.needs?.join(' ') ?? ''
      return { ...held('unaskable', requestError('number_lacks', { name: profile.label, needs, lacks }), null), lacks }
    }
    const boxes = (query.request_type !== 'container' && query.also?.containers) || []
    if (boxes.length < 2 || !request.needs?.includes('container')) return askForms(request, query, signal)
    const askFor = (box: string) => askForms(request, { ...query, also: { ...query.also, containers: [box] } }, signal)
    return askEach(boxes, Math.random(), askFor)
  }

  /** In one form of the number after the other, until one is known. */
  async function askForms(
    request: ProfileRequest,
    query: ProfileQuery,
    signal: AbortSignal | undefined,
  ): Promise<ProfileAnswer> {
    const kind = `${query.scac} ${query.request_type}`
    const forms = formsOf(query.number, query.scac, request.number?.[query.request_type])
    const best = answered.get(kind) ?? 0
    const order = [...new Set([best < forms.length ? best : 0, ...forms.keys()])]
    let last: ProfileAnswer | undefined
    let stumbled: ProfileAnswer = { outcome: 'not_found' }
    for (const at of order) {
      const answer = await readAll(request, forms[at] ?? query.number, query, signal)
      if (answer.outcome === 'retry_other_form') {
        stumbled = answer.otherwise
        continue
      }
      if (answer.outcome === 'found') answered.set(kind, at)
      last = answer
      if (answer.outcome !== 'not_found' && answer.outcome !== 'invalid_number') break
    }
    return last ?? stumbled
  }

  return { ask, subscriptions, blot: blot.blot }
}

export type ProfileClient = ReturnType<typeof createProfileClient>

const unreachable = (message: string, retry_after_seconds: number | null) => ({
  outcome: 'unreachable' as const,
  message,
  retry_after_seconds,
})

/** Why it is not asked for this kind of number, and for what it is where it wants two. */
function wantsOf({ label: name, requests }: Profile, { request_type: kind }: ProfileQuery): Sentence {
  const needs = requests[0]?.needs?.join(' ')
  return needs
    ? requestError('not_asked_without', { name, kind, needs })
    : requestError('not_asked_for_kind', { name, kind })
}

const limitOf = ({ paging }: Profile) => (paging.limit === undefined ? undefined : String(paging.limit))

/** Whether it has as many events as it may have. */
const fills = ({ paging: { limit } }: Profile, events: number) => limit !== undefined && events >= limit

/** Whether an answer is full, where no page follows by which one could tell. */
const isCut = (profile: Profile, events: number, pages: number) =>
  profile.complete !== 'next_absent' && pages === 1 && fills(profile, events)

/** Nothing is concluded from the silence of a line that nobody has tried. */
const concludes = ({ complete, evidence }: Profile) =>
  complete !== 'never' && (evidence.state === 'confirmed' || evidence.state === 'answered_once')

function nextOf({ paging: { next_headers } }: Profile, headers: Headers, first: URL, current: URL) {
  for (const name of next_headers) {
    const next = nextPage(headers, name, first, current)
    if (next.kind !== 'last') return next
  }
  return { kind: 'last' as const }
}

/** Pointers are into the body of their page. */
function add(found: Decoded, { facts, withdrawals, rejected }: Decoded, page: number) {
  const suffix = page === 1 ? '' : ` (page ${page})`
  // One by one: a page may hold more than can be arguments of one call.
  for (const fact of facts) found.facts.push(fact)
  for (const withdrawal of withdrawals) found.withdrawals.push(withdrawal)
  for (const { pointer, reason } of rejected) found.rejected.push({ pointer, reason: `${reason}${suffix}` })
}
