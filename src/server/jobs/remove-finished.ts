import type { AuditAction } from '#contract/audit/actions.ts'
import { addAuditEventAbout, bySystem } from '../db/audit/audit-events.ts'
import { setDeleted } from '../db/documents/document-files.ts'
import { type Transaction, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import {
  accountsThatRemove,
  daysBefore,
  failedRequests,
  finishedShipments,
  type KeptDays,
  looseDocuments,
  removeClosed,
  removeDeleted,
  removeMails,
  removeUnmatched,
  requestsOf,
} from '../db/tracking/data-retention.ts'
import { deleteShipments, deleteTrackingRequests } from '../db/tracking/remove-freight.ts'

interface Due {
  account_id: string
  /** UTC instant. */
  before: string
  now: Date
}

interface Step {
  by: keyof KeptDays
  /** In one transaction. A shipment takes all of its events along. */
  atOnce: number
  /** @returns how many it was done with */
  run: (tx: Transaction, due: Due, atOnce: number) => Promise<number>
}

/** In this order: a document that was held by a shipment goes with it. */
const steps: readonly Step[] = [
  { by: 'finished_shipments_days', atOnce: 10, run: removeShipments },
  { by: 'finished_shipments_days', atOnce: 100, run: removeFailed },
  { by: 'finished_shipments_days', atOnce: 1000, run: removeStray },
  { by: 'documents_days', atOnce: 100, run: deleteLoose },
  { by: 'deleted_documents_days', atOnce: 100, run: removeForGood },
  { by: 'documents_days', atOnce: 100, run: removeOldMails },
  { by: 'closed_exceptions_days', atOnce: 100, run: removeExceptions },
]

/**
 * Removes what accounts keep for a time only and have kept long enough, in short transactions, and writes each to their
 * audit log. Several servers may do it at once: what one has locked the others pass by. What fails in one account or step
 * holds up no other. @throws what failed first, when all has been tried
 */
export async function removeFinished(store: Store, now: Date): Promise<void> {
  const failed: unknown[] = []
  for (const { id } of await withSystem(store, (tx) => accountsThatRemove(tx, now)))
    for (const step of steps)
      try {
        while ((await once(store, { id, step, now })) >= step.atOnce);
      } catch (error) {
        failed.push(error)
      }
  if (failed.length > 0) throw failed[0]
}

/** By the days as they are now: an admin may have taken them back since. */
const once = (store: Store, { id: account_id, step, now }: { id: string; step: Step; now: Date }) =>
  withSystem(store, async (tx) => {
    const [account] = await accountsThatRemove(tx, now, account_id)
    const days = account?.[step.by] ?? null
    return days === null ? 0 : step.run(tx, { account_id, before: daysBefore(now, days), now }, step.atOnce)
  })

async function removeShipments(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const found = await finishedShipments(tx, due, atOnce)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  const requests = await requestsOf(tx, ids)
  await deleteShipments(tx, ids)
  await deleteTrackingRequests(tx, idsOf(requests))
  const bill_of_lading_numbers = found.map((one) => one.bill_of_lading_number)
  await write(tx, due, 'shipments.expired', { count: ids.length, bill_of_lading_numbers, stopped_before: due.before })
  return ids.length
}

async function removeFailed(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const found = await failedRequests(tx, due, atOnce)
  await deleteTrackingRequests(tx, idsOf(found))
  if (found.length > 0)
    await write(tx, due, 'tracking_requests.expired', { count: found.length, failed_before: due.before })
  return found.length
}

async function removeStray(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const count = await removeUnmatched(tx, due, atOnce)
  if (count > 0) await write(tx, due, 'unmatched_events.expired', { count, received_before: due.before })
  return count
}

async function removeExceptions(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const count = await removeClosed(tx, due, atOnce)
  if (count > 0) await write(tx, due, 'exceptions.expired', { count, closed_before: due.before })
  return count
}

async function deleteLoose(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const found = await looseDocuments(tx, due, atOnce)
  await setDeleted(tx, idsOf(found), due.now)
  if (found.length > 0) await write(tx, due, 'documents.expired', { count: found.length, added_before: due.before })
  return found.length
}

async function removeForGood(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const count = await removeDeleted(tx, due, atOnce)
  if (count > 0) await write(tx, due, 'documents.removed', { count, deleted_before: due.before })
  return count
}

async function removeOldMails(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const count = await removeMails(tx, due, atOnce)
  if (count > 0) await write(tx, due, 'mails.expired', { count, received_before: due.before })
  return count
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const write = (
  tx: Transaction,
  { account_id, now }: Due,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> =>
  addAuditEventAbout(
    tx,
    { account_id },
    { action, actor: bySystem, details },
    { address: null, user_agent: null, request_id: null, created_at: now.toISOString() },
  )
