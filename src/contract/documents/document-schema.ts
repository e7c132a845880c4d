import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource } from '../json-api.ts'
import { never } from '../never.ts'

/** What a representation of one type says, as JSON Schema. Its id is `<type>@<version>`. */
export const documentSchema = resource('document_schema', '/v2/document_schemas', {
  document_type: z.string(),
  label: z.string(),
  schema_version: z.string(),
  full_version: z.string().meta({ example: 'arrival_notice@2026-11-26' }),
  current: never(z.boolean(), { false: 'of each kind of document there is one version here' }),
  draft: never(z.boolean(), { true: 'a schema that is not used is not listed' }),
  active_at: nullableInstant,
  schema_format: z.literal('json_schema'),
  description: z.string().nullable(),
  schema_payload: z.record(z.string(), z.unknown()),
  created_at: instant,
  updated_at: instant,
})

export const documentSchemas = {
  get: endpoint('GET /v2/document_schemas/{id}', {
    summary: 'Returns what is read from documents of a type, as JSON Schema',
    params: { id: z.string().max(100).meta({ example: 'arrival_notice@2026-11-26' }) },
    response: one(documentSchema),
    errors: ['not_found'],
  }),
}
