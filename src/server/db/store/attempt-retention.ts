import { sql } from 'kysely'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

const day = 86_400_000
const batch = 5000

/** Forgets attempts to deliver that are older than this, in short transactions; the notifications stay. */
export async function forgetAttempts(store: Store, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * day).toISOString()
  let forgotten = 0
  for (;;) {
    const { rows } = await withSystem(store, (tx) =>
      sql`delete from webhook_notification_logs where id in (
          select id from webhook_notification_logs where created_at < ${before} order by created_at limit ${batch})
        returning 1`.execute(tx),
    )
    forgotten += rows.length
    if (rows.length < batch) return forgotten
  }
}
