import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import { commaList, many, one, paging, resource, toOne } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'
import { apiSlug, entityTypes } from './custom-field-definition.ts'
import { customFieldValue } from './custom-field-value.ts'

export const customField = resource(
  'custom_field',
  '/v2/custom_fields',
  {
    api_slug: z.string(),
    value: customFieldValue.nullable(),
    display_value: z.string().nullable().describe('For people; dates are UTC'),
  },
  {
    entity: toOne('shipment', 'container', 'tracking_request'),
    definition: toOne('custom_field_definition'),
    // Who set it last; empty where that was a program.
    user: toOne('user'),
  },
)

export type CustomField = z.output<typeof customField.schema>

const entity = z.object({
  data: z.object({ id: z.uuid(), type: z.enum(['shipment', 'container', 'tracking_request']) }),
})

const named = { api_slug: apiSlug, value: customFieldValue }
const seen = { value: customFieldValue }
const valueOnly = writeOver(customField, { value: customFieldValue }, seen)

export const customFields = {
  list: endpoint('GET /v2/custom_fields', {
    summary: 'Lists values of custom fields, newest first',
    params: {
      'filter[entity_type]': z.enum(entityTypes).optional(),
      'filter[entity_id]': commaList(z.string())
        .optional()
        .describe('Of which shipments, containers or tracking requests: ids, with commas between')
        .meta({ example: exampleId('shipment') }),
      'filter[definition_id]': commaList(z.string()).optional().describe('Of which fields: ids, with commas between'),
      ...paging({ size: 25 }),
    },
    response: many(customField),
  }),
  create: endpoint('POST /v2/custom_fields', {
    summary: 'Sets a value; one that is there is replaced',
    body: writeOver(customField, named, seen, { entity: entity.optional() }),
    response: one(customField),
    errors: ['blank', 'invalid', 'changed_meanwhile'],
  }),
  get: endpoint('GET /v2/custom_fields/{id}', { summary: 'Returns one value', response: one(customField) }),
  update: endpoint('PATCH /v2/custom_fields/{id}', {
    summary: 'Replaces a value',
    body: valueOnly,
    response: one(customField),
    errors: ['blank', 'invalid', 'changed_meanwhile'],
  }),
  delete: endpoint('DELETE /v2/custom_fields/{id}', { summary: 'Removes a value' }),
}

const listOf = (noun: string) => ({
  summary: `Lists the custom fields of a ${noun}, newest first`,
  params: paging({ size: 25 }),
  response: many(customField),
})
const setOf = (noun: string) => ({
  summary: `Sets a custom field of a ${noun}; one that is there is replaced`,
  body: writeOver(customField, named, seen),
  response: one(customField),
  errors: ['blank', 'invalid', 'changed_meanwhile'] as const,
})
const replaceOf = (noun: string) => ({
  summary: `Replaces a custom field of a ${noun}`,
  params: { api_slug: apiSlug },
  body: valueOnly,
  response: one(customField),
  errors: ['blank', 'invalid', 'changed_meanwhile'] as const,
})
const removeOf = (noun: string) => ({
  summary: `Removes a custom field of a ${noun}`,
  params: { api_slug: apiSlug },
  status: 204,
})

export const shipmentCustomFields = {
  list: endpoint('GET /v2/shipments/{id}/custom_fields', listOf('shipment')),
  create: endpoint('POST /v2/shipments/{id}/custom_fields', setOf('shipment')),
  update: endpoint('PATCH /v2/shipments/{id}/custom_fields/{api_slug}', replaceOf('shipment')),
  delete: endpoint('DELETE /v2/shipments/{id}/custom_fields/{api_slug}', removeOf('shipment')),
}

export const containerCustomFields = {
  list: endpoint('GET /v2/containers/{id}/custom_fields', listOf('container')),
  create: endpoint('POST /v2/containers/{id}/custom_fields', setOf('container')),
  update: endpoint('PATCH /v2/containers/{id}/custom_fields/{api_slug}', replaceOf('container')),
  delete: endpoint('DELETE /v2/containers/{id}/custom_fields/{api_slug}', removeOf('container')),
}

export const trackingRequestCustomFields = {
  list: endpoint('GET /v2/tracking_requests/{id}/custom_fields', listOf('tracking request')),
  create: endpoint('POST /v2/tracking_requests/{id}/custom_fields', setOf('tracking request')),
  update: endpoint('PATCH /v2/tracking_requests/{id}/custom_fields/{api_slug}', replaceOf('tracking request')),
  delete: endpoint('DELETE /v2/tracking_requests/{id}/custom_fields/{api_slug}', removeOf('tracking request')),
}

const initial = { api_slug: z.string().max(63).meta({ example: 'po_number' }), value: customFieldValue }

/** Values that a shipment and its containers begin with. Without number: every container, also one that joins later. */
export const initialCustomFields = z.strictObject({
  shipment: z.array(z.strictObject(initial)).max(100).optional(),
  containers: z
    .array(z.strictObject({ ...initial, number: z.string().max(35).nullish() }))
    .max(1000)
    .optional(),
})
