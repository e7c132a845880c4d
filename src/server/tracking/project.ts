import { causesOf } from '#domain/exceptions/causes.ts'
import { atStake } from '#domain/free-time/at-stake.ts'
import { groupBy } from '#domain/group-by.ts'
import { localDate } from '#domain/instants.ts'
import { foldJourney } from '#domain/journey.ts'
import type { ContainerState, Journey, JourneyRoute } from '#domain/journey-types.ts'
import { casesOf } from '#domain/lines/cases.ts'
import { foldShipment } from '#domain/shipment-state.ts'
import { worstContainer } from '#domain/worst-container.ts'
import { beginContainers } from '../custom-fields/initial.ts'
import { insertRows, updateRows } from '../db/bulk.ts'
import { insertEvents } from '../db/events.ts'
import { saveMeasures } from '../db/lines/measures.ts'
import { otherJourneys, tellOtherJourneys } from '../db/other-journeys.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { keysOfContainer, keysOfShipment, replaceSearchKeys } from '../db/search-keys.ts'
import { saveVessels } from '../db/vessels.ts'
import { freeTimeFor } from '../free-time/tariffs.ts'
import type { Reference } from '../reference/reference.ts'
import { isChanged } from './changes.ts'
import { documentNumbers } from './document-numbers.ts'
import type { Merged, MergedObservation } from './merge-facts.ts'
import { eventChanges } from './project-events.ts'
import { newsOfProjection } from './project-news.ts'
import type { ShipmentFacts } from './shipment-facts.ts'
import { vesselsOf } from './vessels.ts'

interface Surroundings {
  reference: Reference
  /** UTC instant. */
  now: string
}

/** Computes the state of a shipment and its containers from all facts, and writes what differs from what is stored. */
export async function project(tx: Transaction, known: ShipmentFacts, merged: Merged, { reference, now }: Surroundings) {
  const { shipment } = known
  const { places } = reference
  const tracking_stopped = shipment.line_tracking_stopped_at !== null
  const byContainer = groupBy(merged.observations, ({ container_id }) => container_id)
  const freeTime = await freeTimeFor(tx, shipment)
  const before = new Map(known.containers.map((row) => [row.id as string | null, row]))
  const fold = (id: string | null, number: string) =>
    foldJourney(byContainer.get(id) ?? [], {
      places,
      now,
      number,
      tracking_stopped,
      free_time: freeTime(before.get(id)),
    })

  const journeys = [...merged.containerIds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([number, id]) => ({ id, number, journey: fold(id, number) }))
  for (const { id, journey } of journeys) nameRawEvents(byContainer.get(id) ?? [], journey)

  const stored = new Map(known.containers.map((row) => [row.id, row]))
  const storedEvents = groupBy(known.events, ({ container_id }) => container_id)
  const events = journeys.map(({ id, journey }) =>
    eventChanges(storedEvents.get(id) ?? [], journey.events, { shipment, container_id: id, now }),
  )
  const boxes = journeys.map(({ id, number, journey: { state } }) => ({ ...state, id, number }))
  const others = await otherJourneys(tx, shipment, boxes)
  const states = journeys.map(({ id, number, journey }, at) => ({
    ...journey.state,
    id,
    account_id: shipment.account_id,
    shipment_id: shipment.id,
    number,
    ...arrivalOf(journey.route, journey.state),
    binding_lfd_on: dayOf(journey.state.binding_lfd, journey.state.binding_lfd_timezone),
    pod_terminal_name: reference.find('terminal', journey.state.pod_terminal_id ?? '')?.name ?? null,
    ...wrongWith(journey, { shipping_line_scac: shipment.shipping_line_scac, reference, now }),
    other_journey_ids: others.get(id) ?? [],
    transport_event_ids: events[at]?.linkage ?? [],
    raw_event_ids: rawEventIds(byContainer.get(id) ?? []),
  }))
  const [first = fold(null, ''), ...rest] = journeys.map(({ journey }) => journey)
  const folded = [first, ...rest]
  const state = foldShipment(folded)
  const next = {
    ...state,
    ...documentNumbers(shipment, merged.observations),
    ...worstContainer(states, first.state.urgency),
    state_until: folded.flatMap(({ state }) => state.state_until ?? []).sort()[0] ?? null,
    arrival_on: arrivalOf(state, state).arrival_on,
    container_ids: states.map(({ id }) => id),
  }
  const isShipmentChanged = isChanged(shipment, next)
  const current = { ...shipment, ...next }

  const news = await newsOfProjection(tx, { known, current, states, events, byContainer, now })
  const rows = states.map((one) => ({ ...one, event_sequence: news.sequences.get(one.id) ?? 0 }))
  const added = rows
    .filter(({ id }) => !stored.has(id))
    .map((row) => ({
      ...row,
      ref_numbers: shipment.ref_numbers,
      ...lastAsked(shipment),
      created_at: now,
      updated_at: now,
    }))
  const changed = rows.filter((row) => isChanged(stored.get(row.id), row)).map((row) => ({ ...row, updated_at: now }))

  // First: a container takes from its shipment what lists of containers ask of it.
  if (isShipmentChanged) await updateRows(tx, 'shipments', [{ id: shipment.id, ...next, updated_at: now }])
  await insertRows(tx, 'containers', added as unknown as NewRow<'containers'>[])
  await tellOtherJourneys(tx, new Map([...others].filter(([id]) => !stored.has(id))))
  await writeObservations(tx, merged.observations)
  await saveVessels(tx, vesselsOf(merged.observations))
  await insertRows(
    tx,
    'transport_events',
    events.flatMap(({ added }) => added),
  )
  await updateRows(
    tx,
    'transport_events',
    events.flatMap(({ changed }) => changed),
  )
  await updateRows(tx, 'containers', changed as unknown as Row<'containers'>[])
  if (known.containers.some(hasLeft) || states.some(hasLeft))
    await saveMeasures(tx, shipment.id, measuresOf(shipment, journeys))
  await writeSearchKeys(tx, { before: shipment, current, added })
  await beginContainers(tx, shipment, added)
  // Last: whoever wants an event is found by what its shipment is now.
  await insertEvents(tx, news.events)
  return { shipment: current, journeys: journeys.map(({ journey }) => journey) }
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

/** Of others nothing is measured. */
const hasLeft = (
  one: Pick<ContainerState, 'pol_vessel_departed_at' | 'pod_arrived_at' | 'pod_discharged_at'>,
): boolean => Boolean(one.pol_vessel_departed_at ?? one.pod_arrived_at ?? one.pod_discharged_at)

interface Folded {
  id: string
  number: string
  journey: Journey
}

function measuresOf(
  { id: shipment_id, account_id, shipping_line_scac }: Row<'shipments'>,
  journeys: readonly Folded[],
) {
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

/** At the port of discharge: when, and on which day there. */
function arrivalOf(
  { pod_ata_at, pod_eta_at }: Pick<JourneyRoute, 'pod_ata_at' | 'pod_eta_at'>,
  { pod_timezone, next_arrival }: Pick<ContainerState, 'pod_timezone' | 'next_arrival'>,
) {
  const arrival_at = pod_ata_at ?? pod_eta_at
  // On the day of a missed vessel nothing arrives.
  return { arrival_at, arrival_on: next_arrival?.outdated ? null : dayOf(arrival_at, pod_timezone) }
}

const rawEventIds = (observations: readonly MergedObservation[]) =>
  observations
    .filter(({ index }) => index !== null)
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .map(({ id }) => id)

const lastAsked = ({ line_tracking_last_attempted_at }: Row<'shipments'>) => ({
  shipment_last_tracking_request_at: line_tracking_last_attempted_at,
  pod_last_tracking_request_at: null,
  rail_last_tracking_request_at: null,
})

async function writeObservations(tx: Transaction, observations: readonly MergedObservation[]) {
  const added = observations.filter(({ isNew }) => isNew)
  const touched = observations.filter(({ isNew, isTouched }) => isTouched && !isNew)
  await insertRows(
    tx,
    'observations',
    added.map(({ isNew: _, isTouched: __, raw, ...row }) => ({ ...row, raw: raw ?? null })),
  )
  await updateRows(
    tx,
    'observations',
    touched.map(({ id, reported_at, last_seen_at, asked, missed_at, withdrawn_at, event, index, doubts }) => ({
      id,
      reported_at,
      last_seen_at,
      asked,
      missed_at,
      withdrawn_at,
      event,
      index,
      doubts,
    })),
  )
}

interface Named {
  before: Row<'shipments'>
  current: Row<'shipments'>
  added: readonly Pick<Row<'containers'>, 'id' | 'created_at' | 'number' | 'ref_numbers'>[]
}

async function writeSearchKeys(tx: Transaction, { before, current, added }: Named) {
  const isRenamed = (['bill_of_lading_number', 'normalized_number', 'booking_number'] as const).some(
    (name) => before[name] !== current[name],
  )
  const keys = [...(isRenamed ? keysOfShipment(current) : []), ...added.flatMap(keysOfContainer)]
  await replaceSearchKeys(tx, current.account_id, isRenamed ? [current.id] : [], keys)
}
