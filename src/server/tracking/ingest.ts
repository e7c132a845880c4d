import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import type { Transaction } from '../db/scope.ts'
import { type ReceivedRetraction, rememberRetractions } from '../db/tracking/retractions.ts'
import type { Context } from '../http/handler.ts'
import { loadCandidates } from './candidates.ts'
import { shipmentsOf } from './match.ts'
import { reviewTracking } from './plan.ts'
import { recordAllTogether } from './record-all.ts'
import { isUsable, type Recordable } from './recordable.ts'
import { retractionsIn } from './retractions-in.ts'
import { trackByUnmatched } from './settle-request.ts'
import { keepUnmatched, waitingIn } from './unmatched.ts'

interface Sent {
  account_id: string
  /** SCAC of the line that says so; null for terminals. */
  scac: string | null
  facts: readonly Recordable[]
  /** What the line takes back without repeating it. */
  withdrawals?: readonly ReceivedRetraction[]
}

export interface Ingested {
  accepted: number
  duplicate: number
  unmatched: number
}

/**
 * Facts that were sent to us: each goes to the shipment it names. What belongs to nothing that is tracked is kept, and
 * starts a shipment where a tracking request waits for it.
 * @param about gets the ids of the shipments that it was about
 */
export async function ingestFacts(
  tx: Transaction,
  { account_id, scac, facts, withdrawals = [] }: Sent,
  context: Context,
  about: string[] = [],
): Promise<Ingested> {
  const news = onceEach(facts.map(withPlainNumber))
  await rememberRetractions(tx, account_id, [...withdrawals, ...retractionsIn(news)], context.now().toISOString())
  // A withdrawal is news, whatever it finds.
  const total = {
    accepted: withdrawals.length + news.filter(({ retracts }) => retracts).length,
    duplicate: facts.filter(isUsable).length - news.filter(isUsable).length,
    unmatched: 0,
  }
  const candidates = await loadCandidates(tx, { scac, facts: news, withdrawals }, context)
  const byShipment = new Map<string, Recordable[]>(candidates.withdrawn.map((id) => [id, []]))
  const left: Recordable[] = []
  for (const one of news.filter(({ retracts }) => !retracts)) {
    const ids = shipmentsOf(one.fact, scac, candidates)
    if (ids.length === 0) left.push(one)
    for (const id of ids) {
      const own = byShipment.get(id)
      if (own) own.push(one)
      else byShipment.set(id, [one])
    }
  }

  about.push(...byShipment.keys())
  const waiting = waitingIn(tx, left)
  const found = left.filter(isUsable).length
  const reports = [...byShipment].map(([shipment_id, facts]) => ({ shipment_id, facts, asked: null, complete: false }))
  for (const recorded of await recordAllTogether(tx, reports, context, waiting)) {
    await reviewTracking(tx, recorded, context.now())
    total.accepted += recorded.counts.accepted
    total.duplicate += recorded.counts.duplicate
  }

  for (const request of candidates.requests) await trackByUnmatched(tx, request, context, waiting)
  total.accepted += found - left.filter(isUsable).length
  const kept = await keepUnmatched(tx, account_id, left, context)
  return { ...total, unmatched: kept.accepted, duplicate: total.duplicate + kept.duplicate }
}

/** Of what is said twice, as it was said last. */
function onceEach(facts: readonly Recordable[]): Recordable[] {
  const byDigest = new Map<string, Recordable>()
  for (const one of facts) {
    const other = byDigest.get(one.digest)
    if (!other || (one.reported_at ?? '') >= (other.reported_at ?? '')) byDigest.set(one.digest, one)
  }
  return [...byDigest.values()]
}

function withPlainNumber(one: Recordable): Recordable {
  const { container_number } = one.fact
  if (!container_number) return one
  return { ...one, fact: { ...one.fact, container_number: normalizeContainerNumber(container_number) } }
}
