import { accountsToGroup } from '../db/exceptions/causes.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { batch, groupCauses } from '../exceptions/group-causes.ts'
import { groupSubjects } from '../exceptions/group-subjects.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

/**
 * Groups what is wrong with containers into exceptions, one account at a time by one server: causes are noted with the
 * facts they follow from, and grouped right after. What is about no container is looked at when it changes, and by the clock.
 */
export const groupExceptions = ({ store, context }: { store: Store; context: Context }): Job => ({
  name: 'group-exceptions',
  async take(limit) {
    const now = context.now()
    const accounts = await accountsToGroup(store, now, limit)
    return accounts.map((account_id) => async () => {
      const group = () => withScope(store, { account_id }, (tx) => groupCauses(tx, account_id, now.toISOString()))
      while ((await group()) === batch);
      await withScope(store, { account_id }, (tx) => groupSubjects(tx, account_id, now.toISOString()))
    })
  },
})
