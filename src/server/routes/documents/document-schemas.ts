import * as z from 'zod'
import type { api } from '#contract/api.ts'
import { documentSchema } from '#contract/documents/document-schema.ts'
import { type DocumentType, documentTypes, payloadOf, schemaVersion } from '#contract/documents/document-type.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

const since = `${schemaVersion}T00:00:00.000Z`

/** They are part of the product: the same for every account. */
const schemas = new Map(
  Object.entries(documentTypes).map(([type, label]) => {
    const id = `${type}@${schemaVersion}`
    const row = {
      id,
      document_type: type,
      label,
      schema_version: schemaVersion,
      full_version: id,
      current: true,
      draft: false,
      active_at: since,
      schema_format: 'json_schema' as const,
      description: `What is read from a document of type ${label.toLowerCase()}`,
      schema_payload: z.toJSONSchema(payloadOf(type as DocumentType)) as Record<string, unknown>,
      created_at: since,
      updated_at: since,
    }
    return [id, render(documentSchema, row)] as const
  }),
)

export const documentSchemas: HandlersOf<typeof api.document_schemas> = {
  async get({ params }) {
    const data = schemas.get(params.id)
    if (!data) throw new HttpError('not_found', `Couldn't find DocumentSchema with 'id'=${params.id}`)
    return { data }
  },
}
