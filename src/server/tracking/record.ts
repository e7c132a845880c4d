import type { Journey } from '#domain/journey-types.ts'
import { referenceOf } from '../db/reference/own-reference.ts'
import { retractionsOf } from '../db/retractions.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { type MergedObservation, mergeFacts } from './merge-facts.ts'
import { project } from './project.ts'
import type { Counts, Report } from './recordable.ts'
import { lockedShipment } from './shipment-facts.ts'

export interface Recorded {
  counts: Counts
  shipment: Row<'shipments'>
  journeys: Journey[]
  /** Of the containers of the shipment. */
  numbers: string[]
  /** Bills that were named together with its booking. */
  bills: string[]
  /** Whether containers, a bill or a booking are known now that were not. */
  hasNewNumbers: boolean
  /** When something was last said of it, other than by a terminal. UTC instant. */
  lastFactAt: string | null
}

/**
 * Keeps what was reported of one shipment and writes the state that follows from all that is known, in the
 * transaction of the caller. The shipment is locked: two reports of it come one after the other.
 */
export async function record(
  tx: Transaction,
  shipment_id: string,
  report: Report,
  { reference: everybodys, now }: Pick<Context, 'reference' | 'now'>,
): Promise<Recorded> {
  const at = now().toISOString()
  const known = await lockedShipment(tx, shipment_id)
  const reference = await referenceOf(tx, everybodys, known.shipment.account_id)
  const said = [...known.observations, ...report.facts.map(({ fact }) => fact)]
  const ids = said.map(({ source_event_id }) => source_event_id)
  const retractions = await retractionsOf(tx, known.shipment.account_id, ids)
  const merged = mergeFacts({ ...known, retractions }, report, at)
  const projected = await project(tx, known, merged, { reference, now: at })
  await noteHeard(tx, report, merged.containerIds, at)
  const numbers = [...merged.containerIds.keys()]
  const bills = known.shipment.request_type === 'booking_number' ? billsIn(merged.observations) : []
  const hasNewNumbers =
    bills.length > billsIn(known.observations).length ||
    numbers.length > known.containers.length ||
    known.shipment.bill_of_lading_number !== projected.shipment.bill_of_lading_number ||
    known.shipment.booking_number !== projected.shipment.booking_number
  return {
    counts: merged.counts,
    ...projected,
    numbers,
    bills,
    hasNewNumbers,
    lastFactAt: lastFactAt(merged.observations),
  }
}

/** When the terminal, or the railway, of a container told of it last, whatever it said. Not news: nothing is told of it. */
async function noteHeard(tx: Transaction, { facts }: Report, containerIds: ReadonlyMap<string, string>, at: string) {
  for (const [kind, name] of [
    ['terminal', 'pod_last_tracking_request_at'],
    ['rail', 'rail_last_tracking_request_at'],
  ] as const) {
    const numbers = facts.flatMap(({ fact }) => (fact.source_kind === kind ? (fact.container_number ?? []) : []))
    const ids = numbers.flatMap((number) => containerIds.get(number) ?? [])
    if (ids.length > 0)
      await tx
        .updateTable('containers')
        .set({ [name]: at })
        .where('id', 'in', ids)
        .execute()
  }
}

const billsIn = (observations: readonly { bill_of_lading: string | null }[]) => [
  ...new Set(observations.flatMap(({ bill_of_lading }) => bill_of_lading ?? [])),
]

function lastFactAt(observations: readonly MergedObservation[]): string | null {
  let last: string | null = null
  for (const { fact, last_seen_at } of observations)
    if (fact.kind !== 'terminal_snapshot' && fact.source_kind !== 'document' && (last === null || last_seen_at > last))
      last = last_seen_at
  return last
}
