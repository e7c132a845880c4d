import { failures } from '#contract/said/failures.ts'
import { leftForStopped, refreshShare } from '#domain/sources/share-of-quota.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import { withScope } from '../db/scope.ts'
import {
  countRequest,
  countRequests,
  endOfWindow,
  holdNextTurn,
  takeBackRequest,
  updateConnection,
} from '../db/sources/connections.ts'
import type { Store } from '../db/store.ts'
import type { Limit } from '../reference/profiles/schema.ts'
import { type Sleep, waitForTurn } from './dcsa/pace.ts'
import { held } from './held.ts'
import type { Held, Query } from './source.ts'

/** Longer waits are left to whoever asks: a job must not hold its turn for minutes. */
const longestWait = 30_000

interface Deps {
  store: Store
  now: () => Date
  sleep?: Sleep
  /** That of the server. */
  ending?: AbortSignal
}

interface Asking {
  id: string
  account_id: string
  limits: readonly Limit[]
  purpose: Query['purpose']
}

/**
 * Takes a turn at a connection, of all servers together: spread evenly over a minute, and counted by the hour, the day
 * and the month. Undefined when it is there; else why nobody is asked, and until when.
 * @throws ServerEnds where the server ends before it is there: it does not count then
 */
export async function takeTurn(
  { id, account_id, limits, purpose }: Asking,
  { store, now, ...waiting }: Deps,
  signal: AbortSignal | undefined,
): Promise<Held | undefined> {
  if (limits.length === 0) {
    await withScope(store, { account_id }, (tx) => countRequest(tx, id, now()))
    return undefined
  }
  const turn = await withScope(store, { account_id }, async (tx): Promise<Held | Turn> => {
    const turn_at = await holdNextTurn(tx, id)
    const time = now().getTime()
    for (const { calls, seconds } of limits) {
      if (seconds <= 60) continue
      const used = await countRequests(tx, id, seconds, new Date(time))
      const until = endOfWindow(seconds, new Date(time))
      const gone = 1 - (until.getTime() - time) / (seconds * 1000)
      if (used >= mostUsed(calls, purpose, gone))
        return {
          ...quotaOf({ calls, seconds }, purpose, until),
          ...(used < calls && { is_reserve: true }),
        }
    }
    const short = limits.filter(({ seconds }) => seconds <= 60)
    const wait = Math.max(0, turn_at ? Date.parse(turn_at) - time : 0)
    if (wait > longestWait) return paceOf(new Date(time + wait))
    if (short.length > 0) {
      const apart = Math.max(...short.map(({ calls, seconds }) => (seconds * 1000) / calls))
      const next = new Date(time + wait + apart).toISOString()
      await updateConnection(tx, id, { next_turn_at: next })
    }
    await countRequest(tx, id, new Date(time))
    return { wait, counted_at: new Date(time) }
  })
  if ('outcome' in turn) return turn
  await waitForTurn(turn.wait, waiting, signal).catch(async (error: unknown) => {
    await withScope(store, { account_id }, (tx) => takeBackRequest(tx, id, turn.counted_at))
    throw error
  })
  return undefined
}

/** The rest is kept for numbers that somebody waits for: new ones and tests. */
function mostUsed(calls: number, purpose: Query['purpose'], gone: number): number {
  if (purpose === 'stopped') return leftForStopped(calls, gone)
  return Math.max(1, Math.floor(calls * (purpose === 'refresh' ? refreshShare : 1)))
}

interface Turn {
  /** Milliseconds until it is there. */
  wait: number
  counted_at: Date
}

function quotaOf({ calls, seconds }: Limit, purpose: Query['purpose'], until: Date): Held {
  const code = purpose === 'refresh' || purpose === 'stopped' ? 'quota_used_up_but' : 'quota_used_up'
  return held('quota', requestError(code, { calls, span: seconds }), until.toISOString())
}

const paceOf = (until: Date): Held => ({
  outcome: 'held',
  reason: 'pace',
  message: failures.minute_used_up,
  until: until.toISOString(),
})
