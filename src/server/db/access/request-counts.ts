import { sql } from 'kysely'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

/** Of one caller: `counts[0]` are the requests of the last span of time, `counts[1]` those of the span before. */
export interface CallerCounts {
  caller: string
  counts: number[]
}

/** As another server has said it. */
export interface CountsElsewhere extends CallerCounts {
  /** For how long that has been known, in milliseconds. */
  age_ms: number
}

/** A minute, as limits have it: what was counted before says nothing any more. */
const isRecent = sql<boolean>`counted_at > clock_timestamp() - interval '1 minute'`

/**
 * Says what this server has counted of some callers, and answers what all others have said of them in the last minute.
 * Times are the store's, so that no server's clock matters.
 */
export function exchangeCounts(store: Store, server_id: string, own: CallerCounts[]): Promise<CountsElsewhere[]> {
  return withSystem(store, async (tx) => {
    const callers = own.map(({ caller }) => caller)
    await sql`
      insert into request_counts (server_id, caller, counted_at, counts)
      select ${server_id}, caller, clock_timestamp(), counts
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (caller text, counts int[])
      on conflict (server_id, caller) do update set counted_at = excluded.counted_at, counts = excluded.counts`.execute(
      tx,
    )
    return tx
      .selectFrom('request_counts')
      .select(['caller', 'counts', sql<number>`extract(epoch from clock_timestamp() - counted_at) * 1000`.as('age_ms')])
      .where('caller', '=', sql<string>`any(${callers})`)
      .where('server_id', '<>', server_id)
      .where(isRecent)
      .execute()
  })
}

/** Those that say nothing any more, of whatever server. One that another server is removing is left to it. */
export async function forgetCounts(store: Store): Promise<void> {
  await withSystem(store, (tx) =>
    sql`
      delete from request_counts where (server_id, caller) in
        (select server_id, caller from request_counts where not (${isRecent}) for update skip locked)`.execute(tx),
  )
}
