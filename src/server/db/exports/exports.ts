import { sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Principal, Transaction } from '../scope.ts'

export type ExportRecord = Row<'exports'>
type Whose = Pick<Principal, 'user_id' | 'api_key_id'>

/** A person has theirs, and a key those that it has asked for. */
const ofCaller = ({ user_id, api_key_id }: Whose) =>
  user_id ? sql<boolean>`user_id = ${user_id}::uuid` : sql<boolean>`api_key_id = ${api_key_id ?? null}::uuid`

export const listExports = (tx: Transaction, whose: Whose, paging: Parameters<typeof newestFirst>[2]) =>
  newestFirst(tx.selectFrom('exports').selectAll().where(ofCaller(whose)), 'exports', paging)

export const findExport = (tx: Transaction, whose: Whose, id: string) =>
  tx.selectFrom('exports').selectAll().where('id', '=', id).where(ofCaller(whose)).executeTakeFirst()

/** Besides those of schedules. */
export async function countUnfinished(tx: Transaction, whose: Whose): Promise<number> {
  const { count } = await tx
    .selectFrom('exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofCaller(whose))
    .where('scheduled_export_id', 'is', null)
    .where('status', 'in', ['waiting', 'writing'])
    .executeTakeFirstOrThrow()
  return count
}

type New = Pick<ExportRecord, 'list' | 'search' | 'format' | 'columns' | 'timezone' | 'file_name'> &
  Partial<
    Pick<NewRow<'exports'>, 'account_id' | 'user_id' | 'api_key_id' | 'scheduled_export_id' | 'only_ids' | 'except_ids'>
  >

export function insertExport(tx: Transaction, made: New, now: Date): Promise<ExportRecord> {
  const at = now.toISOString()
  return tx
    .insertInto('exports')
    .values({ ...made, status: 'waiting', next_attempt_at: at, created_at: at } as NewRow<'exports'>)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False where it was ended meanwhile, or somebody else has it. */
export async function updateExport(
  tx: Transaction,
  { id, claimed_until }: Pick<ExportRecord, 'id' | 'claimed_until'>,
  change: Partial<NewRow<'exports'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set(change)
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteExport = (tx: Transaction, whose: Whose, id: string) =>
  tx.deleteFrom('exports').where('id', '=', id).where(ofCaller(whose)).returning('id').executeTakeFirst()

/** What a schedule has asked for and is not written: nobody is sent it any more. */
export async function endUnfinished(tx: Transaction, scheduled_export_id: string): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('scheduled_export_id', '=', scheduled_export_id)
    .where('status', 'in', ['waiting', 'writing'])
    .execute()
}

export async function isUnderWay(tx: Transaction, scheduled_export_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('exports')
    .select('id')
    .where('scheduled_export_id', '=', scheduled_export_id)
    .where('status', 'in', ['waiting', 'writing'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Their files are cleared away when nothing else has them. */
export async function deleteOldExports(tx: Transaction, now: Date, failedBefore: Date): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', now.toISOString()),
        eb.and([eb('status', '=', 'failed'), eb('created_at', '<', failedBefore.toISOString())]),
      ]),
    )
    .execute()
}

/** What a mail brings along, while it is there. */
export const fileOfExport = (tx: Transaction, id: string) =>
  tx
    .selectFrom('exports')
    .select(['account_id', 'file_sha256', 'file_name', 'format', 'byte_size'])
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()

export const exportById = async (tx: Transaction, id: string | null): Promise<ExportRecord | undefined> =>
  id === null ? undefined : tx.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
