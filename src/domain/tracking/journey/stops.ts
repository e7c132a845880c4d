import type { Container } from '#contract/tracking/container.ts'
import type { Call, CallStep, ExplainedBy, Journey, Stop } from '#contract/tracking/journey.ts'
import type { OwnRoute } from '#contract/tracking/own-route.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import { daysBetween } from '../../instants.ts'
import { arrivedInland } from '../next-arrival.ts'
import { routeOfContainer } from '../own-route.ts'

type Box = Omit<Container['attributes'], 'warnings'>
type Route = Omit<Shipment['attributes'], 'line_connection'>

/** What has happened to the container, and where and with what it was. */
export interface StopEvent {
  facts: Pick<TransportEvent['attributes'], 'event' | 'timestamp' | 'timezone' | 'location_locode'>
  place: string | null
  vessel: string | null
}

/**
 * The stops of a container with what happened and is expected at each: port of loading, ports of transhipment, port of
 * discharge, inland destination, pickup, return of the empty, as far as they are known.
 */
export function stopsOf(
  shipment: Route,
  box: Box,
  events: readonly StopEvent[],
): Pick<Journey, 'stops' | 'reached' | 'here'> {
  const route = routeOfContainer(shipment, box)
  const stops = withoutPassed([
    lading(route, box, events),
    ...transshipments(events),
    discharge(route, box),
    ...(box.has_inland_leg ? [inland(route, box)] : []),
    out(box),
    empty(box),
  ])
  const last = stops.findLastIndex(({ calls }) => calls.some(({ kind }) => kind === 'actual'))
  const reached = last < 0 ? null : last
  return { stops, reached, here: stops[last]?.has_left ? null : reached }
}

/** What comes before something that has happened is expected no more, although nobody reported it. */
function withoutPassed(stops: readonly Stop[]): Stop[] {
  const last = stops.flatMap(({ calls }) => calls).findLast(({ kind }) => kind === 'actual')
  let isAhead = last === undefined
  return stops.map((stop) => ({
    ...stop,
    calls: stop.calls.filter((call) => {
      isAhead ||= call === last
      return isAhead || call.kind === 'actual'
    }),
  }))
}

function lading(route: Route, box: Box, events: readonly StopEvent[]): Stop {
  const named = (form: RegExp) => events.find(({ facts, vessel }) => vessel && form.test(facts.event))?.vessel
  const vessel = named(/transport\.vessel_(loaded|departed)$/) ?? named(/\.estimated\.vessel_departed$/)
  const zone = route.pol_timezone
  return {
    kind: 'lading',
    ...placeOf(route, box, 'port_of_lading_name'),
    location_locode: route.port_of_lading_locode,
    calls: calls(
      ['full_in', ofBox(box, 'pol_full_in_at'), zone],
      ['loaded', ofBox(box, 'pol_vessel_loaded_at'), zone],
      ['departed', ofBox(box, 'pol_vessel_departed_at'), zone, ofRoute(route, box, 'pol_etd_at')],
    ),
    has_left: box.pol_vessel_departed_at !== null,
    onward: 'sea',
    onward_by: vessel ?? (isDirect(events) ? route.pod_vessel_name : null),
  }
}

/** The vessel that comes to the port of discharge is the one that leaves the port of loading where nothing is said of another. */
const isDirect = (events: readonly StopEvent[]) => !events.some(({ facts }) => facts.event.includes('transshipment'))

const transshipmentSteps = ['arrived', 'discharged', 'loaded', 'departed'] as const

function transshipments(events: readonly StopEvent[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const { facts, place, vessel } of events) {
    const step = transshipmentSteps.find((one) => facts.event.endsWith(`.transshipment_${one}`))
    if (!step || !place || !facts.timestamp) continue
    const stop: Stop = stops.get(place) ?? {
      kind: 'transshipment',
      name: place,
      name_explained_by: null,
      location_locode: facts.location_locode,
      calls: [],
      has_left: false,
      onward: 'sea',
      onward_by: null,
    }
    stop.calls.push({
      step,
      at: facts.timestamp,
      timezone: facts.timezone,
      kind: 'actual',
      slip_days: null,
      explained_by: { of: 'event', name: facts.event, location_locode: facts.location_locode },
    })
    stop.has_left ||= step === 'departed'
    if (step === 'loaded' || step === 'departed') stop.onward_by ??= vessel
    stops.set(place, stop)
  }
  return [...stops.values()]
}

function discharge(route: Route, box: Box): Stop {
  const zone = box.pod_timezone ?? route.pod_timezone
  const onRail = ofBox(box, 'pod_rail_departed_at') ?? ofBox(box, 'pod_rail_loaded_at')
  const byRail = box.has_inland_leg
  const first = route.pod_original_eta_at
  const byTruck = onRail === null && box.pod_full_out_at !== null
  // Where something shows that it is there, its arrival is awaited no more, although nobody reported it.
  const isAwaited = box.next_arrival?.at_place === 'port_of_discharge' && box.next_arrival.awaited
  return {
    kind: 'discharge',
    ...placeOf(route, box, 'port_of_discharge_name'),
    location_locode: route.port_of_discharge_locode,
    calls: calls(
      ['arrived', ofBox(box, 'pod_arrived_at'), zone, isAwaited ? ofBox(box, 'next_arrival') : null, first],
      ['discharged', ofBox(box, 'pod_discharged_at'), zone],
      ['on_rail', onRail, zone],
    ),
    has_left: onRail !== null || byTruck,
    onward: byRail && !byTruck ? 'rail' : 'road',
    onward_by: byRail && !byTruck ? box.pod_rail_carrier_scac : null,
  }
}

function inland(route: Route, box: Box): Stop {
  const zone = box.final_destination_timezone ?? route.destination_timezone
  const unloaded = ofBox(box, 'ind_rail_unloaded_at')
  // Where something shows that it is there, its arrival is awaited no more, although nobody reported it.
  const eta = arrivedInland(box) ? null : (ofBox(box, 'ind_eta_at') ?? ofRoute(route, box, 'destination_eta_at'))
  return {
    kind: 'inland',
    ...placeOf(route, box, 'destination_name'),
    location_locode: route.destination_locode,
    calls: calls(['arrived', ofBox(box, 'ind_ata_at'), zone, eta], ['unloaded', unloaded, zone]),
    has_left: box.final_destination_full_out_at !== null,
    onward: 'road',
    onward_by: null,
  }
}

function out(box: Box): Stop {
  const out = ofBox(box, 'final_destination_full_out_at') ?? ofBox(box, 'pod_full_out_at')
  const zone = box.pickup_timezone
  return {
    kind: 'out',
    name: null,
    name_explained_by: null,
    location_locode: null,
    calls: calls(
      [out ? 'full_out' : 'appointment', out, zone, ofBox(box, 'pickup_appointment_at')],
      ['delivered', ofBox(box, 'delivered_at'), zone],
    ),
    has_left: box.empty_terminated_at !== null,
    onward: 'road',
    onward_by: null,
  }
}

function empty(box: Box): Stop {
  return {
    kind: 'empty',
    name: null,
    name_explained_by: null,
    location_locode: null,
    calls: calls(
      ['empty_in', ofBox(box, 'empty_terminated_at'), box.empty_terminated_timezone],
      ['empty_due', null, box.empty_due_timezone, ofBox(box, 'empty_due_at')],
    ),
    has_left: false,
    onward: null,
    onward_by: null,
  }
}

type StopName = 'port_of_lading_name' | 'port_of_discharge_name' | 'destination_name'

const placeOf = (route: Route, box: Box, name: StopName): Pick<Stop, 'name' | 'name_explained_by'> => ({
  name: route[name],
  name_explained_by: route[name] === null ? null : byRoute(box, name),
})

/** The shipment's, unless it is the container's own. */
const byRoute = ({ own_route }: Box, name: keyof OwnRoute) => ({
  of: own_route && name in own_route ? ('own_route' as const) : ('shipment' as const),
  name,
})

const by = (of: ExplainedBy['of'], name: string): ExplainedBy => ({ of, name, location_locode: null })

/** A time, and what explains it. */
interface Said {
  at: string
  explained_by: ExplainedBy
}

type Line = [step: CallStep, actual: Said | null, zone: string | null, estimate?: Said | null, first?: string | null]

type Times<Attributes> = {
  [Name in keyof Attributes]: Attributes[Name] extends string | null ? Name : never
}[keyof Attributes]

function ofBox(box: Box, name: Times<Box> | 'next_arrival'): Said | null {
  const at = name === 'next_arrival' ? (box.next_arrival?.at ?? null) : box[name]
  return at === null ? null : { at, explained_by: by('container', name) }
}

function ofRoute(route: Route, box: Box, name: 'pol_etd_at' | 'destination_eta_at'): Said | null {
  const at = route[name]
  return at === null ? null : { at, explained_by: { ...byRoute(box, name), location_locode: null } }
}

const kinds: Partial<Record<CallStep, Call['kind']>> = { appointment: 'appointment', empty_due: 'deadline' }

/** What is known at a place, as actual where it happened and as estimated where it did not. */
const calls = (...lines: Line[]): Call[] =>
  lines.flatMap(([step, actual, zone, estimate = null, first = null]): Call[] => {
    const said = actual ?? estimate
    if (!said) return []
    const kind = actual ? 'actual' : (kinds[step] ?? 'estimate')
    return [{ ...said, step, timezone: zone, kind, slip_days: first ? daysBetween(first, said.at, zone) : null }]
  })
