import { normalizeContainerNumber } from '#domain/iso6346.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { loadCandidates } from './candidates.ts'
import { shipmentsOf } from './match.ts'
import { stopIfDone } from './plan.ts'
import type { Recordable } from './record.ts'
import { recordAll } from './record-all.ts'
import { trackByUnmatched } from './settle-request.ts'
import { keepUnmatched } from './unmatched.ts'

interface Sent {
  account_id: string
  /** SCAC of the line that says so; null for terminals. */
  scac: string | null
  facts: readonly Recordable[]
  withdrawals?: readonly { source: string; source_event_id: string }[]
}

/**
 * Facts that were sent to us: each goes to the shipment it names. What belongs to nothing that is tracked is kept, and
 * starts a shipment where a tracking request waits for it.
 */
export async function ingestFacts(
  tx: Transaction,
  { account_id, scac, facts, withdrawals = [] }: Sent,
  context: Context,
) {
  const total = { accepted: 0, duplicate: 0, unmatched: 0 }
  const news = facts.map(withPlainNumber)
  const candidates = await loadCandidates(tx, { scac, facts: news, withdrawals }, context)
  const retractions = news.filter(({ retracts }) => retracts)
  const byShipment = new Map<string, Recordable[]>()
  const unmatched: Recordable[] = []
  for (const one of news.filter(({ retracts }) => !retracts)) {
    const ids = shipmentsOf(one.fact, scac, candidates)
    if (ids.length === 0) unmatched.push(one)
    for (const id of ids) byShipment.set(id, [...(byShipment.get(id) ?? []), one])
  }
  for (const id of candidates.withdrawn) if (!byShipment.has(id)) byShipment.set(id, [])

  // In the order of their ids, so that two batches cannot wait for each other.
  for (const id of [...byShipment.keys()].sort()) {
    const report = { facts: [...(byShipment.get(id) ?? []), ...retractions], withdrawals, asked: null, complete: false }
    const recorded = await recordAll(tx, id, report, context)
    await stopIfDone(tx, recorded, context.now())
    total.accepted += recorded.counts.accepted
    total.duplicate += recorded.counts.duplicate
  }
  const kept = await keepUnmatched(tx, account_id, unmatched, context)
  total.duplicate += kept.duplicate

  let isTracked = 0
  for (const request of candidates.requests) if (await trackByUnmatched(tx, request, context)) isTracked += 1
  const left = isTracked > 0 ? await stillUnmatched(tx, unmatched) : kept.accepted
  total.unmatched = left
  total.accepted += kept.accepted - left
  return total
}

async function stillUnmatched(tx: Transaction, facts: readonly Recordable[]): Promise<number> {
  if (facts.length === 0) return 0
  const digests = [...new Set(facts.map(({ digest }) => digest))]
  const { left } = await tx
    .selectFrom('observations')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('shipment_id', 'is', null)
    .where('digest', 'in', digests)
    .executeTakeFirstOrThrow()
  return Number(left)
}

function withPlainNumber(one: Recordable): Recordable {
  const { container_number } = one.fact
  if (!container_number) return one
  return { ...one, fact: { ...one.fact, container_number: normalizeContainerNumber(container_number) } }
}
