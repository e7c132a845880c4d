import type { RawEventName } from '#contract/tracking/raw-event.ts'
import { groupBy } from '../group-by.ts'

/** Something said of a container at a place, by a fact or by an estimate. */
export interface Call {
  event: RawEventName | 'vessel_berthed' | 'not_available' | 'arrived_at_inland_destination'
  timestamp: string | null
  estimated: boolean
  location_id: string | null
  location_type: 'port' | 'metro_area' | null
  location_locode: string | null
  vessel_id: string | null
  voyage_number: string | null
}

interface Place {
  id: string | null
  type: 'port' | 'metro_area' | null
  locode: string | null
}

export interface Side {
  mode: 'vessel' | 'rail'
  scac: string | null
  estimated_at: string | null
  actual_at: string | null
  vessel_id: string | null
  voyage_number: string | null
}

export interface RouteStop {
  role: 'pol' | 'transhipment' | 'pod' | 'destination'
  place: Place
  inbound: Side | null
  outbound: Side | null
}

/** What is known of the whole journey, besides its calls. */
export interface Journey {
  scac: string | null
  rail_scac: string | null
  pol: Place & { etd_at: string | null; atd_at: string | null }
  pod: Place & { eta_at: string | null; ata_at: string | null; rail_departed_at: string | null }
  destination: Place & { eta_at: string | null; ata_at: string | null }
}

const transhipments = [
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
] as const

const isKnown = ({ id, locode }: Place) => id !== null || locode !== null
const keyOf = ({ locode, id }: Place) => locode ?? id
const placeOf = (call: Call): Place => ({
  id: call.location_id,
  type: call.location_type,
  locode: call.location_locode,
})

/** Port by port: loading, transhipments in order, discharge, and where the box goes on from there. */
export function routeStops(calls: readonly Call[], journey: Journey): RouteStop[] {
  const { scac, pol, pod, destination } = journey
  const sea = (names: readonly Call['event'][], at: readonly Call[], more: Partial<Side> = {}): Side => {
    const about = at.filter(({ event }) => names.includes(event))
    return {
      mode: 'vessel',
      scac,
      estimated_at: timeOf(about.filter(({ event, estimated }) => estimated && event === names[0])),
      actual_at: timeOf(about.filter(({ event, estimated }) => !estimated && event === names[0])),
      vessel_id: about.find(({ vessel_id }) => vessel_id)?.vessel_id ?? null,
      voyage_number: about.find(({ voyage_number }) => voyage_number)?.voyage_number ?? null,
      ...more,
    }
  }
  const stops: RouteStop[] = []
  if (isKnown(pol)) {
    const left = sea(['vessel_departed', 'vessel_loaded'], calls)
    const times = { estimated_at: left.estimated_at ?? pol.etd_at, actual_at: left.actual_at ?? pol.atd_at }
    stops.push({ role: 'pol', place: plain(pol), inbound: null, outbound: { ...left, ...times } })
  }
  for (const at of transhipmentCalls(calls, [keyOf(pol), keyOf(pod)])) {
    const inbound = sea(['transshipment_arrived', 'transshipment_discharged'], at)
    // A ship that has been unloaded has arrived, whoever forgot to say so.
    const unloaded = timeOf(at.filter((one) => !one.estimated && one.event === 'transshipment_discharged'))
    stops.push({
      role: 'transhipment',
      place: placeOf(at[0] as Call),
      inbound: { ...inbound, actual_at: inbound.actual_at ?? unloaded },
      outbound: sea(['transshipment_departed', 'transshipment_loaded'], at),
    })
  }
  const goesOn = isKnown(destination) && keyOf(destination) !== keyOf(pod)
  const rail = { mode: 'rail', scac: journey.rail_scac, vessel_id: null, voyage_number: null } as const
  if (isKnown(pod)) {
    const came = sea(['vessel_arrived', 'vessel_discharged'], calls)
    const times = { estimated_at: came.estimated_at ?? pod.eta_at, actual_at: came.actual_at ?? pod.ata_at }
    const outbound = goesOn ? { ...rail, estimated_at: null, actual_at: pod.rail_departed_at } : null
    stops.push({ role: 'pod', place: plain(pod), inbound: { ...came, ...times }, outbound })
  }
  if (goesOn) {
    const inbound = { ...rail, estimated_at: destination.eta_at, actual_at: destination.ata_at }
    stops.push({ role: 'destination', place: plain(destination), inbound, outbound: null })
  }
  return withShips(stops)
}

const plain = ({ id, type, locode }: Place): Place => ({ id, type, locode })

/** The last word: calls come in the order in which they were said. */
const timeOf = (calls: readonly Call[]) => calls.at(-1)?.timestamp ?? null

/** By place, in the order of the first time there; facts go before estimates. */
function transhipmentCalls(calls: readonly Call[], ends: readonly (string | null)[]): Call[][] {
  const some = calls.filter(
    (call) => transhipments.some((name) => name === call.event) && !ends.includes(keyOf(placeOf(call))),
  )
  const groups = [...groupBy(some, (call) => keyOf(placeOf(call)) ?? '')].flatMap(([key, at]) => (key ? [at] : []))
  const first = (at: readonly Call[]) => {
    const facts = at.filter(({ estimated }) => !estimated)
    const times = (facts.length > 0 ? facts : at).map(({ timestamp }) => timestamp ?? '')
    return times.reduce((a, b) => (a < b ? a : b))
  }
  return groups.toSorted((a, b) => (first(a) < first(b) ? -1 : 1))
}

/** The ship that brings a box to a port is the one that it left the port before with. */
function withShips(stops: readonly RouteStop[]): RouteStop[] {
  return stops.map((stop, at) => ({
    ...stop,
    inbound: shipOf(stop.inbound, stops[at - 1]?.outbound),
    outbound: shipOf(stop.outbound, stops[at + 1]?.inbound),
  }))
}

function shipOf(side: Side | null, other: Side | null | undefined): Side | null {
  if (side?.mode !== 'vessel' || other?.mode !== 'vessel') return side
  return {
    ...side,
    vessel_id: side.vessel_id ?? other.vessel_id,
    voyage_number: side.voyage_number ?? other.voyage_number,
  }
}

/** What the seaports of a route are called. */
export function labelsOf(stops: readonly RouteStop[]): string[] {
  let transhipments = 0
  return stops.map(({ role }) => {
    if (role === 'pol') return 'POL'
    if (role === 'pod') return 'POD'
    transhipments += 1
    return `TS${transhipments}`
  })
}

/** The leg between one stop and the next. */
export type LegState = 'behind' | 'under_way' | 'ahead'

/** Behind is a leg whose end, or anything after it, has been reached; under way is one whose start has been left. */
export function legStates(stops: readonly RouteStop[]): LegState[] {
  const isReached = (stop: RouteStop | undefined) => Boolean(stop?.inbound?.actual_at || stop?.outbound?.actual_at)
  const last = stops.findLastIndex(isReached)
  return stops.slice(0, -1).map((stop, at) => {
    if (at < last) return 'behind'
    return at === last && stop.outbound?.actual_at ? 'under_way' : 'ahead'
  })
}
