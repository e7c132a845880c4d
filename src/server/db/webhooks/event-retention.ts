import { sql } from 'kysely'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

const day = 86_400_000
const batch = 5000

/** Forgets events that are older than this, with the notifications of them, and notes up to where: in short transactions. */
export async function forgetEvents(store: Store, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * day).toISOString()
  let forgotten = 0
  for (;;) {
    const { rows } = await withSystem(store, (tx) =>
      sql<{ count: number }>`
        with gone as (
          delete from events where id in (select id from events where created_at < ${before} limit ${batch})
          returning account_id, position),
        noted as (
          insert into forgotten_events as f (account_id, position)
          select account_id, max(position) from gone join accounts a on a.id = account_id group by 1 order by 1
          on conflict (account_id) do update set position = greatest(f.position, excluded.position))
        select count(*)::int as count from gone`.execute(tx),
    )
    const count = rows[0]?.count ?? 0
    forgotten += count
    if (count < batch) return forgotten
  }
}
