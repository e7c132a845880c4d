import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { asLine, atPoint, feature } from '../geojson.ts'
import { instant, nullableInstant, timezone } from '../json-api.ts'

const text = z.string().nullable()
const ports_sequence = z.int().describe('Of the port, or of the port that a leg begins at; from 1')
const point_count = z.int()
const estimated = z.boolean().describe('Reckoned along a path by sea, not seen')

export const mapFeature = z.union([
  feature('port', atPoint, {
    ports_sequence,
    ports_total: z.int(),
    location_id: z.string(),
    location_type: z.literal('Port'),
    name: z.string(),
    state_abbr: text,
    state: text,
    country_code: z.string(),
    country: z.string(),
    time_zone: z.string(),
    label: z.string().meta({ example: 'POL' }),
    inbound_eta_at: nullableInstant,
    inbound_ata_at: nullableInstant,
    outbound_etd_at: nullableInstant,
    outbound_atd_at: nullableInstant,
    updated_at: nullableInstant,
  }),
  feature('current_vessel', atPoint, {
    ports_sequence,
    vessel_id: z.string(),
    vessel_name: z.string(),
    vessel_imo: z.string().describe('Empty where only her name is known'),
    voyage_number: text,
    vessel_location_timestamp: instant,
    vessel_location_heading: z.number().nullable(),
    vessel_location_speed: z.number().nullable().describe('Knots'),
    estimated,
    departure_port_id: z.string(),
    departure_port_name: z.string(),
    departure_port_state_abbr: text,
    departure_port_state: text,
    departure_port_country_code: z.string(),
    departure_port_country: z.string(),
    departure_port_label: z.string(),
    departure_port_atd: nullableInstant,
    departure_port_time_zone: z.string(),
    arrival_port_id: text,
    arrival_port_name: text,
    arrival_port_state_abbr: text,
    arrival_port_state: text,
    arrival_port_country_code: text,
    arrival_port_country: text,
    arrival_port_label: text,
    arrival_port_eta: nullableInstant,
    arrival_port_time_zone: timezone,
  }),
  feature('past_vessel_locations', asLine, {
    ports_sequence,
    vessel_id: text.describe('Null where no source names the ship'),
    start_time: instant,
    end_time: instant,
    point_count,
    estimated,
    outbound_atd_at: nullableInstant,
    inbound_ata_at: nullableInstant,
    inbound_eta_at: nullableInstant,
  }),
  feature('estimated_full_legs', asLine, {
    ports_sequence,
    previous_port_id: z.string(),
    next_port_id: z.string(),
    point_count,
  }),
  feature('estimated_partial_leg', asLine, {
    ports_sequence,
    current_port_id: z.string(),
    next_port_id: z.string(),
    point_count,
  }),
])
export type MapFeature = z.output<typeof mapFeature>

export const containerMap = endpoint('GET /v2/containers/{id}/map_geojson', {
  summary: 'Draws the way of a container: ports, where the ship is, what is behind her and what is ahead',
  isBare: true,
  response: z.strictObject({ type: z.literal('FeatureCollection'), features: z.array(mapFeature) }),
})
