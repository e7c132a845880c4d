import * as z from 'zod'
import { deliveryAttributes } from '../delivery/leg.ts'
import { editedNumbers, seenNumbers } from '../documents/reference-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import { freeTimeClock } from '../free-time/clock.ts'
import {
  instant,
  many,
  nullableInstant,
  one,
  paging,
  resource,
  sortedPaging,
  timezone,
  toMany,
  toOne,
} from '../json-api.ts'
import { sortedBy } from '../list-params.ts'
import { never } from '../never.ts'
import { said } from '../said/said.ts'
import { containerUpdatedEvent } from '../webhooks/event-subject.ts'
import { containerFilters } from './container-filters.ts'
import { containerSorts } from './container-lists.ts'
import { containerMap } from './container-map.ts'
import { currentStatuses } from './current-status.ts'
import { deadline, deadlineSources, importDeadlines } from './deadline.ts'
import { expectedNext } from './expected-next.ts'
import { holdNames } from './hold-names.ts'
import { containerJourney } from './journey.ts'
import { nextArrival } from './next-arrival.ts'
import { nextSteps } from './next-step.ts'
import { ownRoute } from './own-route.ts'
import { etaSlip } from './past-times.ts'
import { rawEvent } from './raw-event.ts'
import { containerRoute } from './route.ts'
import { runningCost } from './running-cost.ts'
import { transportEvent } from './transport-event.ts'
import { urgency } from './urgency.ts'
import { verdictReasons, verdicts } from './verdict.ts'
import { warnings } from './warning.ts'

const unreached = { loaded: 'what it means is published nowhere, and no report leads to it' }

export const hold = z.strictObject({
  name: z.enum(holdNames),
  status: z
    .enum(['hold', 'pending', 'cleared'])
    .describe('`cleared`: by hand, while its source has not withdrawn it. Extension'),
  description: z.string().describe("A plain sentence, then the terminal's own text in quotes"),
  said: z
    .array(said)
    .optional()
    .describe(
      'What the description says, for other languages; none of what was reported before it was kept. Extension',
    ),
})
export type Hold = z.output<typeof hold>

export const feeTypes = ['demurrage', 'exam', 'extended_dwell_time', 'other', 'total'] as const
export const fee = z.strictObject({
  type: z.enum(feeTypes),
  amount: z.number().describe('In units of the currency; 0 where the terminal has not posted an amount yet'),
  currency_code: z.string().meta({ example: 'USD' }),
})
export type Fee = z.output<typeof fee>

export const container = resource(
  'container',
  '/v2/containers',
  {
    number: z.string().meta({ example: 'TCLU4829132' }),
    warnings,
    ref_numbers: z.array(z.string()),
    equipment_type: z.enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank']).nullable(),
    equipment_length: z.union([z.literal(10), z.literal(20), z.literal(40), z.literal(45)]).nullable(),
    equipment_height: z.enum(['standard', 'high_cube']).nullable(),
    weight_in_lbs: z.number().nullable().describe('Gross, as a terminal weighed it: lines send none in Track & Trace'),
    seal_number: z.string().nullable(),
    created_at: instant,
    current_status: never(z.enum(currentStatuses), unreached),
    pickup_lfd: nullableInstant.describe(
      'Set by hand, else line, else terminal, else rail, else an arrival notice; not the earliest: see `binding_lfd`',
    ),
    import_deadlines: importDeadlines.nullable(),
    pickup_appointment_at: nullableInstant,
    availability_known: z.boolean(),
    available_for_pickup: z.boolean().nullable().describe('Meaningful where `availability_known`'),
    holds_at_pod_terminal: z.array(hold),
    fees_at_pod_terminal: z.array(fee),
    location_at_pod_terminal: z.string().nullable(),
    terminal_checked_at: nullableInstant,
    empty_out_at: nullableInstant,
    pol_full_in_at: nullableInstant,
    pol_vessel_loaded_at: nullableInstant,
    pol_vessel_departed_at: nullableInstant,
    pod_arrived_at: nullableInstant,
    pod_discharged_at: nullableInstant,
    pod_full_out_at: nullableInstant,
    pod_full_out_chassis_number: z.string().nullable(),
    pod_rail_carrier_scac: z.string().nullable().describe('Railway of the pickup leg (beta)'),
    pod_rail_loaded_at: nullableInstant,
    pod_rail_departed_at: nullableInstant,
    ind_rail_carrier_scac: z.string().nullable().describe('Railway of the delivery leg (beta)'),
    ind_eta_at: nullableInstant,
    ind_ata_at: nullableInstant,
    ind_rail_unloaded_at: nullableInstant,
    ind_facility_lfd_on: nullableInstant.meta({
      deprecated: true,
      description: 'Use `import_deadlines.pickup_lfd_rail`',
    }),
    inland_destination_eta_source_summary: never(
      z.enum(['shipping_line', 'rail_carrier', 'operations_team', 'prediction_engine']).nullable(),
      {
        rail_carrier: 'railways report what is at their ramps, and estimate nothing',
        operations_team: 'nobody enters estimates here',
        prediction_engine: 'nothing is predicted here',
      },
    ),
    final_destination_full_out_at: nullableInstant,
    delivered_at: nullableInstant,
    empty_terminated_at: nullableInstant,
    pod_timezone: timezone,
    final_destination_timezone: timezone,
    empty_terminated_timezone: timezone,
    pod_last_tracking_request_at: nullableInstant.describe(
      'When a terminal last told of it, also where nothing was new',
    ),
    shipment_last_tracking_request_at: nullableInstant,
    rail_last_tracking_request_at: nullableInstant.describe(
      'When a railway last told of it, also where nothing was new',
    ),

    // Extensions of the dialect.
    verdict: z.enum(verdicts),
    verdict_reason: z
      .enum(verdictReasons)
      .nullable()
      .describe(
        '`hold_not_withdrawn`: the terminal lists none, the party that placed the hold has not withdrawn it. ' +
          '`hold_still_listed`: somebody cleared a hold by hand, and the terminal still lists it. `not_confirmed`: whether it may be picked up was said at `availability_confirmed_at`, and nobody has said so since. `left_unreported`: the terminal had it and has it no longer, and nobody reports that it went out. `not_reported`: ' +
          'no terminal says whether it may be picked up',
      ),
    availability_confirmed_at: nullableInstant.describe('When the source of `available_for_pickup` last said so'),
    urgency,
    expected_next: expectedNext
      .nullable()
      .describe('Null where nothing is known, or nothing more is expected: picked up, or the booking was cancelled'),
    silent_since: nullableInstant.describe(
      'The `due_at` of `expected_next`, once it has passed and nothing new was reported. It stays where tracking stopped for ' +
        'lack of news, and is null where a person stopped it or the journey is over',
    ),
    next_arrival: nextArrival.nullable().describe('Null where nobody estimates one'),
    own_route: ownRoute
      .nullable()
      .describe(
        'What of its way is not as its shipment says it, by the names of those attributes: where a bill is split over ' +
          'several vessels or ports. Null where nothing is',
      ),
    eta_slip: etaSlip
      .nullable()
      .describe(
        "How much later than the line's estimate containers of this line and lane usually arrived, at this many days " +
          'before. `next_arrival` stays what the line says. Null below five cases, and where no line estimates',
      ),
    next_steps: nextSteps,
    has_inland_leg: z.boolean().describe('It goes on from the port of discharge, and is picked up inland'),
    pickup_timezone: timezone.describe('Of the place of pickup: the inland destination, or the port of discharge'),
    deadlines: z.array(deadline).describe('Every last free day that was given, the binding one first'),
    binding_lfd: nullableInstant.describe(
      'The last free day that was set by hand, else the earliest that still applies: the one that costs money',
    ),
    binding_lfd_source: z.enum(deadlineSources).nullable(),
    binding_lfd_timezone: timezone,
    free_time: z
      .array(freeTimeClock)
      .describe('Free time as sets of rules give it, by clock; `/free_time` has its days and what it costs'),
    ...deliveryAttributes,
    costs: z
      .array(runningCost)
      .describe(
        'What it costs past free time, by currency: by sets of rules, ended clocks included; where none have a price, ' +
          'what the terminal has charged. Empty where it costs nothing, or nobody knows what. Extension',
      ),
    updated_at: instant,
  },
  {
    shipment: toOne('shipment'),
    // A ramp, too, is served as a terminal here, which is what clients know to read.
    pickup_facility: toOne('terminal'),
    pod_terminal: toOne('terminal'),
    transport_events: toMany('transport_event'),
    raw_events: toMany('raw_event'),
    // The same container under other bills or bookings of the account, and not returned there.
    other_journeys: toMany('container'),
  },
)

export type Container = z.output<typeof container.schema>

const ofUpdate = writeOver(container, { ref_numbers: editedNumbers.optional() }, { ref_numbers: seenNumbers })

export const containers = {
  list: endpoint('GET /v2/containers', {
    summary: 'Lists containers, newest first',
    include: container,
    params: {
      ...containerFilters,
      sort: sortedBy(containerSorts).describe(
        '`-created_at` where nothing is said. `attention`: by the rank of `urgency`, then by binding deadline, then ' +
          'by arrival. A leading `-` turns the order round, ids among equals included; what is empty is last either way',
      ),
      ...sortedPaging(),
    },
    response: many(container),
  }),
  get: endpoint('GET /v2/containers/{id}', {
    summary: 'Returns one container',
    include: container,
    response: one(container),
  }),
  update: endpoint('PATCH /v2/containers/{id}', {
    summary: 'Replaces the reference numbers of a container',
    body: ofUpdate,
    response: one(container),
    errors: ['invalid', 'changed_meanwhile'],
  }),
  update_by_body: endpoint('PATCH /v2/containers', {
    summary: 'The same, with the id in the body alone',
    body: ofUpdate.extend({ data: ofUpdate.shape.data.extend({ id: z.uuid() }) }),
    response: one(container),
    errors: ['not_found', 'invalid', 'changed_meanwhile'],
  }),
  refresh: endpoint('PATCH /v2/containers/{id}/refresh', {
    summary: 'Asks the sources about a container now; 422 where there is none to ask',
    bucket: 'refresh',
    isBare: true,
    response: z.strictObject({ message: z.string().meta({ example: 'Started refresh for Shipping line' }) }),
    errors: ['invalid'],
  }),
  route: containerRoute,
  map_geojson: containerMap,
  journey: containerJourney,
  transport_events: endpoint('GET /v2/containers/{id}/transport_events', {
    summary: 'Lists what happened to a container, in order',
    include: transportEvent,
    params: paging({ size: 100 }),
    response: many(transportEvent),
  }),
  changes: endpoint('GET /v2/containers/{id}/changes', {
    summary: 'Lists what has changed about a container, newest first. An extension of the dialect',
    include: containerUpdatedEvent,
    params: paging(),
    response: many(containerUpdatedEvent),
  }),
  raw_events: endpoint('GET /v2/containers/{id}/raw_events', {
    summary: 'Lists everything the sources said about a container, estimates included',
    include: rawEvent,
    deprecated: true,
    params: paging({ size: 100 }),
    response: many(rawEvent),
  }),
}
