import type { MapStop } from '#domain/tracking/container-map.ts'
import type { Row } from '../db/schema.ts'
import { countryName } from '../reference/countries.ts'
import type { Reference } from '../reference/reference.ts'

/** Only seaports whose place is known can be drawn. */
export function mapStop(stop: Omit<MapStop, 'port'>, reference: Reference): MapStop[] {
  const port = stop.place.id && stop.role !== 'destination' ? reference.find('port', stop.place.id) : undefined
  if (!port || port.latitude === null || port.longitude === null) return []
  const { id, code, name, state_abbr, country_code, latitude, longitude } = port
  const country = countryName(country_code)
  const time_zone = port.time_zone ?? 'UTC'
  return [{ ...stop, port: { id, code, name, state_abbr, country_code, country, time_zone, latitude, longitude } }]
}

type SeenVessel = Pick<
  Row<'vessels'>,
  'latitude' | 'longitude' | 'position_timestamp' | 'navigational_heading_degrees' | 'nautical_speed_knots'
>

/** The last position that was sent of a ship. */
export function lastSeen(row: SeenVessel) {
  const { latitude, longitude, position_timestamp: timestamp } = row
  if (latitude === null || longitude === null || timestamp === null) return null
  return {
    latitude,
    longitude,
    timestamp,
    heading: row.navigational_heading_degrees,
    speed: row.nautical_speed_knots,
  }
}
