import * as z from 'zod'
import { editedNumbers, referenceNumbers, seenNumbers } from '../documents/reference-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import {
  commaList,
  flag,
  instant,
  many,
  nullableInstant,
  one,
  resource,
  sortedPaging,
  timezone,
  toMany,
  toOne,
} from '../json-api.ts'
import {
  anyCustomField,
  anyId,
  anyLocode,
  anyOf,
  anyScac,
  anyTag,
  dates,
  deadlines,
  sortedBy,
  updatedSince,
} from '../list-params.ts'
import { currentStatuses } from './current-status.ts'
import { etaHistory } from './eta-history.ts'
import { expectedNext, expectedStates } from './expected-next.ts'
import { holdNames } from './hold-names.ts'
import { lineConnection } from './line-connection.ts'
import { nextArrival } from './next-arrival.ts'
import { urgency, urgencyReasons } from './urgency.ts'
import { verdicts } from './verdict.ts'

export const stopReasons = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
] as const
export type StopReason = (typeof stopReasons)[number]

const locode = z.string().nullable().describe('UN/LOCODE')

export const shipment = resource(
  'shipment',
  '/v2/shipments',
  {
    bill_of_lading_number: z.string().describe('As typed; the booking number until a bill of lading is known'),
    normalized_number: z.string().describe('As the line is asked'),
    ref_numbers: z.array(z.string()).nullable(),
    tags: z.array(z.string()),
    created_at: instant,
    customer_name: z.string().nullable(),
    shipping_line_scac: z.string(),
    shipping_line_name: z.string(),
    shipping_line_short_name: z.string(),
    port_of_lading_locode: locode,
    port_of_lading_name: z.string().nullable(),
    port_of_discharge_locode: locode,
    port_of_discharge_name: z.string().nullable(),
    destination_locode: locode,
    destination_name: z.string().nullable(),
    pod_vessel_name: z.string().nullable(),
    pod_vessel_imo: z.string().nullable(),
    pod_voyage_number: z.string().nullable(),
    pol_etd_at: nullableInstant,
    pol_atd_at: nullableInstant,
    pod_eta_at: nullableInstant,
    pod_original_eta_at: nullableInstant.describe('The first estimate there was; never changed'),
    pod_ata_at: nullableInstant,
    destination_eta_at: nullableInstant,
    destination_ata_at: nullableInstant,
    pol_timezone: timezone,
    pod_timezone: timezone,
    destination_timezone: timezone,
    line_tracking_last_attempted_at: nullableInstant,
    line_tracking_last_succeeded_at: nullableInstant,
    line_tracking_stopped_at: nullableInstant,
    line_tracking_stopped_reason: z.enum(stopReasons).nullable(),
    // Extensions of the dialect.
    urgency: urgency.describe('Of `most_urgent_container`'),
    silent_since: nullableInstant.describe(
      'Of the container that has been silent longest; of a booking without containers its own',
    ),
    expected_next: expectedNext
      .nullable()
      .describe('Of the container whose report is due first; of a booking without containers its own'),
    next_arrival: nextArrival
      .nullable()
      .describe('Of the containers that it follows, that of the furthest; awaited as long as one of those is'),
    pod_eta_history: etaHistory.describe(
      'Each day, or port, of the arrival as it was estimated, oldest first; the last is `pod_eta_at`, where it has a value',
    ),
    has_inland_leg: z.boolean().describe('It goes on from the port of discharge'),
    line_connection: lineConnection,
    updated_at: instant,
  },
  {
    port_of_lading: toOne('port'),
    port_of_discharge: toOne('port'),
    pod_terminal: toOne('terminal'),
    destination: toOne('port', 'metro_area'),
    destination_terminal: toOne('terminal', 'rail_terminal'),
    line_tracking_stopped_by_user: toOne('user'),
    containers: toMany('container'),
    most_urgent_container: toOne('container'),
  },
)

export type Shipment = z.output<typeof shipment.schema>

/** Columns that may be empty, and are asked for with `filter[empty]` and `filter[present]`. */
export const shipmentBlanks = [
  'arrival',
  'pod_terminal',
  'destination',
  'customer',
  'ref_numbers',
  'tags',
  'vessel',
] as const
export type ShipmentBlank = (typeof shipmentBlanks)[number]

/** What a list of shipments is in the order of, besides `attention`. */
export const shipmentSorts = [
  'bill_of_lading_number',
  'shipping_line',
  'customer',
  'arrival',
  'expected',
  'destination',
  'vessel',
  'created_at',
  'updated_at',
] as const
export type ShipmentSort = (typeof shipmentSorts)[number]

export const shipments = {
  list: endpoint('GET /v2/shipments', {
    summary: 'Lists shipments, newest first',
    include: shipment,
    params: {
      number: z.string().optional().describe('The number that was asked for: bill of lading or booking'),
      q: z
        .string()
        .optional()
        .describe(
          'Bill of lading, booking, reference or container number, or a part of one; where none has it, the name of the vessel',
        ),
      'filter[tracking_stopped]': flag.optional(),
      // Extensions of the dialect.
      'filter[silent]': flag.optional().describe('Whether `silent_since` has a value'),
      'filter[expected_state]': anyOf(expectedStates).describe('`state` of `expected_next`'),
      'filter[active]': flag.optional().describe('False: only where every container came back empty or was delivered'),
      'filter[current_status]': anyOf(currentStatuses).describe('With such a container'),
      'filter[verdict]': anyOf(verdicts).describe('With such a container'),
      'filter[urgency]': anyOf(urgencyReasons).describe('Of its most urgent container'),
      'filter[hold]': anyOf(holdNames).describe('With a container that has one, active or announced'),
      'filter[shipping_line]': anyScac,
      'filter[pod]': anyLocode,
      'filter[destination]': anyLocode,
      'filter[pod_terminal]': anyId,
      'filter[customer]': anyId,
      'filter[party]': anyId.describe('In which one of these parties has any role, or in one of its containers'),
      'filter[consignee]': anyId,
      'filter[shipper]': anyId,
      'filter[notify]': anyId,
      'filter[trucker]': anyId,
      'filter[broker]': anyId,
      'filter[tag]': anyTag,
      'filter[custom_field]': anyCustomField,
      ...deadlines('binding_lfd', 'With a container whose binding last free day is'),
      ...dates('arrival', 'Arrived, or expected, at the port of discharge'),
      'filter[updated_at][start]': updatedSince,
      'filter[empty]': anyOf(shipmentBlanks).describe('Without a value in one of these columns'),
      'filter[present]': anyOf(shipmentBlanks).describe('With a value in one of these columns'),
      sort: sortedBy(shipmentSorts).describe(
        '`-created_at` where nothing is said. `attention`: by the rank of `urgency`, then by deadline and arrival of that container. A leading `-` ' +
          'turns the order round, ids among equals included; what is empty is last either way',
      ),
      ...sortedPaging(),
    },
    response: many(shipment),
  }),
  get: endpoint('GET /v2/shipments/{id}', {
    summary: 'Returns one shipment',
    include: shipment,
    params: {
      'filter[current_status]': commaList(z.enum(currentStatuses))
        .optional()
        .describe('Only containers in one of these states'),
    },
    response: one(shipment),
  }),
  update: endpoint('PATCH /v2/shipments/{id}', {
    summary: 'Replaces reference numbers and tags',
    body: writeOver(
      shipment,
      { ref_numbers: editedNumbers.optional(), tags: referenceNumbers.optional() },
      { ref_numbers: seenNumbers, tags: seenNumbers },
    ),
    response: one(shipment),
    errors: ['invalid', 'changed_meanwhile'],
  }),
  stop_tracking: endpoint('PATCH /v2/shipments/{id}/stop_tracking', {
    summary: 'Stops asking the shipping line, for all containers of the shipment',
    response: one(shipment),
  }),
  resume_tracking: endpoint('PATCH /v2/shipments/{id}/resume_tracking', {
    summary: 'Asks the shipping line again',
    response: one(shipment),
  }),
}
