import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { type Recorded, record } from './record.ts'
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
  const first = await record(tx, shipment_id, report, context)
  let last = first
  while (last.hasNewNumbers) {
    const facts = await waiting.take(wantedBy(last, context))
    if (facts.length === 0) break
    last = await record(tx, shipment_id, { facts, asked: null, complete: false }, context)
  }
  return { ...last, counts: first.counts }
}
