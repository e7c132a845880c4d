import { accountsWithMeasures, replacePastTimes } from '../db/lines/past-times.ts'
import { withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

/** What each account has seen of its lanes and terminals: of its own shipments, and one that fails keeps no other from it. */
export async function learnPastTimes(store: Store, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const account_id of await withSystem(store, accountsWithMeasures))
    await withScope(store, { account_id }, (tx) => replacePastTimes(tx, account_id, now)).catch((error: unknown) =>
      failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'What is usual cannot be measured for some accounts')
}
