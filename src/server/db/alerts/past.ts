import { sql } from 'kysely'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { Transaction } from '../scope.ts'
import type { EventRow } from '../webhooks/events.ts'

/**
 * The first position of the account that was written at an instant or later. Positions and times grow together, and
 * only positions have an index: it is looked for by halves.
 */
async function positionAt(tx: Transaction, since: string): Promise<number> {
  const { rows } = await sql<{ low: string | null; high: string | null }>`
    select min(position) as low, max(position) as high from events`.execute(tx)
  let [low, high] = [Number(rows[0]?.low ?? 0), Number(rows[0]?.high ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = await tx
      .selectFrom('events')
      .select(['position', 'created_at'])
      .where('position', '>=', middle)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined || next.created_at >= since) high = middle
    else low = Number(next.position) + 1
  }
  return low
}

/** Events of these names since an instant, in order: at most so many of the first. */
export async function eventsSince(
  tx: Transaction,
  names: readonly EventName[],
  since: string,
  limit: number,
): Promise<EventRow[]> {
  return tx
    .selectFrom('events')
    .selectAll()
    .where('position', '>=', await positionAt(tx, since))
    .where('created_at', '>=', since)
    .where(sql<boolean>`event = any(${names}::text[])`)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** How many there are in all. */
export async function countSince(tx: Transaction, names: readonly EventName[], since: string): Promise<number> {
  const { total } = await tx
    .selectFrom('events')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('position', '>=', await positionAt(tx, since))
    .where('created_at', '>=', since)
    .where(sql<boolean>`event = any(${names}::text[])`)
    .executeTakeFirstOrThrow()
  return total
}
