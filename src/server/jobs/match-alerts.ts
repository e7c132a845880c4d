import { gatheringTime } from '#domain/alerts/turns.ts'
import { batch, matchEvents } from '../alerts/matching.ts'
import { accountsToLookAt } from '../db/alerts/notices.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  /** How long what is told first waits for more: milliseconds. */
  gathering?: number
}

/** Notes what rules have to tell of what has happened, one account at a time by one server. */
export const matchAlerts = ({ store, context, gathering = gatheringTime }: Deps): Job => ({
  name: 'match-alerts',
  async take(limit) {
    const accounts = await accountsToLookAt(store, limit)
    return accounts.map((account_id) => async () => {
      const looking = { now: context.now().toISOString(), gathering }
      const match = () => withScope(store, { account_id }, (tx) => matchEvents(tx, looking))
      while ((await match()) === batch);
    })
  },
})
