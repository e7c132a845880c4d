import type { Container } from '#contract/tracking/container.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
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

/** Of a shipment. */
type ShipmentArrivalAttribute = 'pod_eta_at' | 'pod_ata_at' | 'destination_eta_at' | 'destination_ata_at'

interface Said<Name> {
  at: string
  by: Name
  is_inland: boolean
  estimated: boolean
}

/** What says when a container arrives, and where: at the port of discharge, and once past it, inland where it goes on. */
export function arrivalSaid(box: Box, route: JourneyRoute): Said<ArrivalAttribute> | null {
  const at_port = told(box, 'pod_arrived_at', 'pod_discharged_at')
  // What is unloaded where the journey ends has arrived, whoever forgot to say so; elsewhere it changes trains.
  const at_ramp =
    told(box, 'ind_ata_at') ?? (box.current_status === 'on_rail' ? null : told(box, 'ind_rail_unloaded_at'))
  return chosen<ArrivalAttribute>({
    at_port,
    to_port: told(route, 'pod_eta_at'),
    at_ramp,
    to_ramp: told(box, 'ind_eta_at') ?? told(route, 'destination_eta_at'),
    is_past_port: !!(at_port ?? at_ramp ?? box.pod_rail_loaded_at ?? box.pod_rail_departed_at),
    has_inland_leg: route.has_inland_leg,
  })
}

/** When it arrived where the railway took it, reported or shown by something else: as its next arrival has been decided. */
export function arrivedInland({
  ind_ata_at,
  next_arrival,
}: Pick<Container['attributes'], 'ind_ata_at' | 'next_arrival'>): string | null {
  if (ind_ata_at !== null) return ind_ata_at
  return next_arrival?.at_place === 'inland_destination' && !next_arrival.estimated ? next_arrival.at : null
}

type Times = Pick<JourneyRoute, 'has_inland_leg' | ShipmentArrivalAttribute>
type Route = Pick<JourneyRoute, 'port_of_discharge' | 'destination' | 'pod_original_eta_at' | 'is_pod_eta_outdated'>

/** The same of a shipment. */
export function shipmentArrivalSaid(route: Times): Said<ShipmentArrivalAttribute> | null {
  const at_port = told(route, 'pod_ata_at')
  const at_ramp = told(route, 'destination_ata_at')
  return chosen<ShipmentArrivalAttribute>({
    at_port,
    to_port: told(route, 'pod_eta_at'),
    at_ramp,
    to_ramp: told(route, 'destination_eta_at'),
    is_past_port: !!(at_port ?? at_ramp),
    has_inland_leg: route.has_inland_leg,
  })
}

/** The next arrival of a container that matters; null where nobody estimates one. */
export function nextArrival(box: Box, route: JourneyRoute): NextArrival | null {
  const said = arrivalSaid(box, route)
  return said && arrivalOf(said, route, box.verdict === (said.is_inland ? 'on_rail' : 'not_arrived'))
}

/** Of a shipment. It is awaited as long as one of its containers is. */
export function nextArrivalOfShipment(
  route: Times & Route,
  ofContainers: readonly (NextArrival | null)[],
): NextArrival | null {
  const said = shipmentArrivalSaid(route)
  return (
    said &&
    arrivalOf(
      said,
      route,
      ofContainers.some((one) => one?.awaited && one.at_place === placeOf(said)),
    )
  )
}

interface Told<Name> {
  at: string
  by: Name
}

const told = <Name extends string>(from: Record<Name, string | null>, ...names: readonly Name[]) =>
  names.flatMap((by): Told<Name>[] => (from[by] === null ? [] : [{ at: from[by], by }])).at(0) ?? null

interface Choices<Name> extends Record<'at_port' | 'to_port' | 'at_ramp' | 'to_ramp', Told<Name> | null> {
  is_past_port: boolean
  has_inland_leg: boolean
}

function chosen<Name>({ at_port, to_port, at_ramp, to_ramp, ...way }: Choices<Name>): Said<Name> | null {
  const onward = at_ramp ?? to_ramp
  const is_inland = way.has_inland_leg && way.is_past_port && onward !== null
  const said = is_inland ? onward : (at_port ?? to_port)
  return said && { ...said, is_inland, estimated: said !== at_port && said !== at_ramp }
}

const placeOf = ({ is_inland }: Pick<Said<unknown>, 'is_inland'>) =>
  is_inland ? ('inland_destination' as const) : ('port_of_discharge' as const)

function arrivalOf(said: Said<unknown>, route: Route, isAwaited: boolean): NextArrival {
  const { at, is_inland, estimated } = said
  const stop = is_inland ? route.destination : route.port_of_discharge
  const timezone = stop?.timezone ?? null
  const outdated = estimated && !is_inland && route.is_pod_eta_outdated
  const original_at = is_inland ? null : route.pod_original_eta_at
  return {
    at_place: placeOf(said),
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
