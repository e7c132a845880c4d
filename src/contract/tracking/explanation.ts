import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { nullableInstant, one, resource, timezone } from '../json-api.ts'
import { never } from '../never.ts'
import { type Container, container } from './container.ts'
import { explanationRuleCodes } from './explanation-rules.ts'
import { type Shipment, shipment } from './shipment.ts'
import { dataSources, noAis, transportEvents } from './transport-event.ts'

/** `calculated`: from other values. `recorded`: written here, by the tracking itself. */
export const statementKinds = ['reported', 'estimated', 'calculated', 'set_by_hand', 'recorded'] as const
export type StatementKind = (typeof statementKinds)[number]

const rule = z
  .strictObject({
    code: never(z.enum(explanationRuleCodes), {
      replaced: 'it is a doubt of raw events alone: here the report is set aside by the one that replaced it',
      other_port: 'it is a doubt of raw events alone: of the port itself it is `other_port_named`',
    }),
    sentence: z.string().meta({ example: 'It is the only report of this value.' }),
  })
  .meta({ id: 'explanation_rule' })

const statement = {
  value: z.unknown().describe('As the attribute has it').meta({ example: '2026-06-20T10:00:00Z' }),
  kind: z.enum(statementKinds).nullable().describe('Null where nothing is known'),
  data_source: never(z.enum(dataSources).nullable(), {
    ais: noAis,
    calculation: 'what is calculated has no source: see `kind`',
  }),
  source: z.string().nullable().meta({ example: 'MSCU' }).describe('SCAC, FIRMS code, or `user`'),
  source_name: z.string().nullable().meta({ example: 'MSC' }),
  via: z
    .string()
    .nullable()
    .describe('Name of the connection to another account that passed it on; null where the source told it here')
    .meta({ example: null }),
  timezone,
  is_whole_day: z.boolean().describe('Only the day was said'),
  reported_at: nullableInstant.describe('When the source said so; null where it does not say'),
  received_at: nullableInstant.describe('When it came here first'),
  last_seen_at: nullableInstant.describe('When it was repeated last'),
  withdrawn_at: nullableInstant,
  reason: z.string().nullable().describe('Why, of what was set by hand').meta({ example: null }),
  observation_id: z.string().nullable().describe('Of a raw event, or of a report of a terminal'),
}

/** A statement that was not chosen. */
const candidate = z
  .strictObject({
    ...statement,
    rule: rule.describe('Why it was not chosen'),
    first_value: z.unknown().describe('Of those the first that was reported').meta({ example: '2026-06-18T10:00:00Z' }),
    earlier: z.int().describe('How many more of this source were set aside for the same reason'),
    container_id: z.string().nullable().describe('Of which container of the shipment'),
  })
  .meta({ id: 'explanation_candidate' })
export type ExplanationCandidate = z.output<typeof candidate>

const part = z
  .strictObject({
    ...statement,
    rule: rule.describe('Why it is there'),
    name: z.string().optional().describe('Of `own_route`: which part it is').meta({ example: 'pod_vessel_name' }),
  })
  .describe('One hold, fee or last free day of several, or one part of `own_route`')
  .meta({ id: 'explanation_part' })

export const explained = z
  .strictObject({
    ...statement,
    rule: rule.describe('Why this value'),
    doubts: z.array(rule).describe('What is doubtful about it; it is used all the same'),
    based_on: z
      .array(z.string().meta({ example: 'current_status' }))
      .describe('The attributes that a calculated value follows from'),
    candidates: z.array(candidate).describe('Everything else that was reported, and why it was not chosen'),
    parts: z.array(part),
  })
  .meta({ id: 'explained_value' })
export type Explained = z.output<typeof explained>

/** Relationships that follow from reports, too: `value` is the id, with the name. */
const containerFacilities = ['pod_terminal', 'pickup_facility'] as const
const shipmentFacilities = ['pod_terminal', 'destination_terminal'] as const

export type ContainerAttribute = keyof Container['attributes'] | (typeof containerFacilities)[number]
export type ShipmentAttribute = keyof Shipment['attributes'] | (typeof shipmentFacilities)[number]

/** One entry an attribute. */
const entries = <Name extends string>(...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, explained])) as Record<Name, typeof explained>

const changes = transportEvents.filter((name) => name.endsWith('.changed'))
const elsewhere = Object.fromEntries(changes.map((name) => [name, 'the attribute that it changes explains it']))

const explainedEvent = explained
  .extend({ event: never(z.enum(transportEvents), elsewhere), location_locode: z.string().nullable() })
  .describe('`value` is the time of the event')
  .meta({ id: 'explained_event' })
export type ExplainedEvent = z.output<typeof explainedEvent>

export const containerExplanation = resource('container_explanation', '/v2/containers', {
  ...entries<ContainerAttribute>(...container.attributes, ...containerFacilities),
  transport_events: z.array(explainedEvent).describe('Those that happened, and those that are expected'),
})
export const shipmentExplanation = resource(
  'shipment_explanation',
  '/v2/shipments',
  entries<ShipmentAttribute>(...shipment.attributes, ...shipmentFacilities),
)

export type ContainerExplanation = Record<ContainerAttribute, Explained> & { transport_events: ExplainedEvent[] }
export type ShipmentExplanation = Record<ShipmentAttribute, Explained>

const every = 'its source, why it was chosen, and what else was reported. An extension of the dialect'

export const explanations = {
  container: endpoint('GET /v2/containers/{id}/explain', {
    summary: `Explains every attribute of a container: ${every}`,
    response: one(containerExplanation),
  }),
  shipment: endpoint('GET /v2/shipments/{id}/explain', {
    summary: `Explains every attribute of a shipment: ${every}`,
    response: one(shipmentExplanation),
  }),
}
