import type { ConnectionTest } from '#contract/sources/connection.ts'
import type { Connected } from '../../sources/connected.ts'
import { adviceOf } from './connection-tests.ts'

type Tested = NonNullable<Awaited<ReturnType<Connected['testMirror']>>>

/** In words: whose account it is, how much there is to copy, or what stands in the way. */
export function describeMirrorTest({ who, exchanges }: Tested, now: Date): ConnectionTest['attributes'] {
  const none = {
    exchanges,
    events: 0,
    containers: [],
    newest_event_at: null,
    rejected: [],
    tested_at: now.toISOString(),
  }
  switch (who.outcome) {
    case 'known': {
      const count = who.shipments?.toLocaleString('en')
      const has = count === undefined ? 'it can be read' : `${count} ${who.shipments === 1 ? 'shipment' : 'shipments'}`
      return {
        ...none,
        result: 'found',
        message: `The key works: ${who.account?.name ? `the account of ${who.account.name}, ` : ''}${has}`,
        advice: who.shipments === 0 ? 'Nothing is tracked there: is it the account that you mean?' : null,
      }
    }
    case 'refused':
      return {
        ...none,
        result: 'refused',
        message: who.message,
        advice: 'Copy the key again, without spaces, and see in the other account that it has not ended and may read',
      }
    case 'unreachable':
      return { ...none, result: 'unreachable', message: who.message, advice: adviceOf(who.message, exchanges, now) }
    case 'unrecognized':
      return {
        ...none,
        result: 'unrecognized',
        message: who.message,
        advice: 'Check the address: it is that of the API, not of a page for people',
      }
    case 'held':
      return {
        ...none,
        result: 'quota_spent',
        message: who.message,
        advice: 'Test again in a minute, or set fewer requests a minute',
      }
    default:
      return who satisfies never
  }
}
