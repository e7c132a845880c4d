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
  // When it was to be at a port that it has left is past.
  const said = is_inland ? onward : (at_port ?? (is_past_port ? null : told(route, 'pod_eta_at')))
  const estimated = said !== at_port && said !== at_ramp
  // What is cancelled is not to come.
  return said && !(estimated && box.verdict_reason === 'booking_cancelled') ? { ...said, is_inland, estimated } : null
}

/** When it arrived where the railway took it, reported or shown by something else: as its next arrival has been decided. */
export const arrivedInland = ({ next_arrival: to }: Pick<Container['attributes'], 'next_arrival'>): string | null =>
  to?.at_place === 'inland_destination' && !to.estimated ? to.at : null

/** The next arrival of a container that matters; null where nobody estimates one. */
export function nextArrival(box: Box, route: JourneyRoute): NextArrival | null {
  const said = arrivalSaid(box, route)
  return said && arrivalOf(said, route, box.verdict === (said.is_inland ? 'on_rail' : 'not_arrived'))
}

/**
 * Of a shipment: that of the one that is furthest of the containers that it follows. Of several that have arrived there the
 * first; of estimates what most say, awaited as long as one of those containers is.
 */
export function nextArrivalOfShipment(ofContainers: readonly NextArrival[]): NextArrival | null {
  const furthest = Math.max(...ofContainers.map(progressOf))
  const there = ofContainers.filter((one) => progressOf(one) === furthest)
  const times = there.map(({ at }) => at)
  const at = there[0]?.estimated ? mostCommon(times) : times.toSorted()[0]
  const those = there.filter((one) => one.at === at)
  // Whichever order they come in, the same.
  const [one] = those.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return one ? { ...one, awaited: those.some(({ awaited }) => awaited) } : null
}

const progressOf = ({ at_place, estimated }: NextArrival) =>
  (at_place === 'inland_destination' ? 2 : 0) + (estimated ? 0 : 1)

interface Told<Name> {
  at: string
  by: Name
}

const told = <Name extends string>(from: Record<Name, string | null>, ...names: readonly Name[]) =>
  names.flatMap((by): Told<Name>[] => (from[by] === null ? [] : [{ at: from[by], by }])).at(0) ?? null

function arrivalOf({ at, is_inland, estimated }: Said, route: JourneyRoute, isAwaited: boolean): NextArrival {
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
