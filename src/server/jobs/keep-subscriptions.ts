import { keepSubscription, type SubscriptionDeps } from '../callbacks/subscription.ts'
import { claimLineSubscriptions } from '../db/store/claim.ts'
import { lineSubscriptions } from '../db/store/queues.ts'
import { leaveInLine } from './leave-in-line.ts'
import type { Job } from './worker.ts'

/** Makes and looks after what connections have subscribed to at their lines. */
export function keepSubscriptions(deps: SubscriptionDeps): Job {
  return {
    name: 'keep-subscriptions',
    async take(limit) {
      const claimed = await claimLineSubscriptions(deps.store, deps.context.now(), limit)
      return claimed.map(
        (one) => () => leaveInLine(one, (row) => keepSubscription(row, deps), { ...deps, queue: lineSubscriptions }),
      )
    },
  }
}
