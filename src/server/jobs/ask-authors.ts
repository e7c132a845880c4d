import { groupBy } from '#domain/group-by.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { claimChanged, settleChanged, type ValueToAsk } from '../db/tracking/manual-values.ts'
import type { Context } from '../http/handler.ts'
import { tellPerson } from '../words/tell-person.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

const lease = 5 * 60_000

/**
 * Asks by mail whoever set a value by hand, once something else is reported beside it: it goes on to count, and only they
 * know whether it should. One mail for all that changed together.
 */
export function askAuthors({ store, context, address }: Deps): Job {
  async function ask(user_id: string, rows: readonly ValueToAsk[]) {
    await withSystem(store, async (tx) => {
      const standing = await settleChanged(tx, rows)
      const asked = rows.filter(({ id }) => standing.has(id))
      if (asked.length > 0) await tellPerson(tx, user_id, (said) => said.byHandMail(asked, address()), context.now())
    })
  }
  return {
    name: 'ask-authors',
    async take(limit) {
      const until = new Date(context.now().getTime() + lease)
      const due = await withSystem(store, (tx) => claimChanged(tx, context.now(), until, limit))
      return [...groupBy(due, ({ user_id }) => user_id ?? '')].map(
        ([user_id, rows]) =>
          () =>
            ask(user_id, rows),
      )
    },
  }
}
