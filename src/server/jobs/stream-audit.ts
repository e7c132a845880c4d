import { streamMessage } from '../audit/stream-message.ts'
import { linesAfter, type StreamRow, settleStream, skipToEnd } from '../db/audit/streams.ts'
import { withSystem } from '../db/scope.ts'
import { claimStreams } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
}

const linesAtOnce = 200
/** Together they take less than the lease lasts, however slow a receiver is. */
const messagesAtOnce = 20

const second = 1000
const retryDelay = (failures: number) => Math.min(10 * second * 2 ** (failures - 1), 3600 * second)

/**
 * Sends the lines of the audit log to its receivers, in the order of the chain. A receiver that fails is asked again for as
 * long as it is there: it gets everything that is kept, and may get the same lines twice.
 */
export function streamAudit({ store, context }: Deps): Job {
  async function run(claimed: StreamRow): Promise<void> {
    let stream = { ...claimed, position: Number(claimed.position) }
    for (let count = 1; ; count += 1) {
      const rows = await withSystem(store, (tx) => linesAfter(tx, stream.account_id, stream.position, linesAtOnce))
      if (rows.length === 0) {
        await withSystem(store, (tx) => skipToEnd(tx, stream))
        return
      }
      const message = streamMessage(stream, rows, context.secrets, context.now())
      const { succeeded, error, retry_after_seconds } = await context.webhooks.send(message)
      const now = context.now()
      const isHeld = succeeded && rows.length === linesAtOnce && count < messagesAtOnce
      const delay = succeeded ? 0 : Math.max(retryDelay(stream.attempts + 1), (retry_after_seconds ?? 0) * second)
      const position = Number(rows.at(-1)?.position)
      const came = {
        position,
        failure: succeeded ? null : String(error),
        next_attempt_at: new Date(now.getTime() + Math.min(delay, 86_400 * second)).toISOString(),
        isHeld,
      }
      const isOurs = await withSystem(store, (tx) => settleStream(tx, stream, came, now))
      if (!isOurs || !isHeld) return
      stream = { ...stream, position, attempts: 0 }
    }
  }
  return {
    name: 'stream-audit',
    async take(limit) {
      const streams = await claimStreams(store, context.now(), limit)
      return streams.map((stream) => () => run(stream))
    },
  }
}
