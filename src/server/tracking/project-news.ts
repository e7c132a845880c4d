import type { DataSource } from '#contract/transport-event.ts'
import type { NewEvent } from '../db/events.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { arrivalOf, type Estimate, estimatesIn, type LiveEvent, tellEstimates } from './estimates.ts'
import type { MergedObservation } from './merge-facts.ts'
import { newsOf, numberEvents } from './news.ts'
import type { ShipmentFacts } from './shipment-facts.ts'

interface Projection {
  known: ShipmentFacts
  /** The shipment as it is now. */
  current: Row<'shipments'>
  /** Its containers as they are now, and beside each what becomes of its transport events. */
  states: readonly Pick<Row<'containers'>, 'id' | 'pod_terminal_id' | 'pod_timezone' | 'expected_next'>[]
  events: readonly EventChanges[]
  byContainer: ReadonlyMap<string | null, readonly MergedObservation[]>
  now: string
}

interface EventChanges {
  added: readonly NewRow<'transport_events'>[]
  changed: readonly Row<'transport_events'>[]
  live: readonly LiveEvent[]
}

/** What there is to tell after a projection, in order, and how many events each container has had by then. */
export async function newsOfProjection(
  tx: Transaction,
  { known, current, states, events, byContainer, now }: Projection,
) {
  const { shipment } = known
  const stored = new Map(known.containers.map((row) => [row.id, row]))
  const news: NewEvent[] = states.flatMap((after, at) =>
    newsOf({
      shipment,
      before: stored.get(after.id),
      after,
      happened: events[at]?.added ?? [],
      data_source: sourceOf(byContainer.get(after.id) ?? [], now),
      now,
    }),
  )
  const estimates = changedEstimates(shipment, current, events)
  news.push(...(await tellEstimates(tx, estimates, { shipment, container_ids: [...stored.keys()], now })))
  const before = new Map(known.containers.map(({ id, event_sequence }) => [id, event_sequence]))
  return { events: news, sequences: numberEvents(news, before) }
}

/** Only what is new or different can be news: nothing is read for the rest. */
function changedEstimates(before: Row<'shipments'>, after: Row<'shipments'>, events: readonly EventChanges[]) {
  const touched = new Set(events.flatMap(({ added, changed }) => [...added, ...changed].map(({ id }) => id)))
  const all: Estimate[] = events.flatMap(({ live }) => estimatesIn(live))
  const ofContainers = all.filter(({ transport_event_id }) => touched.has(transport_event_id ?? undefined))
  const isMoved =
    before.pod_eta_at !== after.pod_eta_at || before.port_of_discharge_locode !== after.port_of_discharge_locode
  return [...ofContainers, ...(isMoved ? arrivalOf(after, all) : [])]
}

/** Who made it so: of what is new, else of what was taken back. Where nothing was said, time has passed. */
function sourceOf(observations: readonly MergedObservation[], now: string): DataSource {
  const cause = observations.find(({ isNew }) => isNew) ?? observations.find(({ withdrawn_at }) => withdrawn_at === now)
  return (cause ?? observations.find(({ isTouched }) => isTouched))?.fact.source_kind ?? 'calculation'
}
