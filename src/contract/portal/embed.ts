import * as z from 'zod'
import { link } from '../documents/document.ts'
import { documentType } from '../documents/document-type.ts'
import { endpoint } from '../endpoint.ts'
import { flag, instant, many, nullableInstant, one, paging, resource, timezone } from '../json-api.ts'
import { feeTypes } from '../tracking/container.ts'
import { etaReason, mostEtas } from '../tracking/eta-history.ts'
import { holdNames } from '../tracking/hold-names.ts'
import { actors } from '../tracking/next-step.ts'
import { orderParams, orderQuery } from './embed-orders.ts'
import { referenceNumber } from './embed-reference.ts'
import { moment, sentence, warning } from './embed-sentence.ts'
import { viewLook } from './view-look.ts'
import { viewLanguages, viewSections } from './view-sections.ts'

/** What customers see: a shape of its own, made from the policy. A member that the policy hides is not there at all. */

/** The five steps of a container, as a customer thinks of them. */
export const customerSteps = ['departed', 'at_sea', 'landed', 'ready', 'with_you'] as const
export type CustomerStep = (typeof customerSteps)[number]

/** Where a container stands, in a word. */
export const customerStates = [
  'expected',
  'at_sea',
  'changing_ships',
  'in_port',
  'awaiting_train',
  'on_rail',
  'inland',
  'landed',
  'customs_check',
  'held',
  'ready',
  'with_you',
  'done',
  'cancelled',
] as const
export type CustomerState = (typeof customerStates)[number]

/** What comes next. */
export const customerNexts = ['departure', 'arrival', 'unloading', 'train', 'release', 'collection', 'return'] as const

const step = z.strictObject({
  step: z.enum(customerSteps),
  status: z.enum(['done', 'now', 'to_come']),
  since: moment.nullable(),
  expected: moment.nullable(),
})

const customField = z.strictObject({
  label: z.string(),
  value: z.string(),
  is_reference: z.boolean().describe('Whether orders are found by it'),
})

export const embedContainer = z.strictObject({
  id: z.uuid(),
  number: z.string().optional(),
  state: z.enum(customerStates),
  state_words: z.partialRecord(z.enum(viewLanguages), z.string()).optional().describe("In the company's own words"),
  since: moment.nullable(),
  steps: z.array(step),
  next: z.strictObject({ what: z.enum(customerNexts), by: moment.nullable() }).nullable(),
  your_turn: z.boolean().describe('Whether the customer must act: collect it'),
  who_acts: z.enum(actors).nullable().describe('Whose move it is, as far as they may know; `us`: the importer'),
  warnings: z.array(warning).describe('What is to be known before all else'),
  sentences: z.array(sentence).describe('Where it is, and what is to be done'),
  news_at: nullableInstant.describe('When a source was last heard of it'),
  eta: z
    .strictObject({
      ...moment.shape,
      is_actual: z.boolean(),
      days_later: z.int().nullable().describe('Than first estimated; negative: earlier'),
    })
    .nullish(),
  eta_history: z
    .array(z.strictObject({ reported_at: instant, ...moment.shape, reason: etaReason }))
    .max(mostEtas)
    .optional()
    .describe(
      'Each day, or port, of the arrival at the port of discharge as it was estimated, oldest first; as those of a shipment',
    ),
  deadline: moment.nullish().describe('The one that binds'),
  return_by: z
    .strictObject({ at: instant, timezone })
    .nullish()
    .describe('The last day for the empty container outside, while it is out'),
  return_to: z.string().nullish().describe('Where the empty container goes, while it is out'),
  pickup_number: z.string().nullish().describe('What the gate asks for, until it is collected'),
  holds: z.array(z.enum(holdNames)).optional(),
  fees: z
    .array(
      z.strictObject({
        type: z.enum(feeTypes),
        amount: z.number(),
        currency_code: z.string().meta({ example: 'USD' }),
      }),
    )
    .optional(),
  terminal: z.string().nullish(),
  vessel: z.strictObject({ name: z.string().nullable(), voyage_number: z.string().nullable() }).nullish(),
  references: z.array(z.string()).optional(),
  custom_fields: z.array(customField).optional(),
})
export type EmbedContainer = z.output<typeof embedContainer>

export const embedShipment = resource('embed_shipment', '/v2/embed/shipments', {
  headline: z
    .string()
    .nullable()
    .describe("The customer's own reference, else the bill of lading, where they may be seen"),
  bill_of_lading_number: z.string().optional(),
  references: z.array(z.string()).optional(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  containers: z.array(embedContainer),
  documents: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      type: documentType,
      container_ids: z.array(z.uuid()).describe('The containers that it is about; none: the whole order'),
    }),
  ),
  custom_fields: z.array(customField).optional(),
  is_done: z.boolean(),
  updated_at: instant,
})
export type EmbedShipment = z.output<typeof embedShipment.schema>

export const embedView = resource('embed_view', '/v2/embed/view', {
  company_name: z.string().describe('Whose view it is: the company that moves the goods'),
  party_name: z.string().meta({ description: 'Whom it is for', example: 'Nordmeer Handel GmbH' }),
  language: z.enum(viewLanguages).nullable(),
  colour: z.string().nullable(),
  logo: z.string().nullable(),
  look: viewLook,
  contact: z
    .strictObject({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() })
    .optional(),
  sections: z.array(z.enum(viewSections)),
  allowed_origins: z
    .array(z.string())
    .meta({ description: 'To these the page says how high it is', example: ['https://portal.example'] }),
  shipments_count: z.int(),
  updated_at: nullableInstant,
  marks: z
    .strictObject({ view: z.string(), shipments: z.string() })
    .optional()
    .meta({
      example: { view: '5f0c7a3d1b2e4f60918273645a6b7c8d', shipments: '0d9c8b7a69584736251403f2e1d0cfbe' },
      description: 'Of all that is answered from now on, as `GET /v2/embed/live` tells them; where they are asked for',
    }),
})
export type EmbedView = z.output<typeof embedView.schema>

const ofView = { forViews: true, bucket: 'view', errors: ['gone'] } as const

export const embed = {
  view: endpoint('GET /v2/embed/view', {
    ...ofView,
    summary: "The customer's own view: whose it is and how it looks",
    params: {
      embedded_in: z.string().max(200).optional().meta({
        example: 'https://portal.example',
        description: 'The origin of the page around it, for the record of visits',
      }),
      again: flag.optional().describe('The same page asks once more: it is no other visit'),
      marks: flag.optional().describe('With the marks of what it shows, so that a stream tells what has changed since'),
    },
    response: one(embedView),
  }),
  shipments: endpoint('GET /v2/embed/shipments', {
    ...ofView,
    summary:
      'Lists what the customer may see, what needs them first. As a table: `/v2/embed/shipments.csv` and `.xlsx`, with the same filters',
    params: {
      ...orderParams,
      reference: referenceNumber
        .optional()
        .describe('Only those that have this reference as a whole, with the containers that have it'),
      ...paging({ size: 20, max: 50 }),
    },
    response: many(embedShipment),
  }),
  shipment: endpoint('GET /v2/embed/shipments/{id}', {
    ...ofView,
    summary: 'Returns one shipment of the customer',
    response: one(embedShipment),
  }),
  document_url: endpoint('GET /v2/embed/documents/{id}/download_url', {
    ...ofView,
    summary: 'Says where the customer can fetch a document that the view lets out, for some minutes',
    isBare: true,
    params: { inline: flag.optional().describe('To be shown rather than saved') },
    response: link,
    errors: ['gone', 'no_document_attached'],
  }),
  documents_url: endpoint('GET /v2/embed/shipments/{id}/documents_url', {
    ...ofView,
    summary:
      'Says where the customer can fetch all documents of an order that the view lets out as one ZIP, for some minutes',
    isBare: true,
    response: link,
    errors: ['gone', 'no_document_attached', 'payload_too_large'],
  }),
  search: endpoint('GET /v2/embed/search', {
    ...ofView,
    summary: 'Finds shipments of the customer by a number or reference they may see',
    params: {
      query: orderQuery,
      ...orderParams,
      ...paging({ size: 20, max: 50 }),
    },
    response: many(embedShipment),
  }),
}
