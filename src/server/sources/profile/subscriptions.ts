import { failures } from '#contract/said/failures.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { type Fetched, retryAfter } from '../dcsa/http.ts'
import { nextPage } from '../dcsa/pages.ts'
import { isRecord } from '../dcsa/read.ts'
import { at, parsed } from './auth.ts'
import type { ProfileAnswer } from './client.ts'

/** A subscription as the line has it: what else is in it stays as it is. */
export interface TheirSubscription {
  id: string
  callback_url: string
  body: Record<string, unknown>
}

export interface SubscriptionFailure {
  ok: false
  /** Whether the line has no such subscription, or knows none at all. */
  isMissing: boolean
  message: string
  /** UTC instant before which there is no use in trying again; null where the line does not say. */
  until: string | null
}

type Answer<Value> = { ok: true; value: Value } | SubscriptionFailure

interface Deps {
  profile: Profile
  base_url: string
  send: (
    url: URL,
    request: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: string },
    signal: AbortSignal | undefined,
  ) => Promise<Fetched | Exclude<ProfileAnswer, { outcome: 'found' }>>
  now: () => Date
  blot: (text: string) => string
}

const mostPages = 5

/** Subscriptions of DCSA Track & Trace 2.2, `/event-subscriptions`; undefined where the profile knows of none. */
export function createSubscriptions({ profile, base_url, send, now, blot }: Deps) {
  const path = profile.push?.subscriptions?.path
  if (path === undefined) return undefined
  const root = `${base_url.replace(/\/+$/, '')}${path}`
  const urlOf = (id: string, rest = '') => new URL(`${root}/${encodeURIComponent(id)}${rest}`)

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: URL,
    { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer<{ value: unknown; headers: Headers }>> {
    const sent = body ? { method, body: JSON.stringify(body) } : { method }
    const answer = await send(url, sent, signal)
    if ('outcome' in answer) {
      const message = 'message' in answer ? answer.message : `It could not be asked (${answer.outcome})`
      const until =
        answer.outcome === 'held'
          ? answer.until
          : answer.outcome === 'unreachable'
            ? inSeconds(answer.retry_after_seconds)
            : null
      return { ok: false, isMissing: false, message, until }
    }
    if (!answer.ok) return { ok: false, isMissing: false, message: answer.message, until: null }
    const { status, headers } = answer
    const value = parsed(answer.body)
    if (status >= 200 && status < 300) return { ok: true, value: { value, headers } }
    const isMissing = status === 404 || status === 405 || status === 410 || status === 501
    const said = reasonIn(value)
    const message = `It answered ${status}${said ? `: ${blot(said)}` : ''}`
    return { ok: false, isMissing, message, until: inSeconds(retryAfter(headers, now())) }
  }

  const inSeconds = (seconds: number | null) =>
    seconds === null ? null : new Date(now().getTime() + seconds * 1000).toISOString()

  const unreadable = (what: string): SubscriptionFailure => ({
    ok: false,
    isMissing: false,
    message: what,
    until: null,
  })

  return {
    /** All that lead to one address. */
    async leadingTo(callback_url: string): Promise<Answer<TheirSubscription[]>> {
      const first = new URL(root)
      const found: TheirSubscription[] = []
      let url = first
      for (let page = 1; page <= mostPages; page++) {
        const answer = await ask('GET', url)
        if (!answer.ok) return answer
        if (!Array.isArray(answer.value.value)) return unreadable(failures.list_of_subscriptions_unreadable)
        for (const item of answer.value.value) {
          const one = theirs(item)
          if (one?.callback_url === callback_url) found.push(one)
        }
        const [header = 'Next-Page'] = profile.paging.next_headers
        const next = nextPage(answer.value.headers, header, first, url)
        if (next.kind !== 'page' || answer.value.value.length === 0) break
        url = next.url
      }
      return { ok: true, value: found }
    },

    async read(id: string): Promise<Answer<TheirSubscription>> {
      const answer = await ask('GET', urlOf(id))
      if (!answer.ok) return answer
      const one = theirs(answer.value.value)
      return one ? { ok: true, value: one } : unreadable(failures.subscription_unreadable)
    },

    /** @param secret base64 of random bytes */
    async create(callback_url: string, secret: string): Promise<Answer<string>> {
      const answer = await ask('POST', new URL(root), { body: { callbackUrl: callback_url, secret } })
      if (!answer.ok) return answer
      const one = theirs(answer.value.value)
      return one ? { ok: true, value: one.id } : unreadable(failures.subscription_without_id)
    },

    async lead({ id, body }: TheirSubscription, callback_url: string): Promise<Answer<unknown>> {
      return ask('PUT', urlOf(id), { body: { ...body, callbackUrl: callback_url } })
    },

    async changeSecret(id: string, secret: string): Promise<Answer<unknown>> {
      return ask('PUT', urlOf(id, '/secret'), { body: { secret } })
    },

    /** Also where there is none any more. */
    async remove(id: string, signal?: AbortSignal): Promise<Answer<unknown>> {
      const answer = await ask('DELETE', urlOf(id), { signal })
      return !answer.ok && answer.isMissing ? { ok: true, value: undefined } : answer
    },
  }
}
export type Subscriptions = NonNullable<ReturnType<typeof createSubscriptions>>

function theirs(value: unknown): TheirSubscription | undefined {
  if (!isRecord(value)) return undefined
  const { subscriptionID: id, callbackUrl, ...others } = value
  if (typeof id !== 'string' || id === '') return undefined
  const callback_url = typeof callbackUrl === 'string' ? callbackUrl : ''
  return { id, callback_url, body: { subscriptionID: id, ...others } }
}

/** What is wrong, in their words: by 2.2, by 3.0, or as gateways write it. */
function reasonIn(value: unknown): string | undefined {
  const said = ['errors.0.message', 'errors.0.errorCodeText', 'feedbackElements.0.message', 'message', 'error']
    .map((path) => at(value, path))
    .find((text) => typeof text === 'string' && text !== '')
  return typeof said === 'string' ? said.slice(0, 200) : undefined
}
