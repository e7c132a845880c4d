import type { ConnectionTest } from '#contract/sources/connection.ts'
import type { Connected } from '../../sources/connected.ts'
import { adviceOf, advise, inWords } from './connection-tests.ts'

type Tested = NonNullable<Awaited<ReturnType<Connected['testMirror']>>>

/** In words: whose account it is, how much there is to copy, or what stands in the way. */
export const describeMirrorTest = (tested: Tested, now: Date): ConnectionTest['attributes'] =>
  inWords(described(tested, now))

function described({ who, exchanges }: Tested, now: Date): Parameters<typeof inWords>[0] {
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
        message: {
          ...works(who.account?.name, count),
          text: `The key works: ${who.account?.name ? `the account of ${who.account.name}, ` : ''}${has}`,
        },
        advice: who.shipments === 0 ? advise('nothing_tracked_there') : null,
      }
    }
    case 'refused':
      return {
        ...none,
        result: 'refused',
        message: who.message,
        advice: advise('copy_mirror_key'),
      }
    case 'unreachable':
      return { ...none, result: 'unreachable', message: who.message, advice: adviceOf(who.message, exchanges, now) }
    case 'unrecognized':
      return {
        ...none,
        result: 'unrecognized',
        message: who.message,
        advice: advise('api_address'),
      }
    case 'held':
      return {
        ...none,
        result: 'quota_spent',
        message: who.message,
        advice: advise('in_a_minute'),
      }
    default:
      return who satisfies never
  }
}

const works = (account: string | undefined | null, shipments = '') =>
  account ? advise('works_mirror_of', { account, shipments }) : advise('works_mirror', { shipments })
