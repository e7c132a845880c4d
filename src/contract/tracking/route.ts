import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, toMany, toOne } from '../json-api.ts'

/** The way of one container, port by port. Made of its events whenever it is asked for. */
export const route = resource(
  'route',
  '/v2/routes',
  { created_at: instant, updated_at: instant },
  { route_locations: toMany('route_location') },
)

const text = z.string().nullable()
const mode = z.enum(['vessel', 'rail']).nullable()

export const routeLocation = resource(
  'route_location',
  null,
  {
    id: z.string(),
    inbound_scac: text,
    inbound_mode: mode.describe('Null where the journey begins'),
    inbound_eta_at: nullableInstant,
    inbound_ata_at: nullableInstant,
    inbound_voyage_number: text,
    outbound_scac: text,
    outbound_mode: mode.describe('Null where it ends'),
    outbound_etd_at: nullableInstant,
    outbound_atd_at: nullableInstant,
    outbound_voyage_number: text,
    created_at: instant,
    updated_at: instant,
  },
  {
    route: toOne('route'),
    location: toOne('port', 'metro_area'),
    // The same: clients know it by either name.
    port: toOne('port', 'metro_area'),
    inbound_vessel: toOne('vessel'),
    outbound_vessel: toOne('vessel'),
  },
)

export const containerRoute = endpoint('GET /v2/containers/{id}/route', {
  summary: 'Returns the way of a container: loading, transhipments, discharge, inland destination',
  include: route,
  includeAliases: {
    route_location: 'route_locations',
    port: 'route_locations.location',
    location: 'route_locations.location',
    vessel: 'route_locations.inbound_vessel,route_locations.outbound_vessel',
  },
  response: one(route),
})
