import type {
  ContainerAttribute,
  ContainerExplanation,
  Explained,
  ShipmentExplanation,
} from '#contract/tracking/explanation.ts'
import type { OwnRoute } from '#contract/tracking/own-route.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { groupBy } from '#domain/group-by.ts'
import { pastAsKept } from '#domain/lines/past.ts'
import { explainShipment } from '#domain/tracking/explain-shipment.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { explainJourney } from '#domain/tracking/journey/explain.ts'
import { calculated, recorded, unknown } from '#domain/tracking/journey/explain-context.ts'
import type { ExplainedRoute } from '#domain/tracking/journey/explain-route.ts'
import { canonical } from '#domain/tracking/journey/statement.ts'
import { numberWarnings } from '#domain/tracking/number-warnings.ts'
import { isNoNewsExpected } from '#domain/tracking/poll-plan.ts'
import type { Row } from '../db/schema.ts'
import { storedClocks } from '../free-time/tariffs.ts'
import type { Reference } from '../reference/reference.ts'
import { explainDocumentNumbers } from './explain-document-numbers.ts'

type Said = Observation & { container_id: string | null; digest: string }

/** Computed on demand from what is kept: nothing of it is stored. */
export function containerExplanationOf(
  row: Row<'containers'>,
  observations: readonly Said[],
  around: Around,
): ContainerExplanation {
  const { reference } = around
  const { state, transport_events, facilities, route } = explained(row, observations, around)
  const warnings = numberWarnings(row.number)
  const entries: Record<ContainerAttribute, Explained> = {
    ...state,
    pod_terminal: facilities.pod_terminal,
    pickup_facility: facilities.pickup_facility,
    number: recorded(row.number),
    warnings: calculated(warnings, 'check_digit', ['number']),
    own_route: explainOwnRoute(row.own_route, route),
    ref_numbers: recorded(row.ref_numbers, 'written_by_people', 'set_by_hand'),
    created_at: recorded(row.created_at),
    updated_at: recorded(row.updated_at),
    shipment_last_tracking_request_at: atTracking(row.shipment_last_tracking_request_at),
    pod_last_tracking_request_at: atTracking(row.pod_last_tracking_request_at),
    rail_last_tracking_request_at: atTracking(row.rail_last_tracking_request_at),
  }
  const stored = {
    ...row,
    warnings,
    pod_terminal: facility(reference, 'terminal', row.pod_terminal_id),
    pickup_facility: facility(reference, row.pickup_facility_type, row.pickup_facility_id),
  }
  return { ...asStored(entries, stored), transport_events }
}

/** Each part as the journey of the container has it. */
function explainOwnRoute(own_route: OwnRoute | null, route: ExplainedRoute): Explained {
  if (own_route === null) return unknown('as_shipment')
  const parts = (Object.keys(own_route) as (keyof OwnRoute)[]).map((name) => {
    const { doubts: _, based_on: __, candidates: ___, parts: ____, ...said } = partOf(route, name)
    return { ...said, name }
  })
  return calculated(own_route, 'apart_from_shipment', [], { parts })
}

function partOf(route: ExplainedRoute, name: keyof OwnRoute): Explained {
  switch (name) {
    case 'port_of_lading_locode':
      return route.port_of_lading.locode
    case 'port_of_lading_name':
      return route.port_of_lading.name
    case 'pol_timezone':
      return route.port_of_lading.timezone
    case 'port_of_discharge_locode':
      return route.port_of_discharge.locode
    case 'port_of_discharge_name':
      return route.port_of_discharge.name
    case 'pod_timezone':
      return route.port_of_discharge.timezone
    case 'destination_locode':
      return route.destination.locode
    case 'destination_name':
      return route.destination.name
    case 'destination_timezone':
      return route.destination.timezone
    default:
      return route[name]
  }
}

export function shipmentExplanationOf(
  row: Row<'shipments'> & Pick<Shipment['attributes'], 'line_connection'>,
  containers: readonly Row<'containers'>[],
  observations: readonly Said[],
  reference: Reference,
) {
  const around = { reference, tracking_stopped: isNoNewsExpected(row) }
  const byContainer = groupBy(observations, ({ container_id }) => container_id)
  const boxes = containers.map((one) => ({
    container_id: one.id as string | null,
    explained: explained(one, byContainer.get(one.id) ?? [], around),
  }))
  const none = { number: '', created_at: row.created_at, state_until: row.state_until }
  const journeys =
    boxes.length > 0 ? boxes : [{ container_id: null, explained: explained(none, byContainer.get(null) ?? [], around) }]
  const urgent = containers.find(({ id }) => id === row.most_urgent_container_id)
  const entries: ShipmentExplanation = {
    ...explainShipment(journeys),
    ...explainDocumentNumbers(row, observations, reference),
    ref_numbers: recorded(row.ref_numbers, 'written_by_people', 'set_by_hand'),
    tags: recorded(row.tags, 'written_by_people', 'set_by_hand'),
    customer_name: recorded(row.customer_name, 'written_by_people', 'set_by_hand'),
    urgency: calculated(urgent?.urgency ?? row.urgency, 'most_urgent_container', ['most_urgent_container']),
    created_at: recorded(row.created_at),
    updated_at: recorded(row.updated_at),
    shipping_line_scac: recorded(row.shipping_line_scac, 'line_of_request'),
    shipping_line_name: recorded(row.shipping_line_name, 'line_of_request'),
    shipping_line_short_name: recorded(row.shipping_line_short_name, 'line_of_request'),
    line_connection: recorded(row.line_connection, 'set_up_here'),
    line_tracking_last_attempted_at: atTracking(row.line_tracking_last_attempted_at),
    line_tracking_last_succeeded_at: atTracking(row.line_tracking_last_succeeded_at),
    line_tracking_stopped_at: atTracking(row.line_tracking_stopped_at),
    line_tracking_stopped_reason: atTracking(row.line_tracking_stopped_reason),
  }
  return asStored(entries, {
    ...row,
    pod_terminal: facility(reference, 'terminal', row.pod_terminal_id),
    destination_terminal: facility(reference, row.destination_terminal_type, row.destination_terminal_id),
  })
}

const facility = (reference: Reference, type: 'terminal' | 'rail_terminal' | null, id: string | null) =>
  id && type && { id, name: reference.find(type, id)?.name ?? '' }

const atTracking = (value: string | null) => recorded(value, value === null ? 'nothing_recorded' : 'recorded_here')

interface Around {
  reference: Reference
  tracking_stopped: boolean
}

type Folded = Pick<Row<'containers'>, 'number' | 'created_at' | 'state_until'> &
  Partial<Pick<Row<'containers'>, 'free_time' | 'free_time_days' | 'past_times' | 'shipping_line_scac'>>

/** As of when it was folded last: with the newest report, or since then when the clock alone made something another. */
function explained(
  { number, created_at, state_until, ...kept }: Folded,
  observations: readonly Said[],
  { reference, tracking_stopped }: Around,
) {
  // As it was calculated: rules may be others by now.
  const clocks = storedClocks(kept)
  const past = pastAsKept(kept.shipping_line_scac ?? null, kept.past_times ?? [])
  const around = { places: reference.places, tracking_stopped, number, free_time: () => clocks, past }
  const times = observations.flatMap(({ last_seen_at, withdrawn_at }) => [last_seen_at, withdrawn_at ?? last_seen_at])
  const reported = times.reduce((latest, at) => (at > latest ? at : latest), times[0] ?? created_at)
  let found = explainJourney(observations, { ...around, now: reported })
  for (let turn = 0; turn < mostTurns; turn++) {
    const next = found.journey.state.state_until
    if (next === null || (state_until !== null && next >= state_until)) break
    found = explainJourney(observations, { ...around, now: next })
  }
  return found
}

/** By the clock alone: a deadline, the age of a word on availability, an appointment, the next step, the days to the arrival. */
const mostTurns = 13

/** What is shown elsewhere is shown here: a value that was decided by other rules, or at another time, says so. */
function asStored<Entries extends Record<string, Explained>>(entries: Entries, row: object): Entries {
  const stored = new Map(Object.entries(row))
  const checked = Object.entries(entries).map(([name, entry]) => {
    const value = stored.get(name) ?? null
    if (canonical(value) === canonical(entry.value)) return [name, entry]
    const { candidates } = entry
    return [name, { ...recorded(value, 'decided_earlier', 'calculated'), candidates }]
  })
  return Object.fromEntries(checked) as Entries
}
