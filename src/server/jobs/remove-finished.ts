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

/** @returns how many it was done with */
type Run = (tx: Transaction, due: Due, atOnce: number) => Promise<number>

interface Step {
  by: keyof KeptDays
  /** In one transaction. A shipment takes all of its events along. */
  atOnce: number
  run: Run
}

/** In this order: a document that was held by a shipment goes with it. */
const steps: readonly Step[] = [
  { by: 'finished_shipments_days', atOnce: 10, run: removeShipments },
  { by: 'finished_shipments_days', atOnce: 100, run: removeFailed },
  {
    by: 'finished_shipments_days',
    atOnce: 1000,
    run: logged(removeUnmatched, 'unmatched_events.expired', 'received_before'),
  },
  { by: 'documents_days', atOnce: 100, run: deleteLoose },
  { by: 'deleted_documents_days', atOnce: 100, run: logged(removeDeleted, 'documents.removed', 'deleted_before') },
  { by: 'documents_days', atOnce: 100, run: logged(removeMails, 'mails.expired', 'received_before') },
  { by: 'closed_exceptions_days', atOnce: 100, run: logged(removeClosed, 'exceptions.expired', 'closed_before') },
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

async function deleteLoose(tx: Transaction, due: Due, atOnce: number): Promise<number> {
  const found = await looseDocuments(tx, due, atOnce)
  await setDeleted(tx, idsOf(found), due.now)
  if (found.length > 0) await write(tx, due, 'documents.expired', { count: found.length, added_before: due.before })
  return found.length
}

/** Removes them, and writes how many from before when. */
function logged(remove: Run, action: AuditAction, since: string): Run {
  return async (tx, due, atOnce) => {
    const count = await remove(tx, due, atOnce)
    if (count > 0) await write(tx, due, action, { count, [since]: due.before })
    return count
  }
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
