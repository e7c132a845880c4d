import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import { type imports as endpoints, type Import, importLimits } from '#contract/imports/import.ts'
import { rowOutcomes } from '#contract/imports/import-row.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { Decisions } from './import-schema.ts'

export type ImportRecord = Row<'imports'>

export function listImports(tx: Transaction, params: ParamsOf<typeof endpoints.list>) {
  const paging = params as Parameters<typeof newestFirst>[2]
  return newestFirst(tx.selectFrom('imports').selectAll(), 'imports', paging)
}

export function findImport(tx: Transaction, id: string) {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Nobody else changes it until the transaction ends. */
export function lockImport(tx: Transaction, id: string) {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type New = Pick<NewRow<'imports'>, 'mode' | 'file_name' | 'file_sha256' | 'pasted' | 'user_id' | 'sees_sensitive'>

export function insertImport(tx: Transaction, made: New, now: Date): Promise<ImportRecord> {
  const at = now.toISOString()
  return tx
    .insertInto('imports')
    .values({ ...made, ...nothingYet, status: 'checking', next_attempt_at: at, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const nothingYet = {
  failure: null,
  sheet: null,
  sheets: sql<Import['attributes']['sheets']>`'[]'`,
  header_row: null,
  columns: sql<Import['attributes']['columns']>`'[]'`,
  shape: null,
  date_order: null,
  dates: null,
  rows_count: 0,
  counts: null,
  to_track: 0,
  to_update: 0,
  done: 0,
  customers: sql<Import['attributes']['customers']>`'[]'`,
  claimed_until: null,
  started_at: null,
  finished_at: null,
  undo_until: null,
  undone_at: null,
}

/** It is read again: what is on its way by what was decided before counts no more. */
export function checkAgain(
  tx: Transaction,
  { id, version }: ImportRecord,
  change: { mode: ImportRecord['mode']; decisions: Decisions; sees_sensitive: boolean },
  now: Date,
): Promise<ImportRecord> {
  const { mode, decisions, sees_sensitive } = change
  return tx
    .updateTable('imports')
    .set({
      mode,
      sees_sensitive,
      decisions: asJsonb(decisions),
      version: version + 1,
      status: 'checking',
      failure: null,
      claimed_until: null,
      next_attempt_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether it is still what was claimed; it stays so until the transaction ends. */
export async function holdImport(tx: Transaction, { id, version, status }: ImportRecord): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', status)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined where it is another version, or another status, meanwhile. */
export function updateImport(
  tx: Transaction,
  { id, version, status }: Pick<ImportRecord, 'id' | 'version' | 'status'>,
  change: Partial<Omit<NewRow<'imports'>, 'sheets' | 'columns' | 'counts' | 'dates' | 'customers'>> &
    Partial<Pick<ImportRecord, 'sheets' | 'columns' | 'counts' | 'dates' | 'customers'>>,
) {
  const { sheets, columns, counts, dates, customers, ...plain } = change
  return tx
    .updateTable('imports')
    .set({
      ...plain,
      ...(sheets && { sheets: asJsonb(sheets) }),
      ...(columns && { columns: asJsonb(columns) }),
      ...(counts && { counts: asJsonb(counts) }),
      ...(dates !== undefined && { dates: asJsonb(dates) }),
      ...(customers && { customers: asJsonb(customers) }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

export async function rememberMapping(tx: Transaction, { shape, columns }: ImportRecord, now: Date): Promise<void> {
  if (shape === null) return
  const kept = asJsonb(columns.map(({ position, becomes }) => ({ position, becomes })))
  const used_at = now.toISOString()
  await tx
    .insertInto('import_mappings')
    .values({ shape, columns: kept, used_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'shape']).doUpdateSet({ columns: kept, used_at }))
    .execute()
}

/** The latest 200 shapes. */
export async function rememberedMappings(tx: Transaction) {
  const rows = await tx
    .selectFrom('import_mappings')
    .select(['shape', 'columns'])
    .orderBy('used_at', 'desc')
    .limit(200)
    .execute()
  return Object.fromEntries(rows.map(({ shape, columns }) => [shape, columns]))
}

export const noCounts = () =>
  Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as NonNullable<Import['attributes']['counts']>

export const undoUntil = (now: Date) => new Date(now.getTime() + importLimits.undoDays * 86_400_000).toISOString()

/** Each has up to 50,000 rows, which go with it. */
const removedAtOnce = 20

/** Those in which nothing has happened since: read and never started, finished, or undone; the others the next time. */
export async function deleteOldImports(tx: Transaction, before: Date): Promise<void> {
  const old = tx
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['ready', 'failed', 'finished', 'undone'])
    .where(sql<boolean>`coalesce(undone_at, finished_at, created_at) < ${before.toISOString()}`)
    .limit(removedAtOnce)
  await tx.deleteFrom('imports').where('id', 'in', old).execute()
}
