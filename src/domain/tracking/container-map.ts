import type { MapFeature } from '#contract/tracking/container-map.ts'
import { cutAtAntimeridian, type Point } from '../reference/great-circle.ts'
import type { SeaNetwork } from '../reference/sea-route.ts'
import { labelsOf, legStates, type RouteStop } from './container-route.ts'
import { coordinate, type Seaport, type ShipPosition, seaLeg, shipNow, thinned } from './voyage.ts'

/** A stop of the route that can be drawn. */
export interface MapStop extends RouteStop {
  port: Seaport & {
    id: string
    name: string
    state_abbr: string | null
    country_code: string
    country: string
    time_zone: string
  }
}

export interface MapVessel {
  id: string
  name: string | null
  imo: string | null
  seen: Omit<ShipPosition, 'estimated'> | null
}

export interface MapInput {
  stops: readonly MapStop[]
  vessels: ReadonlyMap<string, MapVessel>
  /** Where the ship of a leg has been seen, by the place of the leg in the order. */
  tracks: readonly (readonly Point[])[]
  updated_at: string
  network: SeaNetwork
  now: Date
}

/** A track of more points is no clearer. */
const mostPoints = 500

/** Ports, where the ship is, what is behind her and what is ahead. */
export function mapOf(input: MapInput): MapFeature[] {
  const { stops } = input
  const labels = labelsOf(stops)
  const states = legStates(stops)
  const legs = states.flatMap((state, at) => {
    const leg = { from: stops[at] as MapStop, to: stops[at + 1] as MapStop, at }
    if (state === 'behind') return behind(input, leg)
    return state === 'under_way' ? underWay(input, { ...leg, labels }) : ahead(input, leg)
  })
  return [...stops.map((stop, at) => portFeature(stop, at, { input, label: labels[at] as string })), ...legs]
}

function portFeature(
  { port, inbound, outbound }: MapStop,
  at: number,
  { input, label }: { input: MapInput; label: string },
): MapFeature {
  const { id, code: _, latitude, longitude, ...place } = port
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      feature_type: 'port',
      ports_sequence: at + 1,
      ports_total: input.stops.length,
      location_id: id,
      location_type: 'Port',
      state: null,
      ...place,
      label,
      inbound_eta_at: inbound?.estimated_at ?? null,
      inbound_ata_at: inbound?.actual_at ?? null,
      outbound_etd_at: outbound?.mode === 'vessel' ? outbound.estimated_at : null,
      outbound_atd_at: outbound?.mode === 'vessel' ? outbound.actual_at : null,
      updated_at: input.updated_at,
    },
  }
}

interface Leg {
  from: MapStop
  to: MapStop
  /** Its place in the order, from 0. */
  at: number
}

const vesselOf = ({ from, to }: Leg) => from.outbound?.vessel_id ?? to.inbound?.vessel_id ?? null

/** One feature for each part of a line that the 180th meridian cuts. */
export const linesOf = (points: readonly Point[]) =>
  cutAtAntimeridian(points).map((line) => ({
    geometry: {
      type: 'LineString' as const,
      coordinates: line.map((one): [number, number] => [coordinate(one.longitude), coordinate(one.latitude)]),
    },
    point_count: line.length,
  }))

function behind({ network, tracks }: MapInput, leg: Leg): MapFeature[] {
  const { from, to, at } = leg
  const end = to.inbound?.actual_at ?? to.outbound?.actual_at ?? to.inbound?.estimated_at
  const start = from.outbound?.actual_at ?? from.outbound?.estimated_at ?? end
  if (!start) return []
  const track = tracks[at] ?? []
  const isSeen = track.length > 1
  const points = isSeen ? thinned(track, mostPoints) : seaLeg(network, from.port, to.port).points
  return pastFeatures(leg, { points, start, end: end ?? start, estimated: !isSeen })
}

function pastFeatures(
  leg: Leg,
  { points, start, end, estimated }: { points: readonly Point[]; start: string; end: string; estimated: boolean },
): MapFeature[] {
  return linesOf(points).map(({ geometry, point_count }) => ({
    type: 'Feature',
    geometry,
    properties: {
      feature_type: 'past_vessel_locations',
      ports_sequence: leg.at + 1,
      vessel_id: vesselOf(leg),
      start_time: start,
      end_time: end,
      point_count,
      estimated,
      outbound_atd_at: leg.from.outbound?.actual_at ?? null,
      inbound_ata_at: leg.to.inbound?.actual_at ?? null,
      inbound_eta_at: leg.to.inbound?.estimated_at ?? null,
    },
  }))
}

function ahead({ network }: MapInput, { from, to, at }: Leg): MapFeature[] {
  return linesOf(seaLeg(network, from.port, to.port).points).map(({ geometry, point_count }) => ({
    type: 'Feature',
    geometry,
    properties: {
      feature_type: 'estimated_full_legs',
      ports_sequence: at + 1,
      previous_port_id: from.port.id,
      next_port_id: to.port.id,
      point_count,
    },
  }))
}

function underWay(input: MapInput, leg: Leg & { labels: readonly string[] }): MapFeature[] {
  const { from, to, at } = leg
  const departed_at = from.outbound?.actual_at as string
  const vessel = input.vessels.get(vesselOf(leg) ?? '')
  const arrives_at = to.inbound?.estimated_at ?? null
  const voyage = { from: from.port, to: to.port, departed_at, arrives_at, seen: vessel?.seen ?? null }
  const { position, before, after } = shipNow(input.network, voyage, input.now)
  if (!position) return []
  const track = input.tracks[at] ?? []
  const isSeen = !position.estimated && track.length > 1
  const points = isSeen ? thinned(track, mostPoints) : before
  return [
    ...pastFeatures(leg, { points, start: departed_at, end: position.timestamp, estimated: !isSeen }),
    ...(vessel ? [vesselFeature(leg, vessel, position)] : []),
    ...linesOf(after).map(
      ({ geometry, point_count }): MapFeature => ({
        type: 'Feature',
        geometry,
        properties: {
          feature_type: 'estimated_partial_leg',
          ports_sequence: at + 1,
          current_port_id: from.port.id,
          next_port_id: to.port.id,
          point_count,
        },
      }),
    ),
  ]
}

function vesselFeature(
  { from, to, at, labels }: Leg & { labels: readonly string[] },
  { id, name, imo }: MapVessel,
  position: ShipPosition,
): MapFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [coordinate(position.longitude), coordinate(position.latitude)] },
    properties: {
      feature_type: 'current_vessel',
      ports_sequence: at + 1,
      vessel_id: id,
      vessel_name: name ?? `IMO ${imo}`,
      vessel_imo: imo ?? '',
      voyage_number: from.outbound?.voyage_number ?? null,
      vessel_location_timestamp: position.timestamp,
      vessel_location_heading: position.heading,
      vessel_location_speed: position.speed,
      estimated: position.estimated,
      departure_port_id: from.port.id,
      departure_port_name: from.port.name,
      departure_port_state_abbr: from.port.state_abbr,
      departure_port_state: null,
      departure_port_country_code: from.port.country_code,
      departure_port_country: from.port.country,
      departure_port_label: labels[at] as string,
      departure_port_atd: from.outbound?.actual_at ?? null,
      departure_port_time_zone: from.port.time_zone,
      arrival_port_id: to.port.id,
      arrival_port_name: to.port.name,
      arrival_port_state_abbr: to.port.state_abbr,
      arrival_port_state: null,
      arrival_port_country_code: to.port.country_code,
      arrival_port_country: to.port.country,
      arrival_port_label: labels[at + 1] as string,
      arrival_port_eta: to.inbound?.estimated_at ?? null,
      arrival_port_time_zone: to.port.time_zone,
    },
  }
}
