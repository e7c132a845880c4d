import { claimMirrors } from '../db/store/claim.ts'
import { mirrors } from '../db/store/queues.ts'
import { type MirrorDeps, takeTurnOf } from '../mirror/turn.ts'
import { leaveInLine } from './leave-in-line.ts'
import type { Job } from './worker.ts'

/** Copies other accounts, and follows them: a page at a time, so that a killed one goes on where it was. */
export function mirrorAccounts(deps: MirrorDeps): Job {
  return {
    name: 'mirror-accounts',
    async take(limit) {
      const claimed = await claimMirrors(deps.store, deps.context.now(), limit)
      return claimed.map(
        (mirror) => () => leaveInLine(mirror, (one) => takeTurnOf(one, deps), { ...deps, queue: mirrors }),
      )
    },
  }
}
