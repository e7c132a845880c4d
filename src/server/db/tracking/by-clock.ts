import { sql } from 'kysely'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

const minutes = 60_000

/** Whose work fails is taken again after this time. */
const retryAfter = 5 * minutes

/** Shipments of which the clock alone has changed the state, the longest due first. Each is taken once. */
export function takeByClock(store: Store, now: Date, limit: number) {
  const again = new Date(now.getTime() + retryAfter).toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      update shipments set state_until = ${again}
      where id in (
        select id from shipments where state_until <= ${now.toISOString()}
        order by state_until limit ${limit} for update skip locked)
      returning id, account_id`.execute(tx)
    return rows
  })
}
