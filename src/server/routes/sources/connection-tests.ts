import { advice } from '#contract/said/advice.ts'
import { failureSaid } from '#contract/said/failure.ts'
import { type Detail, type Sentence, saidOf, sayer, textOf } from '#contract/said/sentence.ts'
import type { ConnectionTest } from '#contract/sources/connection.ts'
import type { ConnectionTester } from '../../sources/connected.ts'
import { isUsable } from '../../tracking/recordable.ts'

type Tested = NonNullable<Awaited<ReturnType<ConnectionTester['test']>>>
type Found = Extract<Tested['answer'], { outcome: 'found' }>
type Described = ConnectionTest['attributes']
type Without = Omit<Described, 'message_said' | 'advice_said' | 'advice' | 'message'> & {
  message: Detail
  advice: Sentence | null
}

export const advise = sayer(advice)

/** With its sentences in English, and for other languages. */
export const inWords = ({ message, advice: todo, ...rest }: Without): Described => ({
  ...rest,
  message: textOf(message),
  message_said: typeof message === 'string' ? failureSaid(message) : saidOf(message),
  advice: todo?.text ?? null,
  advice_said: todo && saidOf(todo),
})

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** In words: what one question came to, and what to do. */
export const describeTest = (tested: Tested, name: string, now: Date): Described =>
  inWords(described(tested, name, now))

function described({ answer, exchanges }: Tested, name: string, now: Date): Without {
  const none = {
    exchanges,
    events: 0,
    containers: [],
    newest_event_at: null,
    rejected: [],
    tested_at: now.toISOString(),
  }
  switch (answer.outcome) {
    case 'found': {
      const usable = answer.facts.filter(isUsable)
      const containers = [...new Set(usable.flatMap(({ fact }) => fact.container_number ?? []))].sort()
      const times = usable.flatMap(({ fact }) => fact.occurred_at ?? []).sort()
      return {
        ...none,
        result: 'found',
        message: whatWasFound(answer, usable.length, containers.length),
        advice: usable.length > 0 ? null : advise('nothing_usable'),
        events: usable.length,
        containers,
        newest_event_at: times.at(-1) ?? null,
        rejected: answer.rejected.slice(0, 100),
      }
    }
    case 'not_found':
      return {
        ...none,
        result: 'not_found',
        message: advise('works_not_found', { name }),
        advice: advise('try_own_number'),
      }
    case 'invalid_number':
      return {
        ...none,
        result: 'invalid_number',
        message: `The key works: ${answer.message}`,
        advice: advise('check_number'),
      }
    case 'refused':
      return {
        ...none,
        result: 'refused',
        message: answer.message,
        advice: advise('copy_key_again', { name }),
      }
    case 'unreachable':
      return {
        ...none,
        result: 'unreachable',
        message: answer.message,
        advice: adviceOf(answer.message, exchanges, now),
      }
    case 'unrecognized':
      return {
        ...none,
        result: 'unrecognized',
        message: answer.message,
        advice: advise('check_address_proxy'),
      }
    case 'held':
      return answer.reason === 'unaskable'
        ? {
            ...none,
            result: 'unaskable',
            message: answer.message,
            advice: answer.said?.code === 'line_not_served' ? null : advise('another_kind'),
          }
        : {
            ...none,
            result: 'quota_spent',
            message: answer.message,
            advice: answer.until ? advise('when_quota_renewed') : null,
          }
    default:
      return answer satisfies never
  }
}

function whatWasFound({ facts, rejected }: Found, events: number, containers: number): Sentence {
  const refused = facts.length - events
  const [reason] = [...rejected.map((one) => one.reason), ...facts.flatMap(({ fact }) => fact.refused ?? [])]
  if (events === 0 && reason !== undefined) return advise('works_nothing_usable', { reason })
  const text = `The key works: ${plural(events, 'event')} of ${plural(containers, 'container')}`
  return refused === 0
    ? { ...advise('works_found', { events, containers }), text }
    : { ...advise('works_found_some', { events, containers, refused }), text: `${text}; ${refused} could not be used` }
}

/** Half of all signatures fail at this much. */
const clockLimit = 120_000

export function adviceOf(message: string, exchanges: Described['exchanges'], now: Date): Sentence {
  const date = exchanges.at(-1)?.response_headers.date
  const apart = date ? Math.abs(Date.parse(date) - now.getTime()) : 0
  if (apart > clockLimit) return advise('clock_off', { minutes: Math.round(apart / 60_000) })
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return advise('no_such_host_check')
  if (/CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED/i.test(message)) return advise('certificate_not_trusted')
  if (/private network/.test(message)) return advise('public_address')
  if (/access token/.test(message)) return advise('check_token_address')
  return advise('in_a_few_minutes')
}
