import type { ConnectionTest } from '#contract/sources/connection.ts'
import type { ConnectionTester } from '../../sources/connected.ts'

type Tested = NonNullable<Awaited<ReturnType<ConnectionTester['test']>>>
type Described = Omit<ConnectionTest['attributes'], never>

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** In words: what one question came to, and what to do. */
export function describeTest({ answer, exchanges }: Tested, name: string, now: Date): Described {
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
      const containers = [...new Set(answer.facts.flatMap(({ fact }) => fact.container_number ?? []))].sort()
      const times = answer.facts.flatMap(({ fact }) => fact.occurred_at ?? []).sort()
      const events = answer.facts.length
      return {
        ...none,
        result: 'found',
        message: `The key works: ${plural(events, 'event')} of ${plural(containers.length, 'container')}`,
        advice: events > 0 ? null : 'Nothing in the answer could be used: see what was refused, and why',
        events,
        containers,
        newest_event_at: times.at(-1) ?? null,
        rejected: answer.rejected.slice(0, 100),
      }
    }
    case 'not_found':
      return {
        ...none,
        result: 'not_found',
        message: `The key works: ${name} does not know this number`,
        advice:
          'Try a number of a shipment that is on its way and that you are a party of: others are answered as unknown',
      }
    case 'invalid_number':
      return {
        ...none,
        result: 'invalid_number',
        message: `The key works: ${answer.message}`,
        advice: 'Check the kind of the number and how it is written',
      }
    case 'refused':
      return {
        ...none,
        result: 'refused',
        message: answer.message,
        advice: `Copy the key again from the portal of ${name}, without spaces, and see that it is approved there for tracking`,
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
        advice: 'Check the address. Where a proxy or a firewall stands between, let this server pass',
      }
    case 'held':
      return answer.reason === 'unaskable'
        ? { ...none, result: 'unaskable', message: answer.message, advice: 'Test with another kind of number' }
        : {
            ...none,
            result: 'quota_spent',
            message: answer.message,
            advice: answer.until ? 'Test again when the quota is renewed, or set a larger plan' : null,
          }
    default:
      return answer satisfies never
  }
}

/** Half of all signatures fail at this much. */
const clockLimit = 120_000

export function adviceOf(message: string, exchanges: Described['exchanges'], now: Date): string {
  const date = exchanges.at(-1)?.response_headers.date
  const apart = date ? Math.abs(Date.parse(date) - now.getTime()) : 0
  if (apart > clockLimit)
    return `The clock of this server is ${Math.round(apart / 60_000)} minutes off: set it right, for tokens and signatures depend on it`
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'There is no such host: check the address'
  if (/CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED/i.test(message))
    return 'The certificate of the other side is not trusted: check the address, and whether a proxy stands between'
  if (/private network/.test(message))
    return 'Name a public address, or ask whoever runs this server to allow private ones'
  if (/access token/.test(message)) return 'Check the address of tokens and the client id'
  return 'Try again in a few minutes: where it stays so, the other side is down or the address is wrong'
}
