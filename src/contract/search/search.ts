import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { included, instant, linkagesOf, type Resource, toMany, toOne } from '../json-api.ts'
import { stopReasons } from '../tracking/shipment.ts'

/** How a hit was found: what the five steps of the deep link are decided by. An extension of the dialect. */
export const matches = ['exact', 'partial', 'similar'] as const

const attributes = z.strictObject({
  entity_type: z.enum(['shipment', 'cargo', 'tracking_request']),
  number: z.string(),
  shipment_id: z.string().nullable(),
  bill_of_lading_number: z
    .string()
    .nullable()
    .describe('Of a shipment, and of a container that of its shipment. Extension')
    .meta({ example: 'MEDUAB123456' }),
  customer_name: z.string().nullable().describe('Of the shipment. Extension'),
  scac: z.string().nullable(),
  shipping_line: z.string().nullable(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  containers_count: z.int().nullable(),
  tracking_stopped: z.boolean().nullable(),
  tracking_stopped_reason: z.enum(stopReasons).nullable(),
  status: z.string().nullable(),
  failed_reason: z.string().nullable(),
  ref_numbers: z.array(z.string()),
  match: z
    .enum(matches)
    .describe(
      '`similar`, where nothing has the number or a part like it: one character is wrong, missing, too many or swapped, or taken for another, as 0 for O',
    ),
  matched_value: z.string().describe('The number or reference that matched'),
  created_at: instant,
  updated_at: instant,
})

const relationships = { containers: toMany('container'), shipment: toOne('shipment') }

const schema = z
  .strictObject({
    id: z.string(),
    type: z.enum(['shipment', 'cargo', 'tracking_request']),
    attributes,
    relationships: z
      .strictObject(linkagesOf(relationships))
      .describe('Of a shipment its containers; of a container (`cargo`) itself, and its shipment'),
  })
  .meta({ id: 'search_hit' })

export const searchHit = {
  type: 'search_hit',
  collection: '/v2/search',
  attributes: Object.keys(attributes.shape),
  schema,
  relationships,
  links: {},
} satisfies Resource
export type SearchHit = z.output<typeof schema>

export const search = {
  query: endpoint('GET /v2/search', {
    summary: 'Finds shipments, containers and tracking requests by any number or reference, or by several, at most 25',
    params: { query: z.string().trim().min(1, 'Query parameter is required').max(200) },
    include: searchHit,
    // Clients of the dialect look for containers in `included`.
    includeByDefault: ['containers'],
    response: z.strictObject({
      data: z.array(schema).max(25),
      included: included.optional(),
      links: z.strictObject({ self: z.string() }),
    }),
  }),
}
