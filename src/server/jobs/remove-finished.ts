import type { AuditAction } from '#contract/audit/actions.ts'
import { addAuditEventAbout, bySystem } from '../db/audit/audit-events.ts'
import {
  accountsThatRemove,
  daysBefore,
  failedRequests,
  finishedShipments,
  looseDocuments,
  removeDeleted,
  removeMails,
  requestsOf,
} from '../db/data-retention.ts'
import { setDeleted } from '../db/document-files.ts'
import { deleteShipments, deleteTrackingRequests } from '../db/remove-freight.ts'
import { type Transaction, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

const atOnce = 100

interface Step {
  account_id: string
  /** UTC instant. */
  before: string
  now: Date
}

/**
 * Removes what accounts keep for a time only and have kept long enough, in short transactions, and writes each to their
 * audit log. Several servers may do it at once: what one has locked the others pass by.
 */
export async function removeFinished(store: Store, now: Date): Promise<void> {
  const accounts = await withSystem(store, (tx) => accountsThatRemove(tx, now))
  for (const { id: account_id, finished_shipments_days, documents_days, deleted_documents_days } of accounts) {
    const repeat = async (days: number | null, step: (tx: Transaction, of: Step) => Promise<number>) => {
      if (days === null) return
      const of = { account_id, before: daysBefore(now, days), now }
      while ((await withSystem(store, (tx) => step(tx, of))) === atOnce);
    }
    await repeat(finished_shipments_days, removeShipments)
    await repeat(finished_shipments_days, removeFailed)
    await repeat(documents_days, deleteLoose)
    await repeat(deleted_documents_days, removeForGood)
    await repeat(documents_days, (tx, of) => removeMails(tx, of, atOnce))
  }
}

async function removeShipments(tx: Transaction, of: Step): Promise<number> {
  const due = await finishedShipments(tx, of, atOnce)
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  const requests = await requestsOf(tx, ids)
  await deleteShipments(tx, ids)
  await deleteTrackingRequests(
    tx,
    requests.map(({ id }) => id),
  )
  const bill_of_lading_numbers = due.map((one) => one.bill_of_lading_number)
  await write(tx, of, 'shipments.expired', { count: ids.length, bill_of_lading_numbers, stopped_before: of.before })
  return ids.length
}

async function removeFailed(tx: Transaction, of: Step): Promise<number> {
  const due = await failedRequests(tx, of, atOnce)
  await deleteTrackingRequests(
    tx,
    due.map(({ id }) => id),
  )
  return due.length
}

async function deleteLoose(tx: Transaction, of: Step): Promise<number> {
  const due = await looseDocuments(tx, of, atOnce)
  await setDeleted(
    tx,
    due.map(({ id }) => id),
    of.now,
  )
  if (due.length > 0) await write(tx, of, 'documents.expired', { count: due.length, added_before: of.before })
  return due.length
}

async function removeForGood(tx: Transaction, of: Step): Promise<number> {
  const count = await removeDeleted(tx, of, atOnce)
  if (count > 0) await write(tx, of, 'documents.removed', { count, deleted_before: of.before })
  return count
}

const write = (
  tx: Transaction,
  { account_id, now }: Step,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> =>
  addAuditEventAbout(
    tx,
    { account_id },
    { action, actor: bySystem, details },
    { address: null, user_agent: null, request_id: null, created_at: now.toISOString() },
  )
