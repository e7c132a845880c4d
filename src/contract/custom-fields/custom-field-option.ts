import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, many, one, paging, resource, write } from '../json-api.ts'

/** Lives below its definition: `links.self` is `/v2/custom_field_definitions/{id}/options/{option_id}`. */
export const customFieldOption = resource('custom_field_option', '/v2/custom_field_definitions', {
  label: z.string(),
  value: z.string(),
  position: z.int().describe('Where none was given, behind all others'),
})

export type CustomFieldOption = z.output<typeof customFieldOption.schema>

const label = filledText.max(255)
const position = z.int().min(0).max(1_000_000).nullish()

export const customFieldOptions = {
  list: endpoint('GET /v2/custom_field_definitions/{id}/options', {
    summary: 'Lists the options of a definition by position',
    params: paging({ size: 25 }),
    response: many(customFieldOption),
  }),
  create: endpoint('POST /v2/custom_field_definitions/{id}/options', {
    summary: 'Adds an option to a definition whose data type is enum or enum_multi',
    body: write(customFieldOption, { label, value: filledText.max(255), position }),
    response: one(customFieldOption),
    errors: ['blank', 'invalid', 'taken'],
  }),
  get: endpoint('GET /v2/custom_field_definitions/{id}/options/{option_id}', {
    summary: 'Returns one option',
    response: one(customFieldOption),
  }),
  update: endpoint('PATCH /v2/custom_field_definitions/{id}/options/{option_id}', {
    summary: 'Edits an option; its value stays as it is',
    body: write(customFieldOption, { label: label.optional(), position }),
    response: one(customFieldOption),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/custom_field_definitions/{id}/options/{option_id}', {
    summary: 'Deletes an option; values that name it stay',
  }),
}
