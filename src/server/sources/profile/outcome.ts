import { sayFailure } from '#contract/said/failure.ts'
import { failures } from '#contract/said/failures.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { retryAfter } from '../dcsa/http.ts'
import { isRecord } from '../dcsa/read.ts'
import { complaintAbout } from '../dcsa/refusal.ts'
import { held } from '../held.ts'
import type { Query, Refused, SourceAnswer } from '../source.ts'
import { at } from './auth.ts'

/** What an answer comes to, where it is no events. */
export type Outcome =
  | Exclude<SourceAnswer, { outcome: 'found' }>
  | Refused
  /** The other side stumbles over this form of the number: another may do. `otherwise`: what it means where none does. */
  | { outcome: 'retry_other_form'; otherwise: { outcome: 'not_found' } | Unreachable }

type Unreachable = Extract<SourceAnswer, { outcome: 'unreachable' }>

interface Answered {
  status: number
  headers: Headers
  body: string
  /** The body as JSON; undefined where it is none. */
  value: unknown
  /** How many events are in it; null where it is not Track & Trace. */
  events: number | null
}

const aboutQuota = /quota|rate.?limit|too many requests|limit (?:is )?exceeded|call volume/i

/** First what the profile says, from the top; then what HTTP means. Undefined where the body is to be read. */
export function outcomeOf(
  { outcomes, mapping, label }: Profile,
  answered: Answered,
  query: Query,
  now: Date,
): Outcome | undefined {
  const rule = outcomes.find((one) => fits(one, answered))
  // What is no Track & Trace has no shape by which an error could be told from an answer that has nothing to tell.
  if (!rule && mapping.length > 0 && answered.status === 200 && !answered.events && saysError(answered.value))
    return { outcome: 'unrecognized', message: failures.answered_with_error, detail: answered.body.slice(0, 2048) }
  if (!rule) return usual(answered, query, now)
  if (rule.answer === 'found') return undefined
  // An error in words of its own for a number is known to be one; one without is that of a server that is down.
  if (rule.answer === 'retry_other_form')
    return {
      outcome: rule.answer,
      otherwise: rule.matches === undefined ? brokenDown(answered, now) : { outcome: 'not_found' },
    }
  if (rule.answer === 'unserved') return held('unaskable', requestError('line_not_served', { name: label }), null)
  return as(rule.answer, answered, now)
}

const brokenDown = ({ status, headers }: Answered, now: Date): Unreachable => ({
  outcome: 'unreachable',
  message: sayFailure('answered', { status }).text,
  retry_after_seconds: retryAfter(headers, now),
})

function fits(rule: Profile['outcomes'][number], { status, body, value, events }: Answered): boolean {
  if (rule.status && !rule.status.includes(status)) return false
  if (rule.empty !== undefined && rule.empty !== (events === 0)) return false
  if (rule.matches === undefined) return true
  const said = rule.at === undefined ? body.slice(0, 20_000) : at(value, rule.at)
  const text = typeof said === 'string' ? said : (JSON.stringify(said) ?? '')
  return new RegExp(rule.matches, 'i').test(text)
}

type Told = Exclude<Profile['outcomes'][number]['answer'], 'found' | 'retry_other_form' | 'unserved'>

function as(answer: Told, answered: Answered, now: Date): Outcome {
  const { status, headers } = answered
  const wait = retryAfter(headers, now)
  switch (answer) {
    case 'not_found':
      return { outcome: answer }
    case 'invalid_number':
      return { outcome: 'invalid_number', message: sayFailure('number_not_valid', { status }).text }
    case 'refused':
      return { outcome: 'refused', message: sayFailure('refused_credentials', { status }).text }
    case 'quota':
      return quota(status, wait, now)
    case 'unreachable':
      return {
        outcome: 'unreachable',
        message: `It answered ${status}${status === 200 ? ' with an error' : ''}`,
        retry_after_seconds: wait,
      }
    default:
      return answer satisfies never
  }
}

const quota = (status: number, wait: number | null, now: Date): Outcome => ({
  outcome: 'held',
  reason: 'quota',
  message: sayFailure('fewer_requests', { status }).text,
  // Where it does not say, an hour: the next question tells.
  until: new Date(now.getTime() + (wait ?? 3600) * 1000).toISOString(),
})

function usual(answered: Answered, query: Query, now: Date): Outcome | undefined {
  const { status, headers, body, value } = answered
  const wait = retryAfter(headers, now)
  if (status === 200) return isPage(answered) ? unrecognizedPage(status, body) : undefined
  if (status === 404 || status === 204)
    return isPage(answered) ? unrecognizedPage(status, body) : { outcome: 'not_found' }
  if (status === 429) return quota(status, wait, now)
  if (status === 403 && aboutQuota.test(body.slice(0, 20_000))) return quota(status, wait, now)
  if (isPage(answered) && status < 500) return unrecognizedPage(status, body)
  if (status === 401 || status === 403)
    return { outcome: 'refused', message: sayFailure('refused_credentials', { status }).text }
  if (status >= 500 || status === 408) return brokenDown(answered, now)
  if (status >= 300 && status < 400)
    return {
      outcome: 'unreachable',
      message: sayFailure('redirects', { status }).text,
      retry_after_seconds: null,
    }
  const complaint = status === 400 || status === 422 ? complaintAbout(value, query) : undefined
  if (complaint !== undefined) return { outcome: 'invalid_number', message: complaint }
  return { outcome: 'unrecognized', message: sayFailure('answered', { status }).text, detail: body.slice(0, 2048) }
}

function saysError(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { error, errors, success, status } = value
  const isSaid = (one: unknown) =>
    Array.isArray(one) ? one.length > 0 : one !== undefined && one !== null && one !== ''
  return (
    (error !== false && isSaid(error)) || isSaid(errors) || success === false || /^(?:error|fail)/i.test(String(status))
  )
}

/** A proxy or a firewall in front answers with a page for people. */
const isPage = ({ headers, body }: Answered) =>
  /html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(body)

const unrecognizedPage = (status: number, body: string): Outcome => ({
  outcome: 'unrecognized',
  message: sayFailure('web_page', { status }).text,
  detail: body.slice(0, 2048),
})
