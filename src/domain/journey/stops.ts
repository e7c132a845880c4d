import type { Container } from '#contract/container.ts'
import type { ContainerAttribute, ExplainedEvent, ShipmentAttribute } from '#contract/explanation.ts'
import type { Shipment } from '#contract/shipment.ts'
import type { TransportEvent } from '#contract/transport-event.ts'
import { daysBetween } from '../instants.ts'

type Box = Container['attributes']
type Route = Shipment['attributes']

/** Where the server explains a value: under an attribute, or an event. */
export type StopSubject =
  | { of: 'container'; name: ContainerAttribute }
  | { of: 'shipment'; name: ShipmentAttribute }
  | { of: 'event'; event: ExplainedEvent['event']; locode: string | null }

/** What happens at a stop. `empty_in`: back empty. */
export type CallStep =
  | 'full_in'
  | 'arrived'
  | 'discharged'
  | 'loaded'
  | 'departed'
  | 'on_rail'
  | 'unloaded'
  | 'appointment'
  | 'full_out'
  | 'delivered'
  | 'empty_in'

/** One line of a stop's timetable. */
export interface Call {
  step: CallStep
  /** UTC instant. */
  at: string
  zone: string | null
  kind: 'actual' | 'estimate' | 'appointment'
  /** Days later than first estimated. */
  slip: number | null
  subject: StopSubject
}

export interface Stop {
  kind: 'lading' | 'transshipment' | 'discharge' | 'inland' | 'out' | 'empty'
  /** Null where it is not known yet, and of what is no place of the route. */
  name: string | null
  /** Where the name is explained. */
  subject: StopSubject | null
  /** UN/LOCODE. */
  code: string | null
  calls: Call[]
  /** It went on from here. */
  left: boolean
  /** How it goes on. */
  leg: 'sea' | 'rail' | 'road' | null
  /** The vessel or the railway that it goes on with, where that is known. */
  by: string | null
}

export interface Stops {
  stops: Stop[]
  /** The stop it is at; null while it is under way. */
  here: number | null
  /** The last stop it reached; −1 before the first. */
  reached: number
}

/** What is to come: a call, and at which stop. */
export interface ExpectedCall extends Call {
  stop: Stop
}

export const expectedCalls = ({ stops }: Stops): ExpectedCall[] =>
  stops.flatMap((stop) =>
    stop.calls.filter(({ kind }) => kind !== 'actual').map((call): ExpectedCall => ({ ...call, stop })),
  )

/** An event of the container, and where and with what it was. */
export interface StopEvent {
  facts: Pick<
    TransportEvent['attributes'],
    'event' | 'timestamp' | 'timezone' | 'location_locode' | 'estimated' | 'invalidated_at'
  >
  place: string | null
  vessel: string | null
}

/**
 * The stops of a container with what happened and is expected at each: port of loading, ports of transhipment, port of
 * discharge, inland destination, pickup, return of the empty, as far as they are known.
 */
export function stopsOf(route: Route, box: Box, events: readonly StopEvent[]): Stops {
  const stops = withoutPassed([
    lading(route, box, events),
    ...transshipments(events),
    discharge(route, box),
    ...(box.has_inland_leg ? [inland(route, box)] : []),
    out(box),
    empty(box),
  ])
  const reached = stops.findLastIndex(({ calls }) => calls.some(({ kind }) => kind === 'actual'))
  return { stops, reached, here: reached >= 0 && !stops[reached]?.left ? reached : null }
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
  const vessel = events.find(({ facts, vessel }) => vessel && /\.vessel_(loaded|departed)$/.test(facts.event))?.vessel
  const zone = route.pol_timezone
  return {
    kind: 'lading',
    ...named(route, 'port_of_lading_name'),
    code: route.port_of_lading_locode,
    calls: calls(
      ['full_in', ofBox(box, 'pol_full_in_at'), zone],
      ['loaded', ofBox(box, 'pol_vessel_loaded_at'), zone],
      ['departed', ofBox(box, 'pol_vessel_departed_at'), zone, ofShipment(route, 'pol_etd_at')],
    ),
    left: box.pol_vessel_departed_at !== null,
    leg: 'sea',
    by: vessel ?? route.pod_vessel_name,
  }
}

const transshipmentSteps = ['arrived', 'discharged', 'loaded', 'departed'] as const

function transshipments(events: readonly StopEvent[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const { facts, place, vessel } of events) {
    const step = transshipmentSteps.find((one) => facts.event.endsWith(`.transshipment_${one}`))
    if (!step || !place || !facts.timestamp || facts.invalidated_at || facts.estimated) continue
    const stop: Stop = stops.get(place) ?? {
      kind: 'transshipment',
      name: place,
      subject: null,
      code: facts.location_locode,
      calls: [],
      left: false,
      leg: 'sea',
      by: null,
    }
    stop.calls.push({
      step,
      at: facts.timestamp,
      zone: facts.timezone,
      kind: 'actual',
      slip: null,
      subject: { of: 'event', event: facts.event, locode: facts.location_locode },
    })
    stop.left ||= step === 'departed'
    if (step === 'loaded' || step === 'departed') stop.by ??= vessel
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
    ...named(route, 'port_of_discharge_name'),
    code: route.port_of_discharge_locode,
    calls: calls(
      ['arrived', ofBox(box, 'pod_arrived_at'), zone, isAwaited ? ofBox(box, 'next_arrival') : null, first],
      ['discharged', ofBox(box, 'pod_discharged_at'), zone],
      ['on_rail', onRail, zone],
    ),
    left: onRail !== null || byTruck,
    leg: byRail && !byTruck ? 'rail' : 'road',
    by: byRail && !byTruck ? box.pod_rail_carrier_scac : null,
  }
}

function inland(route: Route, box: Box): Stop {
  const zone = box.final_destination_timezone ?? route.destination_timezone
  return {
    kind: 'inland',
    ...named(route, 'destination_name'),
    code: route.destination_locode,
    calls: calls(
      ['arrived', ofBox(box, 'ind_ata_at'), zone, ofBox(box, 'ind_eta_at') ?? ofShipment(route, 'destination_eta_at')],
      ['unloaded', ofBox(box, 'ind_rail_unloaded_at'), zone],
    ),
    left: box.final_destination_full_out_at !== null,
    leg: 'road',
    by: null,
  }
}

function out(box: Box): Stop {
  const out = ofBox(box, 'final_destination_full_out_at') ?? ofBox(box, 'pod_full_out_at')
  const zone = box.pickup_timezone
  return {
    kind: 'out',
    name: null,
    subject: null,
    code: null,
    calls: calls(
      [out ? 'full_out' : 'appointment', out, zone, ofBox(box, 'pickup_appointment_at')],
      ['delivered', ofBox(box, 'delivered_at'), zone],
    ),
    left: box.empty_terminated_at !== null,
    leg: 'road',
    by: null,
  }
}

function empty(box: Box): Stop {
  const zone = box.empty_terminated_timezone
  return {
    kind: 'empty',
    name: null,
    subject: null,
    code: null,
    calls: calls(['empty_in', ofBox(box, 'empty_terminated_at'), zone]),
    left: false,
    leg: null,
    by: null,
  }
}

function named(
  route: Route,
  name: 'port_of_lading_name' | 'port_of_discharge_name' | 'destination_name',
): Pick<Stop, 'name' | 'subject'> {
  return { name: route[name], subject: route[name] === null ? null : { of: 'shipment', name } }
}

/** A time, and where the server explains it. */
interface Said {
  at: string
  subject: StopSubject
}

type Line = [step: CallStep, actual: Said | null, zone: string | null, estimate?: Said | null, first?: string | null]

type Times<Attributes> = {
  [Name in keyof Attributes]: Attributes[Name] extends string | null ? Name : never
}[keyof Attributes]

function ofBox(box: Box, name: Times<Box> | 'next_arrival'): Said | null {
  const at = name === 'next_arrival' ? (box.next_arrival?.at ?? null) : box[name]
  return at === null ? null : { at, subject: { of: 'container', name } }
}

function ofShipment(route: Route, name: Times<Route>): Said | null {
  const at = route[name]
  return at === null ? null : { at, subject: { of: 'shipment', name } }
}

/** What is known at a place, as actual where it happened and as estimated where it did not. */
const calls = (...lines: Line[]): Call[] =>
  lines.flatMap(([step, actual, zone, estimate = null, first = null]): Call[] => {
    const said = actual ?? estimate
    if (!said) return []
    const kind = actual ? 'actual' : step === 'appointment' ? step : 'estimate'
    return [{ ...said, step, zone, kind, slip: first ? daysBetween(first, said.at, zone) : null }]
  })
