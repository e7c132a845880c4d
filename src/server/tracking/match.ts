import { documentNumber } from '#domain/tracking/document-number.ts'
import type { Fact } from '#domain/tracking/fact.ts'
import type { CandidateContainer } from '../db/tracking/candidates.ts'
import type { Candidates } from './candidates.ts'

/**
 * The shipments a fact is about. A document that it names decides; without one the line itself must be the same, and
 * the container still on its way. Nothing is guessed: no shipment means that the fact waits.
 */
export function shipmentsOf(fact: Fact, scac: string | null, candidates: Candidates): string[] {
  const containers = candidates.containers.get(fact.container_number ?? '') ?? []
  if (fact.kind === 'terminal_snapshot') {
    // A terminal knows the box, not the document: the box is in every shipment in which it is still travelling.
    // A line speaks of its own shipments alone.
    const isTheirs = (one: CandidateContainer) => fact.source_kind !== 'shipping_line' || one.scac === scac
    const active = containers.filter((one) => isTheirs(one) && isTravelling(one, fact.checked_at))
    return active.map(({ shipment_id }) => shipment_id)
  }
  const documents = [fact.bill_of_lading, fact.booking].flatMap((one) => (one ? candidates.variantsOf(one) : []))
  if (documents.length > 0) {
    const named = new Set(documents.flatMap((one) => candidates.shipments.get(one) ?? []))
    const both = containers.find(({ shipment_id }) => named.has(shipment_id))
    const [first] = both ? [both.shipment_id] : named
    if (first) return [first]
  }
  const about = documentNumber(fact)
  const [ofDocument] = about ? candidates.variantsOf(about).flatMap((one) => candidates.shipments.get(one) ?? []) : []
  if (ofDocument) return [ofDocument]
  const own = containers.find(
    (one) => one.scac === scac && isTravelling(one, fact.occurred_at) && (documents.length === 0 || one.isByContainer),
  )
  return own ? [own.shipment_id] : []
}

const isTravelling = ({ empty_terminated_at }: CandidateContainer, at: string) =>
  empty_terminated_at === null || at <= empty_terminated_at
