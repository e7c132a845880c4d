import type { DataSource } from '#contract/tracking/transport-event.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { NewEvent } from '../db/webhooks/events.ts'
import type { Decided } from './decide.ts'
import { arrivalOf, type Estimate, estimatesIn, tellEstimates } from './estimates.ts'
import type { MergedObservation } from './merge-facts.ts'
import { newsOf, numberEvents } from './news.ts'

/** What there is to tell after each of these, in order, and how many events each container has had by then. */
export async function newsOfProjections(tx: Transaction, decided: readonly Decided[], now: string) {
  const tellings = decided.map(({ known, current, events }) => ({
    shipment: known.shipment,
    container_ids: known.containers.map(({ id }) => id),
    estimates: changedEstimates(known.shipment, current, events),
  }))
  const estimates = await tellEstimates(tx, tellings, now)
  return decided.map((one, at) => {
    const events = [...newsOfContainers(one, now), ...(estimates[at] ?? [])]
    const before = new Map(one.known.containers.map(({ id, event_sequence }) => [id, event_sequence]))
    return { events, sequences: numberEvents(events, before) }
  })
}

function newsOfContainers({ known, states, events, byContainer }: Decided, now: string): NewEvent[] {
  const stored = new Map(known.containers.map((row) => [row.id, row]))
  return states.flatMap((after, at) =>
    newsOf({
      shipment: known.shipment,
      before: stored.get(after.id),
      after,
      happened: events[at]?.added ?? [],
      data_source: sourceOf(byContainer.get(after.id) ?? [], now),
      now,
    }),
  )
}

/** Only what is new or different can be news: nothing is read for the rest. */
function changedEstimates(before: Row<'shipments'>, after: Row<'shipments'>, events: Decided['events']) {
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
