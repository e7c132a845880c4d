import * as z from 'zod'
import { instant, nullableInstant, resource, timezone, toOne } from './json-api.ts'

/** What a source said, in the names of the dialect where it has one. */
export const rawEventNames = [
  'empty_out',
  'full_in',
  'positioned_in',
  'positioned_out',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'feeder_arrived',
  'feeder_discharged',
  'feeder_loaded',
  'feeder_departed',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'vessel_arrived',
  'vessel_discharged',
  'arrived_at_destination',
  'delivered',
  'full_out',
  'empty_in',
  'vgm_received',
  'carrier_release',
  'customs_release',
  'available',
] as const
export type RawEventName = (typeof rawEventNames)[number]

const date = z.iso.date().nullable()
const deprecated = { deprecated: true }

export const rawEvent = resource(
  'raw_event',
  '/v2/raw_events',
  {
    event: z.enum(rawEventNames).nullable().describe('Null where the dialect has no name for it'),
    original_event: z.string().describe("The source's own words"),
    timestamp: nullableInstant,
    estimated: z.boolean(),
    actual_on: date.meta(deprecated),
    estimated_on: date.meta(deprecated),
    actual_at: nullableInstant.meta(deprecated),
    estimated_at: nullableInstant.meta(deprecated),
    timezone,
    location_name: z.string().nullable(),
    location_locode: z.string().nullable(),
    vessel_name: z.string().nullable(),
    vessel_imo: z.string().nullable(),
    voyage_number: z.string().nullable(),
    index: z.int(),
    invalidated_at: nullableInstant.describe('When the source withdrew it'),
    data_source: z.string(),
    data_provider_name: z.string(),
    data_provider_code: z.string(),
    reported_at: nullableInstant.describe('When the source made the statement'),
    created_at: instant,
  },
  {
    container: toOne('container'),
    location: toOne('port', 'metro_area'),
    vessel: toOne('vessel'),
    terminal: toOne('terminal', 'rail_terminal'),
  },
)

export type RawEvent = z.output<typeof rawEvent.schema>
