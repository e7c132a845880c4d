import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { daysBetween } from '../../lib/dates.ts'
import type { EventFacts } from './events.ts'
import type { Subject } from './explain.ts'

type Box = Container['attributes']
type Route = Shipment['attributes']

/** One line of a stop's timetable. */
interface Call {
  words: string
  at: string
  zone: string | null
  kind: 'actual' | 'estimate' | 'appointment'
  /** Days later than first estimated. */
  slip: number | null
  subject: Subject
}

export interface Stop {
  key: string
  name: string
  /** Where the server explains it; null where it is a word of ours. */
  subject: Subject | null
  code: string | null
  calls: Call[]
  /** It went on from here. */
  left: boolean
  /** How it goes on, and with what. */
  leg: 'sea' | 'rail' | 'road' | null
  by: string | null
}

export interface Journey {
  stops: Stop[]
  /** The stop it is at; null while it is under way. */
  here: number | null
  /** The last stop it reached; −1 before the first. */
  reached: number
}

/** What is to come: a call, and where. */
export interface Expected extends Call {
  key: string
  /** Null where the words say enough. */
  place: string | null
}

const expectedWords: Record<string, string> = {
  arr: 'Arrival',
  dep: 'Departure',
  appointment: 'Pickup, by appointment',
}

export function expectedOf({ stops }: Journey): Expected[] {
  return stops.flatMap(({ key, name, calls }) =>
    calls
      .filter(({ kind }) => kind !== 'actual')
      .map((call) => ({
        ...call,
        key: `${key} ${call.words}`,
        place: key === 'out' ? null : name,
        words: expectedWords[call.words] ?? call.words,
      })),
  )
}

/** POL → transshipments → POD → inland → out → empty, as far as it is known. */
export function journeyOf(route: Route, box: Box, events: readonly EventFacts[]): Journey {
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

function lading(route: Route, box: Box, events: readonly EventFacts[]): Stop {
  const vessel = events.find(({ facts, vessel }) => vessel && /\.vessel_(loaded|departed)$/.test(facts.event))?.vessel
  const zone = route.pol_timezone
  return {
    key: 'lading',
    ...named(route, 'port_of_lading_name', 'Port of loading'),
    code: route.port_of_lading_locode,
    calls: calls(
      ['in', ofBox(box, 'pol_full_in_at'), zone],
      ['loaded', ofBox(box, 'pol_vessel_loaded_at'), zone],
      ['dep', ofBox(box, 'pol_vessel_departed_at'), zone, ofShipment(route, 'pol_etd_at')],
    ),
    left: box.pol_vessel_departed_at !== null,
    leg: 'sea',
    by: vessel ?? route.pod_vessel_name,
  }
}

const callWords: Record<string, string> = { arrived: 'arr', discharged: 'disch', loaded: 'loaded', departed: 'dep' }

function transshipments(events: readonly EventFacts[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const { facts, place, vessel } of events) {
    const [, verb] = /\.transshipment_(\w+)$/.exec(facts.event) ?? []
    if (!verb || !place || !facts.timestamp || facts.invalidated_at || facts.estimated) continue
    const stop = stops.get(place) ?? {
      key: `via ${place}`,
      name: place,
      subject: null,
      code: facts.location_locode,
      calls: [],
      left: false,
      leg: 'sea',
      by: null,
    }
    stop.calls.push({
      words: callWords[verb] ?? verb,
      at: facts.timestamp,
      zone: facts.timezone,
      kind: 'actual',
      slip: null,
      subject: { of: 'event', event: facts.event, locode: facts.location_locode },
    })
    stop.left ||= verb === 'departed'
    if (verb === 'loaded' || verb === 'departed') stop.by ??= vessel
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
    key: 'discharge',
    ...named(route, 'port_of_discharge_name', 'Port of discharge'),
    code: route.port_of_discharge_locode,
    calls: calls(
      ['arr', ofBox(box, 'pod_arrived_at'), zone, isAwaited ? ofBox(box, 'next_arrival') : null, first],
      ['disch', ofBox(box, 'pod_discharged_at'), zone],
      ['on rail', onRail, zone],
    ),
    left: onRail !== null || byTruck,
    leg: byRail && !byTruck ? 'rail' : 'road',
    by: byRail && !byTruck ? box.pod_rail_carrier_scac : 'by truck',
  }
}

function inland(route: Route, box: Box): Stop {
  const zone = box.final_destination_timezone ?? route.destination_timezone
  return {
    key: 'inland',
    ...named(route, 'destination_name', 'Inland destination'),
    code: route.destination_locode,
    calls: calls(
      ['arr', ofBox(box, 'ind_ata_at'), zone, ofBox(box, 'ind_eta_at') ?? ofShipment(route, 'destination_eta_at')],
      ['unloaded', ofBox(box, 'ind_rail_unloaded_at'), zone],
    ),
    left: box.final_destination_full_out_at !== null,
    leg: 'road',
    by: 'by truck',
  }
}

function out(box: Box): Stop {
  const out = ofBox(box, 'final_destination_full_out_at') ?? ofBox(box, 'pod_full_out_at')
  const zone = box.pickup_timezone
  return {
    key: 'out',
    name: box.delivered_at ? 'Delivered' : 'Out',
    subject: null,
    code: null,
    calls: calls(
      [out ? 'picked up' : 'appointment', out, zone, ofBox(box, 'pickup_appointment_at')],
      ['delivered', ofBox(box, 'delivered_at'), zone],
    ),
    left: box.empty_terminated_at !== null,
    leg: 'road',
    by: 'empty',
  }
}

function empty(box: Box): Stop {
  const zone = box.empty_terminated_timezone
  return {
    key: 'empty',
    name: 'Empty return',
    subject: null,
    code: null,
    calls: calls(['back', ofBox(box, 'empty_terminated_at'), zone]),
    left: false,
    leg: null,
    by: null,
  }
}

function named(
  route: Route,
  name: 'port_of_lading_name' | 'port_of_discharge_name' | 'destination_name',
  otherwise: string,
): Pick<Stop, 'name' | 'subject'> {
  const said = route[name]
  return said === null ? { name: otherwise, subject: null } : { name: said, subject: { of: 'shipment', name } }
}

/** A time, and where the server explains it. */
interface Said {
  at: string
  subject: Subject
}

type Line = [words: string, actual: Said | null, zone: string | null, estimate?: Said | null, first?: string | null]

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
  lines.flatMap(([words, actual, zone, estimate = null, first = null]): Call[] => {
    const said = actual ?? estimate
    if (!said) return []
    const kind = actual ? 'actual' : words === 'appointment' ? words : 'estimate'
    return [{ ...said, words, zone, kind, slip: first ? daysBetween(first, said.at, zone) : null }]
  })
