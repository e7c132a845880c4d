import type { Journey } from '#domain/tracking/journey-types.ts'
import { referenceOf } from '../db/reference/own-reference.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { setHeard } from '../db/tracking/containers.ts'
import { retractionsOf } from '../db/tracking/retractions.ts'
import { lockedShipments } from '../db/tracking/shipment-facts.ts'
import type { Context } from '../http/handler.ts'
import type { Subject } from './decide.ts'
import { type MergedObservation, mergeFacts } from './merge-facts.ts'
import { project } from './project.ts'
import type { Counts, Report } from './recordable.ts'

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
  /** Whether a full answer left out so much that it was not believed. */
  hasOutage: boolean
  /** When something was last said of it, other than by a terminal. UTC instant. */
  lastFactAt: string | null
}

/** What was reported of one shipment. */
export interface ShipmentReport extends Report {
  shipment_id: string
}

type Around = Pick<Context, 'reference' | 'now'>

/**
 * Keeps what was reported of one shipment and writes the state that follows from all that is known, in the
 * transaction of the caller. The shipment is locked: two reports of it come one after the other.
 */
export async function record(tx: Transaction, shipment_id: string, report: Report, context: Around): Promise<Recorded> {
  const [recorded] = await recordTogether(tx, [{ ...report, shipment_id }], context)
  if (!recorded) throw new Error(`There is no shipment ${shipment_id}`)
  return recorded
}

/**
 * The same for several shipments of one account, each named once, with hardly more statements than for one. Answers in
 * the order of their ids.
 */
export async function recordTogether(
  tx: Transaction,
  reports: readonly ShipmentReport[],
  { reference: everybodys, now }: Around,
): Promise<Recorded[]> {
  const at = now().toISOString()
  const byShipment = new Map(reports.map((one) => [one.shipment_id, one]))
  const all = await lockedShipments(tx, [...byShipment.keys()])
  const [first] = all
  if (!first) return []
  const { account_id } = first.shipment
  const reference = await referenceOf(tx, everybodys, account_id)
  const said = all.flatMap(({ shipment, observations }) => [
    ...observations,
    ...(byShipment.get(shipment.id)?.facts ?? []).map(({ fact }) => fact),
  ])
  const retractions = await retractionsOf(
    tx,
    account_id,
    said.map(({ source_event_id }) => source_event_id),
  )
  const subjects = all.map((known) => {
    const report = byShipment.get(known.shipment.id) ?? nothing
    return { known, report, merged: mergeFacts({ ...known, retractions }, report, at) }
  })
  const [together, left] = withoutSharedBoxes(subjects)
  const projected = await project(tx, account_id, together, { reference, now: at })
  const recorded: Recorded[] = []
  for (const [index, one] of together.entries()) {
    const outcome = projected[index]
    if (!outcome) continue
    await noteHeard(tx, one.report, one.merged.containerIds, at)
    recorded.push(recordedOf(one, outcome))
  }
  // What the first of two has written of a box is there for the second.
  const rest = left.map(({ known, report }) => ({ ...report, shipment_id: known.shipment.id }))
  const later = await recordTogether(tx, rest, { reference: everybodys, now })
  return [...recorded, ...later].sort((a, b) => (a.shipment.id < b.shipment.id ? -1 : 1))
}

const nothing: Report = { facts: [], asked: null, complete: false }

interface Reported extends Subject {
  report: Report
}

/** Those of whose boxes none is under another one of them that comes before, and the rest. */
function withoutSharedBoxes(subjects: readonly Reported[]): [Reported[], Reported[]] {
  const seen = new Set<string>()
  const [together, left]: [Reported[], Reported[]] = [[], []]
  for (const one of subjects) {
    const numbers = [...one.merged.containerIds.keys()]
    const isShared = numbers.some((number) => seen.has(number))
    for (const number of numbers) seen.add(number)
    ;(isShared ? left : together).push(one)
  }
  return [together, left]
}

function recordedOf({ known, merged }: Subject, projected: Pick<Recorded, 'shipment' | 'journeys'>): Recorded {
  const { shipment } = known
  const numbers = [...merged.containerIds.keys()]
  const split = shipment.request_type === 'booking_number' ? billsIn(merged.observations) : []
  const bills = [...split, ...projected.shipment.related_bills]
  return {
    counts: merged.counts,
    ...projected,
    numbers,
    bills,
    hasOutage: merged.hasOutage,
    hasNewNumbers:
      split.length > billsIn(known.observations).length ||
      projected.shipment.related_bills.length > shipment.related_bills.length ||
      numbers.length > known.containers.length ||
      shipment.bill_of_lading_number !== projected.shipment.bill_of_lading_number ||
      shipment.booking_number !== projected.shipment.booking_number,
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
    if (ids.length > 0) await setHeard(tx, ids, name, at)
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
