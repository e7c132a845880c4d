import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { type Recorded, record, recordTogether, type ShipmentReport } from './record.ts'
import type { Report } from './recordable.ts'
import { waitingIn, wantedBy } from './unmatched.ts'

/**
 * Records what was reported, and then what had been kept for the containers, bills and bookings that came up by it,
 * until nothing more comes up. The counts are those of the report.
 */
export async function recordAll(
  tx: Transaction,
  shipment_id: string,
  report: Report,
  context: Context,
  waiting = waitingIn(tx),
): Promise<Recorded> {
  return recordWaiting(tx, await record(tx, shipment_id, report, context), context, waiting)
}

/** The same for several shipments of one account, as many at a time as is good for a server. */
export async function recordAllTogether(
  tx: Transaction,
  reports: readonly ShipmentReport[],
  context: Context,
  waiting = waitingIn(tx),
): Promise<Recorded[]> {
  const all: Recorded[] = []
  // In the order of their ids, so that two batches cannot wait for each other.
  const sorted = reports.toSorted((a, b) => (a.shipment_id < b.shipment_id ? -1 : 1))
  for (let at = 0; at < sorted.length; at += together)
    for (const first of await recordTogether(tx, sorted.slice(at, at + together), context))
      all.push(await recordWaiting(tx, first, context, waiting))
  return all
}

/** Facts of more shipments than these would need much memory at once. */
const together = 50

async function recordWaiting(
  tx: Transaction,
  first: Recorded,
  context: Context,
  waiting: ReturnType<typeof waitingIn>,
): Promise<Recorded> {
  let last = first
  while (last.hasNewNumbers) {
    const facts = await waiting.take(wantedBy(last, context))
    if (facts.length === 0) break
    last = await record(tx, last.shipment.id, { facts, asked: null, complete: false }, context)
  }
  return { ...last, counts: first.counts, hasOutage: first.hasOutage }
}
