import type { Container } from '#contract/tracking/container.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { mostCommon } from '../group-by.ts'
import { daysBetween } from '../instants.ts'
import type { ContainerState, JourneyRoute } from './journey-types.ts'

type Box = Omit<ContainerState, 'next_arrival'>

/** The attributes of which one says when a container arrives. */
export type ArrivalAttribute =
  | Extract<
      keyof Container['attributes'],
      'pod_arrived_at' | 'pod_discharged_at' | 'ind_ata_at' | 'ind_rail_unloaded_at' | 'ind_eta_at'
    >
  | Extract<keyof JourneyRoute, 'pod_eta_at' | 'destination_eta_at'>

interface Said {
  at: string
  is_inland: boolean
  estimated: boolean
}

/** What says when a container arrives, and where: at the port of discharge, and once past it, inland where it goes on. */
export function arrivalSaid(box: Box, route: JourneyRoute): (Said & { by: ArrivalAttribute }) | null {
  const at_port = told(box, 'pod_arrived_at', 'pod_discharged_at')
  // What is unloaded where the journey ends has arrived, whoever forgot to say so; elsewhere it changes trains.
  const at_ramp =
    told(box, 'ind_ata_at') ?? (box.current_status === 'on_rail' ? null : told(box, 'ind_rail_unloaded_at'))
  const to_ramp = told(box, 'ind_eta_at') ?? told(route, 'destination_eta_at')
  const is_past_port = !!(at_port ?? at_ramp ?? box.pod_rail_loaded_at ?? box.pod_rail_departed_at)
  const onward = at_ramp ?? to_ramp
  const is_inland = route.has_inland_leg && is_past_port && onward !== null
  const said = is_inland ? onward : (at_port ?? told(route, 'pod_eta_at'))
  return said && { ...said, is_inland, estimated: said !== at_port && said !== at_ramp }
}

/** When it arrived where the railway took it, reported or shown by something else: as its next arrival has been decided. */
export const arrivedInland = ({ next_arrival: to }: Pick<Container['attributes'], 'next_arrival'>): string | null =>
  to?.at_place === 'inland_destination' && !to.estimated ? to.at : null

type Route = Pick<JourneyRoute, 'port_of_discharge' | 'destination' | 'pod_original_eta_at' | 'is_pod_eta_outdated'>

/** The next arrival of a container that matters; null where nobody estimates one. */
export function nextArrival(box: Box, route: JourneyRoute): NextArrival | null {
  const said = arrivalSaid(box, route)
  return said && arrivalOf(said, route, box.verdict === (said.is_inland ? 'on_rail' : 'not_arrived'))
}

/**
 * Of a shipment: that of the containers that are furthest. Of several that have arrived there the first; of estimates what
 * most say. It is awaited as long as one of its containers is.
 * @param ofMain of the containers that it follows, @param ofAll of all
 */
export function nextArrivalOfShipment(
  route: Route,
  ofMain: readonly (NextArrival | null)[],
  ofAll: readonly (NextArrival | null)[],
): NextArrival | null {
  const known = ofMain.flatMap((one) => one ?? [])
  const furthest = Math.max(...known.map(progressOf))
  const there = known.filter((one) => progressOf(one) === furthest)
  const [first] = there
  if (!first) return null
  const { at_place, estimated } = first
  const times = there.map(({ at }) => at)
  const at = (estimated ? mostCommon(times) : times.toSorted()[0]) ?? first.at
  const isAwaited = ofAll.some((one) => one?.awaited && one.at_place === at_place)
  return arrivalOf({ at, is_inland: at_place === 'inland_destination', estimated }, route, isAwaited)
}

const progressOf = ({ at_place, estimated }: NextArrival) =>
  (at_place === 'inland_destination' ? 2 : 0) + (estimated ? 0 : 1)

interface Told<Name> {
  at: string
  by: Name
}

const told = <Name extends string>(from: Record<Name, string | null>, ...names: readonly Name[]) =>
  names.flatMap((by): Told<Name>[] => (from[by] === null ? [] : [{ at: from[by], by }])).at(0) ?? null

function arrivalOf({ at, is_inland, estimated }: Said, route: Route, isAwaited: boolean): NextArrival {
  const stop = is_inland ? route.destination : route.port_of_discharge
  const timezone = stop?.timezone ?? null
  const outdated = estimated && !is_inland && route.is_pod_eta_outdated
  const original_at = is_inland ? null : route.pod_original_eta_at
  return {
    at_place: is_inland ? 'inland_destination' : 'port_of_discharge',
    at,
    timezone,
    location_locode: stop?.locode ?? null,
    location_name: stop?.name ?? null,
    estimated,
    awaited: estimated && isAwaited && !outdated,
    outdated,
    original_at,
    days_late: original_at === null || outdated ? null : daysBetween(original_at, at, timezone),
  }
}
