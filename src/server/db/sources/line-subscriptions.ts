import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type LineSubscriptionRow = Row<'line_subscriptions'>

/** Is looked after at once: it is wanted, or there may be one that is not wanted any more. */
export async function askForSubscription(
  tx: Transaction,
  { id, isWanted, at }: { id: string; isWanted: boolean; at: string },
): Promise<void> {
  const due = { next_attempt_at: at, failures: 0 }
  if (isWanted)
    await tx
      .insertInto('line_subscriptions')
      .values({ id, created_at: at, ...due })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(due))
      .execute()
  else await tx.updateTable('line_subscriptions').set(due).where('id', '=', id).execute()
}

export const findLineSubscription = (tx: Transaction, id: string) =>
  tx.selectFrom('line_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** As it is until the transaction ends. */
export const lockLineSubscription = (tx: Transaction, id: string) =>
  tx.selectFrom('line_subscriptions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateLineSubscription = (
  tx: Transaction,
  id: string,
  values: Partial<Omit<LineSubscriptionRow, 'id' | 'account_id' | 'created_at'>>,
) => tx.updateTable('line_subscriptions').set(values).where('id', '=', id).execute()

export const deleteLineSubscription = (tx: Transaction, id: string) =>
  tx.deleteFrom('line_subscriptions').where('id', '=', id).execute()

/** Of many connections, by their id. */
export async function lineSubscriptionsOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, LineSubscriptionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('line_subscriptions')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
