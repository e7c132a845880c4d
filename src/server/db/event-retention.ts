import { sql } from 'kysely'
import { withSystem } from './scope.ts'
import type { Store } from './store.ts'

const day = 86_400_000
const batch = 5000

/** Forgets events that are older than this, with the notifications of them: in short transactions. */
export async function forgetEvents(store: Store, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * day).toISOString()
  let forgotten = 0
  for (;;) {
    const { rows } = await withSystem(store, (tx) =>
      sql`delete from events where id in (
        select id from events where created_at < ${before} limit ${batch}) returning 1`.execute(tx),
    )
    forgotten += rows.length
    if (rows.length < batch) return forgotten
  }
}
