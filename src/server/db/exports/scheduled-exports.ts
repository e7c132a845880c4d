import { sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'
import { endDeliveries } from './deliveries.ts'
import { endUnfinished } from './exports.ts'

export type ScheduledExportRecord = Row<'scheduled_exports'>

export const listScheduled = (tx: Transaction, user_id: string, paging: Parameters<typeof newestFirst>[2]) =>
  newestFirst(
    tx.selectFrom('scheduled_exports').selectAll().where('user_id', '=', user_id),
    'scheduled_exports',
    paging,
  )

export async function countScheduled(tx: Transaction, user_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('scheduled_exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

export const findScheduled = (tx: Transaction, id: string) =>
  tx.selectFrom('scheduled_exports').selectAll().where('id', '=', id).executeTakeFirst()

/** Nobody else changes it until the transaction ends. */
export const lockScheduled = (tx: Transaction, user_id: string, id: string) =>
  tx
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()

export const insertScheduled = (tx: Transaction, made: NewRow<'scheduled_exports'>): Promise<ScheduledExportRecord> =>
  tx.insertInto('scheduled_exports').values(made).returningAll().executeTakeFirstOrThrow()

export const updateScheduled = (
  tx: Transaction,
  id: string,
  change: Partial<NewRow<'scheduled_exports'>>,
): Promise<ScheduledExportRecord> =>
  tx.updateTable('scheduled_exports').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteScheduled(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('scheduled_exports').where('id', '=', id).execute()
}

const due = (now: Date) => sql<boolean>`is_enabled and next_at <= ${now.toISOString()}::timestamptz`

/** Without mails, those that are delivered to a place alone. */
export function scheduledDue(store: Store, now: Date, limit: number, isMailing: boolean): Promise<string[]> {
  return withSystem(store, async (tx) => {
    const rows = await tx
      .selectFrom('scheduled_exports')
      .select('id')
      .where(due(now))
      .$if(!isMailing, (query) => query.where('place_id', 'is not', null))
      .orderBy('next_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  })
}

/** For this transaction alone; undefined where it is not due, or another server has it. */
export const lockDue = (tx: Transaction, id: string, now: Date) =>
  tx
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('id', '=', id)
    .where(due(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Until the transaction ends it stays as it is. */
export async function holdScheduled(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('scheduled_exports').select('id').where('id', '=', id).forUpdate().execute()
}

/** Nobody is sent any more what it has asked for: neither a file that is not written or delivered nor a mail that waits. */
export async function endSending(tx: Transaction, id: string, user_id: string): Promise<void> {
  await endUnfinished(tx, id)
  await endDeliveries(tx, id)
  await sql`delete from mails where user_id = ${user_id} and status = 'pending'
    and headers ->> 'X-Landfall-Rule' = ${`export ${id}`}`.execute(tx)
}

/** What is stopped from a mail. */
/** Whether it was sent until now. */
export async function stopScheduled(tx: Transaction, id: string, user_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_exports')
    .set({ is_enabled: false, next_on: null, next_at: null })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  await endSending(tx, id, user_id)
  return numUpdatedRows > 0n
}
