import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, timezone, toOne } from '../json-api.ts'
import { never } from '../never.ts'

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

/** Why a statement is not used as it stands, or is used and odd. What they mean is said where they are served. */
export const doubts = [
  'impossible_time',
  'actual_in_future',
  'out_of_order',
  'source_disagrees',
  'previous_journey',
  'deadline_before_arrival',
  'replaced',
  'contradicts_itself',
  'outdated_plan',
  'other_port',
  'unknown_place',
  'unknown_zone',
] as const
export type Doubt = (typeof doubts)[number]

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
    invalidated_at: nullableInstant.describe('When the source withdrew it, or moved the event elsewhere'),
    doubts: z
      .array(
        never(z.enum(doubts), {
          deadline_before_arrival: 'last free days are no raw events; explanations have it',
          unknown_zone:
            'every zone of the reference data is in the table of zones; it is for a table older than they are',
        }),
      )
      .describe(
        'An extension: why it is not used, or is odd. Not used: `impossible_time` (before 2000, or more than 400 days ' +
          'ahead), `previous_journey` (of an earlier use of the container), `replaced` (its source gave another time ' +
          'later), `source_disagrees` (more than a day from ' +
          'what a source says that is believed more), `deadline_before_arrival`. Used: `actual_in_future` (as an ' +
          'estimate until its time has come), `contradicts_itself` (its source gave two times at once: the later one is ' +
          'used), `out_of_order` (more than two days before what precedes it; an arrival or discharge before the loading ' +
          'is not used, nor what is said to be available before the container is there), ' +
          '`outdated_plan` (of a vessel that the container missed, until there is a new plan), `other_port` (names ' +
          'another port of loading or discharge than others), `unknown_place` (no place of this UN/LOCODE is known ' +
          'here), `unknown_zone` (its time zone is not known here, and its time is read as UTC)',
      )
      .meta({ example: ['replaced'] }),
    refused: z
      .string()
      .nullable()
      .describe(
        'An extension: why it could not be read and is not used, such as a time that is missing; null where it was. What it ' +
          'says a place is (port of discharge, place of delivery) counts where nothing else names one',
      )
      .meta({ example: null }),
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

export const rawEvents = {
  get: endpoint('GET /v2/raw_events/{id}', {
    summary: 'Returns one statement of a source, also one that was withdrawn. Extension',
    include: rawEvent,
    response: one(rawEvent),
  }),
}
