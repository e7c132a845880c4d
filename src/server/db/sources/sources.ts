import { sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

const hour = 3_600_000

/** The hour that this one is in, and the 23 before. */
const firstHour = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour - 23 * hour).toISOString()

/** With what was asked in the last 24 hours, and when it is asked next. */
export function listSources(tx: Transaction, paging: Parameters<typeof newestFirst>[2], now: Date) {
  const since = firstHour(now)
  const sum = (name: 'requests' | 'failures') =>
    sql<number>`(select coalesce(sum(${sql.ref(name)}), 0)::int from source_hours h
      where h.source_id = sources.id and h.hour >= ${since})`.as(name)
  const query = tx
    .selectFrom('sources')
    .selectAll()
    .select([
      sum('requests'),
      sum('failures'),
      sql<string | null>`(select min(line_tracking_next_attempt_at) from shipments s
        where s.account_id = sources.account_id and s.shipping_line_scac = sources.scac
          and s.line_tracking_stopped_at is null)`.as('next_attempt_at'),
    ])
  return newestFirst(query, 'sources', paging)
}

/** What came of one question to a line. `failure`: why there was no answer, null where there was one. */
export async function recordAsked(
  tx: Transaction,
  { account_id, scac, failure }: { account_id: string; scac: string; failure: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const [succeeded_at, failed_at] = failure === null ? [at, null] : [null, at]
  await sql`
    with asked as (
      insert into sources as s (account_id, scac, last_asked_at, last_succeeded_at, last_failed_at, last_failure,
        failing_since, created_at)
      values (${account_id}, ${scac}, ${at}, ${succeeded_at}, ${failed_at}, ${failure}, ${failed_at}, ${at})
      on conflict (account_id, scac) do update set
        last_asked_at = excluded.last_asked_at,
        last_succeeded_at = coalesce(excluded.last_succeeded_at, s.last_succeeded_at),
        last_failed_at = coalesce(excluded.last_failed_at, s.last_failed_at),
        last_failure = coalesce(excluded.last_failure, s.last_failure),
        failing_since = case when excluded.last_failed_at is not null
          then coalesce(s.failing_since, excluded.last_failed_at) end
      returning id)
    insert into source_hours as h (source_id, hour, account_id, requests, failures)
    select id, date_trunc('hour', ${at}::timestamptz, 'UTC'), ${account_id}, 1, ${failure === null ? 0 : 1} from asked
    on conflict (source_id, hour) do update
      set requests = h.requests + 1, failures = h.failures + excluded.failures`.execute(tx)
}

/** Hours that nobody asks for any more. */
export async function deleteOldSourceHours(tx: Transaction, now: Date): Promise<void> {
  await tx
    .deleteFrom('source_hours')
    .where('hour', '<', new Date(now.getTime() - 48 * hour).toISOString())
    .execute()
}
