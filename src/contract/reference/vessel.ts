import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { askedInstant, instant, nullableInstant, one, resource } from '../json-api.ts'

const number = z.number().nullable()

export const vesselPosition = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  heading: number.describe('Degrees from north'),
  timestamp: instant,
  estimated: z.boolean().describe('Reckoned along a path by sea, not seen'),
})
export type VesselPosition = z.output<typeof vesselPosition>

export const vessel = resource('vessel', '/v2/vessels', {
  name: z.string().nullable(),
  imo: z.string().nullable(),
  mmsi: z.string().nullable(),
  latitude: number,
  longitude: number,
  nautical_speed_knots: number,
  navigational_heading_degrees: number,
  position_timestamp: nullableInstant,
  positions: z.array(vesselPosition).nullable().describe('Null where they are not asked for; oldest first'),
})
export type Vessel = z.output<typeof vessel.schema>

const id = z.string().max(64).meta({ description: 'Id or IMO number', example: '9321483' })
const port = z.string().max(64).optional()
const degrees = (most: number) => z.coerce.number<string>().min(-most).max(most).optional()

const leg = {
  id,
  port_id: port.meta({
    description: 'Where she goes, id or UN/LOCODE; otherwise as the containers on board say',
    example: 'USLAX',
  }),
  previous_port_id: port.meta({ description: 'Where she comes from', example: 'CNNGB' }),
}

export const vessels = {
  get: endpoint('GET /v2/vessels/{id}', {
    summary: 'Returns one vessel that carries, or carried, a container of the account',
    params: {
      id,
      'show_positions[from_timestamp]': askedInstant.optional().describe('7 days before the end'),
      'show_positions[to_timestamp]': askedInstant.optional().describe('Now'),
    },
    response: one(vessel),
  }),
  future_positions: endpoint('GET /v2/vessels/{id}/future_positions', {
    summary: 'Reckons where a vessel will be, hour by hour, until her next port',
    params: leg,
    response: one(vessel),
  }),
  future_positions_with_coordinates: endpoint('GET /v2/vessels/{id}/future_positions_with_coordinates', {
    summary: 'The same, from a place that is given',
    params: { ...leg, latitude: degrees(90), longitude: degrees(180) },
    response: one(vessel),
  }),
}
