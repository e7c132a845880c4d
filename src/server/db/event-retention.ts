import { sql } from 'kysely'
import { withSystem } from './scope.ts'
import type { Store } from './store.ts'

const day = 86_400_000
const batch = 5000

/** Forgets events that are older than this, with the notifications of them: in short transactions, the oldest first. */
export async function forgetEvents(store: Store, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * day).toISOString()
  let forgotten = 0
  for (;;) {
    const { rows } = await withSystem(store, (tx) =>
      sql`delete from events using (
          select id, created_at from events order by position limit ${batch}) oldest
        where events.id = oldest.id and oldest.created_at < ${before} returning 1`.execute(tx),
    )
    forgotten += rows.length
    if (rows.length < batch) return forgotten
  }
}
