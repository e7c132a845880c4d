import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, many, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { customFieldValue } from './custom-field-value.ts'

/** What can have custom fields. Tracking requests are an extension of the specification. */
export const entityTypes = ['Shipment', 'Container', 'TrackingRequest'] as const
export type EntityType = (typeof entityTypes)[number]

export const dataTypes = [
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
] as const
export type DataType = (typeof dataTypes)[number]

/** What a value of data type `reference` can lead to. */
export const referenceTypes = [
  'shipment',
  'container',
  'tracking_request',
  'party',
  'user',
  'vessel',
  'shipping_line',
  'port',
  'metro_area',
  'terminal',
  'rail_terminal',
] as const

/** Lower case, in an address and in a program: `po_number`. */
export const apiSlug = z
  .string()
  .max(63)
  .regex(/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, faults.slug)
  .meta({ example: 'po_number' })

/** What a value must be besides of its data type. */
export const validation = z
  .strictObject({
    required: z.boolean().optional().describe('Whether a value that says nothing is refused'),
    pattern: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('For short_text: a regular expression, in force anywhere in the text unless it has anchors'),
    max_length: z.int().min(1).max(255).optional().describe('For short_text'),
    min: z.number().min(-1e12).max(1e12).optional().describe('For number'),
    max: z.number().min(-1e12).max(1e12).optional().describe('For number'),
  })
  .meta({ example: { max_length: 20 } })
export type Validation = z.output<typeof validation>

export const customFieldDefinition = resource('custom_field_definition', '/v2/custom_field_definitions', {
  entity_type: z.enum(entityTypes),
  api_slug: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  data_type: z.enum(dataTypes),
  reference_type: z.string().nullable(),
  validation: validation.nullable(),
  default_format: z.string().nullable().describe('How numbers and dates are shown: `#,##0.00`, `DD/MM/YYYY`'),
  default_value: customFieldValue.nullable().describe('What each of its kind that comes from now on begins with'),
  sensitive: z.boolean(),
  reference_number: z.boolean().describe('Whether what it is of can be found by its value'),
})

export type CustomFieldDefinition = z.output<typeof customFieldDefinition.schema>

const editable = {
  display_name: filledText.max(100),
  description: z.string().max(2000).nullish(),
  validation: validation.nullish(),
  default_format: z.string().max(40).nullish().meta({ example: null }),
  default_value: customFieldValue.nullish(),
  sensitive: z.boolean().optional(),
  reference_number: z.boolean().optional(),
}

export const customFieldDefinitions = {
  list: endpoint('GET /v2/custom_field_definitions', {
    summary: 'Lists the custom fields that the account has defined, newest first',
    params: {
      'filter[entity_type]': z.enum(entityTypes).optional(),
      'filter[data_type]': z.enum(dataTypes).optional(),
      'filter[display_name]': z.string().optional().describe('How it begins, in any case'),
      ...paging({ size: 25 }),
    },
    response: many(customFieldDefinition),
  }),
  get: endpoint('GET /v2/custom_field_definitions/{id}', {
    summary: 'Returns one definition',
    response: one(customFieldDefinition),
  }),
  create: endpoint('POST /v2/custom_field_definitions', {
    summary: 'Defines a custom field',
    body: write(customFieldDefinition, {
      entity_type: z.enum(entityTypes),
      api_slug: apiSlug.meta({ example: 'cost_center' }),
      data_type: z.enum(dataTypes),
      reference_type: z
        .enum(referenceTypes)
        .nullish()
        .meta({ description: 'For data type `reference`, and only there', example: null }),
      ...editable,
    }),
    response: one(customFieldDefinition),
    errors: ['blank', 'invalid', 'taken'],
  }),
  update: endpoint('PATCH /v2/custom_field_definitions/{id}', {
    summary: 'Edits a definition; its slug, entity type and data type stay as they are',
    body: write(customFieldDefinition, { ...editable, display_name: editable.display_name.optional() }),
    response: one(customFieldDefinition),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/custom_field_definitions/{id}', {
    summary: 'Deletes a definition with all its values',
    needsProof: true,
  }),
}
