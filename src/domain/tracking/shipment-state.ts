import type { EtaHistory } from '#contract/tracking/eta-history.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import type { OwnRoute } from '#contract/tracking/own-route.ts'
import { compare } from '../compare.ts'
import { groupBy, mostCommon } from '../group-by.ts'
import type { Journey, JourneyRoute, ShipmentState, Stop } from './journey-types.ts'
import { nextArrivalOfShipment } from './next-arrival.ts'
import { ownRouteNames } from './own-route.ts'

/**
 * A shipment, from the journeys of its containers. Boxes of one bill may be split over vessels: the shipment follows the
 * vessel that carries most of them, and of as many the earliest.
 */
export function foldShipment(journeys: readonly Journey[]): ShipmentState {
  const routes = journeys.map(({ route }) => route)
  const main = mainRoutes(routes)
  const port_of_lading = commonStop(main, 'port_of_lading')
  const port_of_discharge = commonStop(main, 'port_of_discharge')
  const destination = commonStop(main, 'destination')
  const pod_eta_at = common(main, (route) => route.pod_eta_at)
  const followed = new Set(main)
  const times = {
    pol_etd_at: common(main, (route) => route.pol_etd_at),
    pol_atd_at: earliest(main, (route) => route.pol_atd_at),
    pod_eta_at,
    pod_original_eta_at: firstEta(routes),
    pod_ata_at: earliest(main, (route) => route.pod_ata_at),
    destination_eta_at: common(main, (route) => route.destination_eta_at),
    destination_ata_at: earliest(main, (route) => route.destination_ata_at),
  }
  return {
    port_of_lading_locode: port_of_lading?.locode ?? null,
    port_of_lading_name: port_of_lading?.name ?? null,
    port_of_lading_id: port_of_lading?.place_id ?? null,
    port_of_discharge_locode: port_of_discharge?.locode ?? null,
    port_of_discharge_name: port_of_discharge?.name ?? null,
    port_of_discharge_id: port_of_discharge?.place_id ?? null,
    destination_locode: destination?.locode ?? null,
    destination_name: destination?.name ?? null,
    destination_id: destination?.place_id ?? null,
    destination_type: destination?.place_type ?? null,
    pod_terminal_id: common(main, (route) => route.pod_terminal_id),
    ...destinationTerminal(main),
    pod_vessel_name: common(main, (route) => route.pod_vessel_name),
    pod_vessel_imo: common(main, (route) => route.pod_vessel_imo),
    pod_voyage_number: common(main, (route) => route.pod_voyage_number),
    ...times,
    pod_eta_history: historyOf(main, pod_eta_at),
    arrival_at: firstAtPort(journeys.filter(({ route }) => followed.has(route))) ?? pod_eta_at,
    pol_timezone: port_of_lading?.timezone ?? null,
    pod_timezone: port_of_discharge?.timezone ?? null,
    destination_timezone: destination?.timezone ?? null,
    has_inland_leg: main.some((route) => route.has_inland_leg),
    silent_since: journeys.flatMap(({ state }) => state.silent_since ?? []).sort()[0] ?? null,
    expected_next: firstDue(journeys.map(({ state }) => state.expected_next)),
    next_arrival: nextArrivalOfShipment(
      journeys.flatMap(({ route, state }) => (followed.has(route) ? (state.next_arrival ?? []) : [])),
    ),
  }
}

/**
 * What of the way of each container is not as the shipment says it. One that goes by another vessel has all of its own;
 * of the others what nobody said of them is as it was said of the rest.
 */
export function ownRoutes(journeys: readonly Journey[], shipment: ShipmentState): (OwnRoute | null)[] {
  if (journeys.length < 2) return journeys.map(() => null)
  const main = new Set(mainRoutes(journeys.map(({ route }) => route)))
  return journeys.map((journey) => {
    const own = foldShipment([journey])
    const isApart = vesselOf(journey.route) !== '' && !main.has(journey.route)
    const isSaid = (name: keyof OwnRoute) => own[name] !== null && own[name]?.length !== 0
    const differing = ownRouteNames.filter(
      (name) => (isApart || isSaid(name)) && JSON.stringify(own[name]) !== JSON.stringify(shipment[name]),
    )
    return differing.length > 0 ? Object.fromEntries(differing.map((name) => [name, own[name]])) : null
  })
}

/** The step whose report is due first; of several at one time, whichever order they come in, the same. */
export function firstDue(steps: readonly (ExpectedNext | null)[]): ExpectedNext | null {
  const keyOf = (step: ExpectedNext) => `${step.due_at} ${JSON.stringify(step)}`
  return steps.flatMap((step) => step ?? []).toSorted((a, b) => compare(keyOf(a), keyOf(b)))[0] ?? null
}

/** When the first of these arrived at its port, reported or shown by its unloading. */
const firstAtPort = (journeys: readonly Journey[]): string | null =>
  journeys.flatMap(({ state }) => state.pod_arrived_at ?? state.pod_discharged_at ?? []).toSorted()[0] ?? null

type Read = (route: JourneyRoute) => string | null

/** Those by the vessel that carries most; boxes of which no vessel is known yet follow the others. */
export function mainRoutes(routes: readonly JourneyRoute[]): readonly JourneyRoute[] {
  const known = routes.filter((route) => vesselOf(route) !== '')
  if (known.length === 0) return routes
  const groups = [...groupBy(known, vesselOf)].sort(
    ([a, ones], [b, others]) => others.length - ones.length || compare(etaOf(ones), etaOf(others)) || compare(a, b),
  )
  return groups[0]?.[1] ?? routes
}

const vesselOf = ({ pod_vessel_imo, pod_vessel_name, pod_voyage_number }: JourneyRoute) =>
  pod_vessel_imo ?? pod_vessel_name ?? pod_voyage_number ?? ''

/** After every date where there is none. */
const etaOf = (routes: readonly JourneyRoute[]) =>
  earliest(routes, (route) => route.pod_ata_at ?? route.pod_eta_at) ?? '~'

const common = (routes: readonly JourneyRoute[], read: Read) => mostCommon(routes.flatMap((route) => read(route) ?? []))

/** The first that was said, of whichever box: how many others come to another one later changes nothing of it. */
function firstEta(routes: readonly JourneyRoute[]): string | null {
  const said = earliest(routes, (route) => route.pod_original_eta_said_at)
  const first = routes.filter((route) => route.pod_original_eta_said_at === said)
  return common(first, (route) => route.pod_original_eta_at)
}

/** Of the boxes whose estimate the shipment has, the one of which most was said. */
function historyOf(routes: readonly JourneyRoute[], pod_eta_at: string | null): EtaHistory {
  const [most] = routes
    .filter((route) => route.pod_eta_at === pod_eta_at)
    .map(({ pod_eta_history }) => pod_eta_history)
    .toSorted((a, b) => b.length - a.length || compare(JSON.stringify(a), JSON.stringify(b)))
  return most ?? []
}

const earliest = (routes: readonly JourneyRoute[], read: Read): string | null =>
  routes.flatMap((route) => read(route) ?? []).sort(compare)[0] ?? null

function commonStop(
  routes: readonly JourneyRoute[],
  name: 'port_of_lading' | 'port_of_discharge' | 'destination',
): Stop | null {
  const keyOf = (route: JourneyRoute) => route[name]?.locode ?? route[name]?.name ?? null
  const key = common(routes, keyOf)
  const stops = routes.filter((route) => keyOf(route) === key).flatMap((route) => route[name] ?? [])
  return stops.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))[0] ?? null
}

function destinationTerminal(routes: readonly JourneyRoute[]) {
  const id = common(routes, (route) => route.destination_terminal_id)
  const route = routes.find((one) => id !== null && one.destination_terminal_id === id)
  return { destination_terminal_id: id, destination_terminal_type: route?.destination_terminal_type ?? null }
}
