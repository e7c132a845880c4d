import { withScope } from '../db/scope.ts'
import { claimReplays, leaseFrom } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { type ReplayRow, replayNext } from '../db/webhooks/webhook-replays.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

/** Puts what is to be delivered again into the queue, part by part: a killed one goes on where it was. */
export function replayWebhooks({ store, context }: { store: Store; context: Context }): Job {
  async function run(claimed: ReplayRow, stopping: AbortSignal) {
    let replay: ReplayRow | undefined = claimed
    while (replay && replay.finished_at === null && !stopping.aborted) {
      const current: ReplayRow = replay
      const now = context.now()
      const times = { at: now.toISOString(), lease: await leaseFrom(store, now) }
      replay = await withScope(store, current, (tx) => replayNext(tx, current, times))
    }
  }

  return {
    name: 'replay-webhooks',
    async take(limit) {
      const replays = await claimReplays(store, context.now(), limit)
      return replays.map((replay) => (stopping) => run(replay, stopping))
    },
  }
}
