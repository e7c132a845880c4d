import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

const day = 86_400_000

export const kinds = [
  'finished_shipments_days',
  'documents_days',
  'deleted_documents_days',
  'closed_exceptions_days',
] as const

/** In days; null: nothing of the kind is removed. */
export type KeptDays = Record<(typeof kinds)[number], number | null>

const columns = ['id', ...kinds, 'data_retention_changed_at'] as const

/** Of the account of the scope. */
export const dataRetention = (tx: Transaction) => tx.selectFrom('accounts').select(columns).executeTakeFirstOrThrow()

export async function setDataRetention(
  tx: Transaction,
  kept: { [kind in keyof KeptDays]?: number | null | undefined },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...kept, data_retention_changed_at: now.toISOString() })
    .execute()
}

/** When the days of an account take effect; null where nobody has changed them. */
export const beginsAt = ({ data_retention_changed_at: at }: { data_retention_changed_at: string | null }) =>
  at === null ? null : new Date(Date.parse(at) + day).toISOString()

/** Accounts that remove something, and have for a day; or that one alone, which changes nothing of it meanwhile. */
export function accountsThatRemove(tx: Transaction, now: Date, id?: string) {
  const all = tx.selectFrom('accounts').select(columns)
  return (id === undefined ? all : all.where('id', '=', id).forShare())
    .where((eb) => eb.or(kinds.map((name) => eb(name, 'is not', null))))
    .where((eb) =>
      eb.or([
        eb('data_retention_changed_at', 'is', null),
        eb('data_retention_changed_at', '<=', new Date(now.getTime() - day).toISOString()),
      ]),
    )
    .execute()
}

export const daysBefore = (now: Date, count: number) => new Date(now.getTime() - count * day).toISOString()

interface Due {
  account_id: string
  /** UTC instant. */
  before: string
}

const finished = (tx: Transaction, { account_id, before }: Due) =>
  tx.selectFrom('shipments').where('account_id', '=', account_id).where('line_tracking_stopped_at', '<', before)

/** Tracking of them stopped before then: the longest ago first. Nobody else changes them until the transaction ends. */
export const finishedShipments = (tx: Transaction, due: Due, limit: number) =>
  finished(tx, due)
    .select(['id', 'bill_of_lading_number', 'line_tracking_stopped_at'])
    .orderBy('line_tracking_stopped_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** What was asked for and led to these shipments. */
export const requestsOf = (tx: Transaction, shipments: readonly string[]) =>
  tx.selectFrom('tracking_requests').select('id').where('tracked_object_id', 'in', shipments).execute()

/** Requests that failed before then, and led nowhere. */
export const failedRequests = (tx: Transaction, { account_id, before }: Due, limit: number) =>
  tx
    .selectFrom('tracking_requests')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'failed')
    .where('tracked_object_id', 'is', null)
    .where('updated_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

const old = (tx: Transaction, { account_id, before }: Due) =>
  tx
    .selectFrom('documents')
    .where('account_id', '=', account_id)
    .where('created_at', '<', before)
    // Whoever has restored it, or worked on it, wants it for as long again.
    .where('updated_at', '<', before)
    .where('deleted_at', 'is', null)

/** Came before then and are linked to nothing. */
export const looseDocuments = (tx: Transaction, due: Due, limit: number) =>
  old(tx, due)
    .where(sql<boolean>`not is_linked`)
    .select('id')
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

const gone = (tx: Transaction, { account_id, before }: Due) =>
  tx.selectFrom('documents').where('account_id', '=', account_id).where('deleted_at', '<', before)

/** Removes documents that were deleted before then. Their files are cleared away after it. @returns how many */
export async function removeDeleted(tx: Transaction, { account_id, before }: Due, limit: number): Promise<number> {
  const due = gone(tx, { account_id, before }).select('id').limit(limit).forUpdate().skipLocked()
  const { numDeletedRows } = await tx.deleteFrom('documents').where('id', 'in', due).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes mails that came before then, of which no document is left, with what was not taken of them. */
export async function removeMails(tx: Transaction, { account_id, before }: Due, limit: number): Promise<number> {
  const gone = tx
    .selectFrom('email_submissions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select from documents d where d.email_submission_id = email_submissions.id)`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await tx.deleteFrom('email_submissions').where('id', 'in', gone).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Facts that belonged to no shipment when a line last sent them, before then. @returns how many are removed */
export async function removeUnmatched(tx: Transaction, { account_id, before }: Due, limit: number): Promise<number> {
  const due = tx
    .selectFrom('observations')
    .select('id')
    .where('account_id', '=', account_id)
    .where('shipment_id', 'is', null)
    .where('last_seen_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await tx.deleteFrom('observations').where('id', 'in', due).executeTakeFirst()
  return Number(numDeletedRows)
}

const closed = (tx: Transaction, { account_id, before }: Due) =>
  tx.selectFrom('exceptions').where('account_id', '=', account_id).where('closed_at', '<', before)

/** Exceptions that closed before then, with all that was said of them. @returns how many are removed */
export async function removeClosed(tx: Transaction, due: Due, limit: number): Promise<number> {
  const gone = closed(tx, due).select('id').orderBy('closed_at').limit(limit).forUpdate().skipLocked()
  const { numDeletedRows } = await tx.deleteFrom('exceptions').where('id', 'in', gone).executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many would go now: of documents also those that are linked to shipments which go, and nothing else. */
export async function countDue(tx: Transaction, account_id: string, kept: KeptDays, now: Date) {
  const of = (count: number | null) => count !== null && { account_id, before: daysBefore(now, count) }
  const shipments = of(kept.finished_shipments_days)
  const documents = of(kept.documents_days)
  const deleted = of(kept.deleted_documents_days)
  const exceptions = of(kept.closed_exceptions_days)
  const count = sql<number>`count(*)::int`.as('count')
  const stays = shipments
    ? sql<boolean>`(s.line_tracking_stopped_at is null or s.line_tracking_stopped_at >= ${shipments.before})`
    : sql<boolean>`true`
  const holds = sql<boolean>`is_linked and exists (select from document_links l
    left join containers c on c.id = l.container_id join shipments s on s.id = coalesce(l.shipment_id, c.shipment_id)
    where l.document_id = documents.id and ${stays})`
  const counted = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> } | false) =>
    query ? (await query.executeTakeFirstOrThrow()).count : 0
  return {
    due_shipments_count: await counted(shipments && finished(tx, shipments).select(count)),
    due_documents_count: await counted(
      documents && old(tx, documents).where(sql<boolean>`not (${holds})`).select(count),
    ),
    due_deleted_documents_count: await counted(deleted && gone(tx, deleted).select(count)),
    due_closed_exceptions_count: await counted(exceptions && closed(tx, exceptions).select(count)),
  }
}
