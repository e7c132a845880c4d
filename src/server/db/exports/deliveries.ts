import { sql } from 'kysely'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type DeliveryRecord = Row<'export_deliveries'>

type New = Pick<DeliveryRecord, 'account_id' | 'scheduled_export_id' | 'export_id' | 'place_id' | 'file_name'>

/**
 * A file is to be brought to a place. It takes the place of one with its name that is not delivered yet: what somebody
 * has in hand of that one goes on, and is followed by this.
 */
export async function putDelivery(tx: Transaction, made: New, now: Date): Promise<void> {
  const at = now.toISOString()
  const { account_id, scheduled_export_id, export_id, place_id, file_name } = made
  await sql`
    insert into export_deliveries
      (account_id, scheduled_export_id, export_id, place_id, file_name, status, next_attempt_at, created_at)
    values (${account_id}, ${scheduled_export_id}, ${export_id}, ${place_id}, ${file_name}, 'pending', ${at}, ${at})
    on conflict (place_id, file_name) where status = 'pending' do update set
      export_id = excluded.export_id, scheduled_export_id = excluded.scheduled_export_id, attempts = 0,
      failure = null, next_attempt_at = excluded.next_attempt_at, created_at = excluded.created_at`.execute(tx)
}

/** The last of each of these schedules. */
export async function lastDeliveries(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DeliveryRecord>`
    select d.* from unnest(${[...ids]}::uuid[]) as asked(id), lateral (
      select * from export_deliveries where scheduled_export_id = asked.id
      order by created_at desc, id limit 1) d`.execute(tx)
  return new Map(rows.map((row) => [row.scheduled_export_id, row]))
}

/** False where it was ended meanwhile, or somebody else has it. */
export async function updateDelivery(
  tx: Transaction,
  { id, claimed_until }: Pick<DeliveryRecord, 'id' | 'claimed_until'>,
  change: Partial<NewRow<'export_deliveries'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('export_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** As `updateDelivery`, and false as well where a newer file has come meanwhile: that one is due now. */
export async function settleDelivery(
  tx: Transaction,
  of: DeliveryRecord,
  change: Partial<NewRow<'export_deliveries'>>,
): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`
    select export_id is not distinct from ${of.export_id} as is_same from export_deliveries
    where id = ${of.id} and claimed_until = ${of.claimed_until} for update`.execute(tx)
  if (rows.length === 0) return false
  const isSame = rows[0]?.is_same === true
  await updateDelivery(tx, of, isSame ? { ...change, claimed_until: null } : { claimed_until: null })
  return isSame
}

/** What a schedule has asked for and was not delivered: nobody gets it any more. */
export async function endDeliveries(tx: Transaction, scheduled_export_id: string): Promise<void> {
  await tx
    .deleteFrom('export_deliveries')
    .where('scheduled_export_id', '=', scheduled_export_id)
    .where('status', '=', 'pending')
    .execute()
}

/** Whoever has mended a place does not want to wait. */
export async function deliverNow(tx: Transaction, place_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('export_deliveries')
    .set({ next_attempt_at: now.toISOString() })
    .where('place_id', '=', place_id)
    .where('status', '=', 'pending')
    .execute()
}

export async function deleteOldDeliveries(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('export_deliveries').where('finished_at', '<', before.toISOString()).execute()
}
