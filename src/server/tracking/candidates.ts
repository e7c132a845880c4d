import { documentNumber } from '#domain/tracking/document-number.ts'
import { formsOfEventId } from '#domain/tracking/retraction.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import {
  type CandidateContainer,
  containersByNumber,
  shipmentsByDocument,
  shipmentsWith,
  waitingRequests,
} from '../db/tracking/candidates.ts'
import type { Context } from '../http/handler.ts'
import { numberVariants } from './numbers.ts'
import type { Recordable } from './recordable.ts'

/** What facts that were sent to us may be about. */
export interface Candidates {
  containers: Map<string, CandidateContainer[]>
  /** Shipments by bill, booking or the number that was asked for, in every spelling. */
  shipments: Map<string, string[]>
  /** Requests that wait for one of the numbers. */
  requests: Row<'tracking_requests'>[]
  variantsOf(number: string): string[]
  /** Shipments with something that was taken back. */
  withdrawn: string[]
}

interface NewReport {
  scac: string | null
  facts: readonly Recordable[]
  withdrawals: readonly { source_event_id: string }[]
}

export async function loadCandidates(
  tx: Transaction,
  { scac, facts, withdrawals }: NewReport,
  { reference }: Context,
): Promise<Candidates> {
  const spelled = new Map<string, string[]>()
  const variantsOf = (number: string) => {
    const known = spelled.get(number) ?? numberVariants(number, scac, reference)
    spelled.set(number, known)
    return known
  }
  const numbers = new Set<string>()
  const documents = new Set<string>()
  for (const { fact } of facts) {
    if (fact.container_number) numbers.add(fact.container_number)
    if (fact.kind === 'milestone')
      for (const one of [fact.bill_of_lading, fact.booking, documentNumber(fact)])
        if (one) for (const two of variantsOf(one)) documents.add(two)
  }
  const retracted = [
    ...facts.flatMap(({ retracts }) => retracts ?? []),
    ...withdrawals.map((one) => one.source_event_id),
  ].flatMap(formsOfEventId)
  // Before the shipments: a request that is settled in between has become one of them.
  const requests = await waitingRequests(tx, scac, [...numbers, ...documents])
  return {
    containers: await containersByNumber(tx, [...numbers]),
    shipments: await shipmentsByDocument(tx, [...documents]),
    requests,
    variantsOf,
    withdrawn: await shipmentsWith(tx, retracted),
  }
}
