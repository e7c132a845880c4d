import { causesOf } from '#domain/exceptions/causes.ts'
import { atStake } from '#domain/free-time/at-stake.ts'
import { groupBy } from '#domain/group-by.ts'
import { localDate } from '#domain/instants.ts'
import { casesOf } from '#domain/lines/cases.ts'
import type { Past } from '#domain/lines/past.ts'
import { foldJourney } from '#domain/tracking/journey.ts'
import type { ContainerState, Journey, ShipmentState } from '#domain/tracking/journey-types.ts'
import { isNoNewsExpected } from '#domain/tracking/poll-plan.ts'
import { foldShipment, ownRoutes } from '#domain/tracking/shipment-state.ts'
import { worstContainer } from '#domain/tracking/worst-container.ts'
import type { Row } from '../db/schema.ts'
import type { ShipmentFacts } from '../db/tracking/shipment-facts.ts'
import type { freeTimeFor } from '../free-time/tariffs.ts'
import type { Reference } from '../reference/reference.ts'
import { documentNumbers } from './document-numbers.ts'
import type { Merged, MergedObservation } from './merge-facts.ts'
import { eventChanges } from './project-events.ts'

export interface Surroundings {
  reference: Reference
  /** UTC instant. */
  now: string
}

/** What is stored of a shipment, and all that is known of it after a report. */
export interface Subject {
  known: ShipmentFacts
  merged: Merged
}

/** What of the account decides beside the facts. */
interface OfAccount {
  freeTime: Awaited<ReturnType<typeof freeTimeFor>>
  /** What its history says, by key. */
  past: Past['of']
}

interface Box {
  id: string
  number: string
  journey: Journey
}

export type Folded = ReturnType<typeof foldSubject>
export type Decided = ReturnType<typeof decide>

/** The journeys of the containers of a shipment, in the order of their numbers. */
export function foldSubject(
  { known, merged }: Subject,
  { freeTime, past }: OfAccount,
  { reference: { places }, now }: Surroundings,
) {
  const { shipment } = known
  const byContainer = groupBy(merged.observations, ({ container_id }) => container_id)
  const before = new Map(known.containers.map((row) => [row.id as string | null, row]))
  const fold = (id: string | null, number: string) =>
    foldJourney(byContainer.get(id) ?? [], {
      places,
      now,
      number,
      tracking_stopped: isNoNewsExpected(shipment),
      free_time: freeTime(shipment, before.get(id)),
      // Nothing keeps what a shipment without containers has asked.
      past: id === null ? undefined : { shipping_line_scac: shipment.shipping_line_scac, of: past },
    })
  const boxes = [...merged.containerIds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([number, id]): Box => ({ id, number, journey: fold(id, number) }))
  for (const { id, journey } of boxes) nameRawEvents(byContainer.get(id) ?? [], journey)
  // Of a shipment whose containers are not known yet, what was said of all of them.
  const [first = fold(null, ''), ...rest] = boxes.map(({ journey }) => journey)
  const journeys: [Journey, ...Journey[]] = [first, ...rest]
  return { known, merged, byContainer, boxes, journeys }
}

/**
 * The rows that follow from the journeys of a shipment.
 * @param others the same boxes under other shipments, by the id of the container
 */
export function decide(
  { known, merged, byContainer, boxes, journeys }: Folded,
  others: ReadonlyMap<string, readonly string[]>,
  { reference, now }: Surroundings,
) {
  const { shipment } = known
  const stored = groupBy(known.events, ({ container_id }) => container_id)
  const events = boxes.map(({ id, journey }) =>
    eventChanges(stored.get(id) ?? [], journey.events, { shipment, container_id: id, now }),
  )
  const state = foldShipment(journeys)
  const own = ownRoutes(journeys, state)
  const states = boxes.map(({ id, number, journey }, at) => ({
    ...journey.state,
    own_route: own[at] ?? null,
    id,
    account_id: shipment.account_id,
    shipment_id: shipment.id,
    number,
    ...arrivalOf(journey.state, journey.route.pod_eta_at),
    empty_due_on: dayOf(journey.state.empty_due_at, journey.state.empty_due_timezone),
    binding_lfd_on: dayOf(journey.state.binding_lfd, journey.state.binding_lfd_timezone),
    pod_terminal_name: reference.find('terminal', journey.state.pod_terminal_id ?? '')?.name ?? null,
    ...wrongWith(journey, { shipping_line_scac: shipment.shipping_line_scac, reference, now }),
    other_journey_ids: [...(others.get(id) ?? [])],
    transport_event_ids: events[at]?.linkage ?? [],
    raw_event_ids: rawEventIds(byContainer.get(id) ?? []),
  }))
  const next = {
    ...state,
    ...documentNumbers(shipment, merged.observations, reference),
    ...worstContainer(states, journeys[0].state.urgency),
    state_until: journeys.flatMap(({ state }) => state.state_until ?? []).sort()[0] ?? null,
    ...onItsDay(state),
    container_ids: states.map(({ id }) => id),
  }
  const current = { ...shipment, ...next }
  return { known, merged, byContainer, events, states, next, current, measures: measuresOf(shipment, boxes) }
}

function nameRawEvents(observations: readonly MergedObservation[], { raw, doubts }: Journey) {
  const names = new Map(raw.map((one) => [one.observation_id, one]))
  const doubted = groupBy(doubts, ({ observation_id }) => observation_id)
  for (const one of observations) {
    const { event = null, index = null } = names.get(one.id) ?? {}
    const why = (doubted.get(one.id) ?? []).map(({ doubt }) => doubt).sort()
    if (one.event === event && one.index === index && String(one.doubts) === String(why)) continue
    one.doubts = why
    one.event = event
    one.index = index
    one.isTouched = true
  }
}

const dayOf = (at: string | null, timezone: string | null) => at && localDate(at, timezone)

/** Of what has not left nothing is measured. */
function measuresOf({ id: shipment_id, account_id, shipping_line_scac }: Row<'shipments'>, journeys: readonly Box[]) {
  const measured = journeys.flatMap(({ id, number, journey: { measure } }) => (measure ? { id, number, measure } : []))
  const cases = casesOf(measured)
  return measured.map(({ id, number, measure }) => ({
    ...measure,
    container_id: id,
    account_id,
    shipment_id,
    shipping_line_scac,
    container_number: number,
    is_case: cases.has(number),
  }))
}

/** What is wrong with it, and what that costs. */
function wrongWith(
  journey: Journey,
  { shipping_line_scac, reference, now }: Surroundings & { shipping_line_scac: string },
) {
  const facility = facilityOf(journey, reference)
  const causes = causesOf(journey.state, journey.route, { shipping_line_scac, facility, now })
  return { causes, ...atStake(journey.state, causes, now) }
}

/** Where it is picked up. */
function facilityOf({ state: { pickup_facility_id: id, pickup_facility_type: type } }: Journey, { find }: Reference) {
  const name = id && type ? find(type, id)?.name : undefined
  return id && name ? { id, name } : null
}

/** At the port of discharge: when it arrived, reported or shown by its unloading, or is expected; and on which day there. */
const arrivalOf = (
  { pod_arrived_at, pod_discharged_at, pod_timezone, next_arrival }: ContainerState,
  eta: string | null,
) => onItsDay({ arrival_at: pod_arrived_at ?? pod_discharged_at ?? eta, pod_timezone, next_arrival })

/** On the day of a missed vessel nothing arrives. */
const onItsDay = ({
  arrival_at,
  pod_timezone,
  next_arrival,
}: Pick<ShipmentState, 'arrival_at' | 'pod_timezone' | 'next_arrival'>) => ({
  arrival_at,
  arrival_on: next_arrival?.outdated ? null : dayOf(arrival_at, pod_timezone),
})

const rawEventIds = (observations: readonly MergedObservation[]) =>
  observations
    .filter(({ index }) => index !== null)
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .map(({ id }) => id)
