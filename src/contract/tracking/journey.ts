import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, timezone } from '../json-api.ts'

/** What happens at a stop. `full_out`: picked up; `empty_in`: back empty; `empty_due`: by when it has to be. */
export const callSteps = [
  'full_in',
  'arrived',
  'discharged',
  'loaded',
  'departed',
  'on_rail',
  'unloaded',
  'appointment',
  'full_out',
  'delivered',
  'empty_in',
  'empty_due',
] as const
export type CallStep = (typeof callSteps)[number]

export const stopKinds = ['lading', 'transshipment', 'discharge', 'inland', 'out', 'empty'] as const
export type StopKind = (typeof stopKinds)[number]

/** Where a value comes from: an attribute that an explanation has, or an event of it. */
const explainedBy = z
  .strictObject({
    of: z
      .enum(['container', 'shipment', 'own_route', 'event'])
      .describe('`own_route`: a part of that attribute of the container'),
    name: z.string().meta({ example: 'pod_arrived_at' }).describe('Of the attribute, or of the event'),
    location_locode: z.string().nullable().describe('Of the event'),
  })
  .meta({ id: 'explained_by' })
export type ExplainedBy = z.output<typeof explainedBy>

const call = z
  .strictObject({
    step: z.enum(callSteps),
    at: instant,
    timezone,
    kind: z.enum(['actual', 'estimate', 'appointment', 'deadline']),
    slip_days: z
      .int()
      .nullable()
      .describe('Days after the first estimate, on the calendar of the place; before: negative'),
    explained_by: explainedBy,
  })
  .meta({ id: 'journey_call' })
export type Call = z.output<typeof call>

const stop = z
  .strictObject({
    kind: z
      .enum(stopKinds)
      .describe(
        '`inland`: where the railway or barge brings it. `out`: the pickup and what follows. `empty`: the return',
      ),
    name: z
      .string()
      .nullable()
      .describe('Of the place; null where it is not known yet, and of `out` and `empty`')
      .meta({ example: 'Los Angeles' }),
    location_locode: z.string().nullable(),
    name_explained_by: z
      .strictObject({
        of: z.enum(['shipment', 'own_route']),
        name: z.string().meta({ example: 'port_of_discharge_name' }),
      })
      .nullable()
      .describe('Null where the name is of no attribute'),
    calls: z
      .array(call)
      .describe('What has happened there, and what is expected. Not: what was passed without a report'),
    has_left: z.boolean(),
    onward: z.enum(['sea', 'rail', 'road']).nullable().describe('How it goes on'),
    onward_by: z
      .string()
      .nullable()
      .describe('The vessel, or the SCAC of the railway')
      .meta({ example: 'EXAMPLE STAR' }),
  })
  .meta({ id: 'journey_stop' })
export type Stop = z.output<typeof stop>

const planned = z
  .strictObject({
    event_id: z.uuid().describe('Of the transport event'),
    at: instant.describe('When it was first expected'),
  })
  .meta({ id: 'journey_planned' })

export const journey = resource('journey', null, {
  stops: z
    .array(stop)
    .describe('In order: port of loading, ports of transshipment, port of discharge, inland, out, empty'),
  here: z
    .int()
    .nullable()
    .describe('The stop it is at, counted from 0; null while it is under way, or nothing is known'),
  reached: z.int().nullable().describe('The last stop that it reached'),
  free_time_since: nullableInstant.describe(
    'When free time began where it is picked up: what started the first clock of the rules there, else its unloading',
  ),
  planned: z
    .array(planned)
    .describe(
      'Of what has happened and was expected before: of the arrival at the port of discharge the first estimate',
    ),
})
export type Journey = z.output<typeof journey.schema>['attributes']

export const containerJourney = endpoint('GET /v2/containers/{id}/journey', {
  summary: 'The stops of a container, with what happened and is expected at each. An extension of the dialect',
  response: one(journey),
})
