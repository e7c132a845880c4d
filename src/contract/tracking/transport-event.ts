import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, timezone, toOne } from '../json-api.ts'
import { never } from '../never.ts'

/** What can happen to a container, in the names of the dialect. */
export const transportEvents = [
  'container.transport.empty_out',
  'container.transport.full_in',
  'container.transport.vessel_loaded',
  'container.transport.vessel_departed',
  'container.transport.estimated.vessel_departed',
  'container.transport.transshipment_arrived',
  'container.transport.transshipment_discharged',
  'container.transport.transshipment_loaded',
  'container.transport.transshipment_departed',
  'container.transport.feeder_arrived',
  'container.transport.feeder_discharged',
  'container.transport.feeder_loaded',
  'container.transport.feeder_departed',
  'container.transport.vessel_arrived',
  'container.transport.estimated.vessel_arrived',
  'container.transport.vessel_berthed',
  'container.transport.vessel_discharged',
  'container.transport.rail_loaded',
  'container.transport.rail_departed',
  'container.transport.rail_arrived',
  'container.transport.arrived_at_inland_destination',
  'container.transport.estimated.arrived_at_inland_destination',
  'container.transport.rail_unloaded',
  'container.transport.available',
  'container.transport.not_available',
  'container.transport.full_out',
  'container.transport.delivered',
  'container.transport.empty_in',
  'container.pickup_lfd.changed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
  'container.pickup_appointment.changed',
] as const
export type TransportEventName = (typeof transportEvents)[number]

export const dataSources = ['shipping_line', 'terminal', 'rail', 'ais', 'user', 'document', 'calculation'] as const
export type DataSource = (typeof dataSources)[number]
export const noAis = 'positions of vessels are kept with the vessel, and make no event'

export const transportEvent = resource(
  'transport_event',
  '/v2/transport_events',
  {
    event: z.enum(transportEvents),
    timestamp: nullableInstant,
    timezone,
    voyage_number: z.string().nullable(),
    location_locode: z.string().nullable(),
    data_source: never(z.enum(dataSources), {
      ais: noAis,
      calculation: 'what is calculated is no event',
    }),
    estimated: z.boolean(),
    value: z.string().nullable().describe('The new date, for changes of a last free day or an appointment'),
    value_timestamp: nullableInstant,
    invalidated_at: nullableInstant.describe(
      'When its source withdrew it, or it turned out to be another event, which names it as `previous_version`. An event ' +
        'whose time is corrected is the same event: what was said before is among the raw events, `replaced`',
    ),
    invalidation_reason: z.string().nullable(),
    created_at: instant,
  },
  {
    shipment: toOne('shipment'),
    container: toOne('container'),
    location: toOne('port', 'metro_area'),
    terminal: toOne('terminal', 'rail_terminal'),
    vessel: toOne('vessel'),
    source_event: toOne('raw_event'),
    previous_version: toOne('transport_event'),
  },
)

export type TransportEvent = z.output<typeof transportEvent.schema>

export const transportEventEndpoints = {
  get: endpoint('GET /v2/transport_events/{id}', {
    summary:
      'Returns one event of a container as it stands now, also an estimate, or one that was withdrawn. Extension',
    include: transportEvent,
    response: one(transportEvent),
  }),
}
