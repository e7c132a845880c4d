import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

const minute = 60_000

/** Half an hour without a sign of a person ends their visit. */
const idle = 30 * minute

/** Notes that a person is at work. A visit that had ended is the last one from now on. */
export async function noteVisit(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - idle).toISOString()
  await sql`
    insert into visits as v (user_id, seen_at) values (${user_id}, ${now.toISOString()})
    on conflict (user_id) do update set
      looked_until = case when v.seen_at < ${idleSince} then v.seen_at else v.looked_until end,
      seen_at = excluded.seen_at`.execute(tx)
}

/** When the last visit of a person ended; null where this is their first. */
export async function lookedUntil(tx: Transaction, user_id: string, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('visits')
    .select(['seen_at', 'looked_until'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) return null
  // Whoever comes back is asked for what is new before they have shown that they are here.
  return Date.parse(row.seen_at) < now.getTime() - idle ? row.seen_at : row.looked_until
}

/** Exceptions in sight that opened since, the most severe first, and how many closed since. */
export async function exceptionsSince(tx: Transaction, since: string) {
  const { rows: opened } = await sql<{ id: string }>`
    select id from exceptions e where closed_at is null and state in ('open', 'acknowledged') and opened_at > ${since}
    order by severity_rank, first_deadline_at, id`.execute(tx)
  const { rows } = await sql<{ closed_count: number }>`
    select count(*)::int as closed_count from exceptions where closed_at > ${since}`.execute(tx)
  return { opened: opened.map(({ id }) => id), closed_count: rows[0]?.closed_count ?? 0 }
}
