import type { api } from '#contract/api.ts'
import { type Document, document } from '#contract/document.ts'
import { type DocumentType, documentTypes, payloadOf, schemaVersion } from '#contract/document-type.ts'
import {
  findDocument,
  insertRepresentation,
  lastReading,
  listDocuments,
  lockDocument,
  updateDocument,
} from '../db/documents.ts'
import type { Transaction } from '../db/scope.ts'
import { found, HttpError } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'
import { bodyProblems } from '../http/validate.ts'

const notFound = "Couldn't find Document"

export const documents: HandlersOf<typeof api.documents> = {
  async list({ tx, params }) {
    const { rows, meta } = await listDocuments(tx, params)
    return { data: rows.map((row) => render(document, row)), meta }
  },

  types: async () => ({
    document_types: Object.entries(documentTypes).map(([code, label]) => ({ code, label })),
  }),

  get: async ({ tx, params }) => ({ data: await shown(tx, params.id) }),

  async update({ tx, params, body, context }) {
    const { id, document_type, document_type_manual: before } = found(await lockDocument(tx, params.id), notFound)
    const { document_type_manual, extracted_data_manual: said } = body.data.attributes
    const manual = document_type_manual === undefined ? before : document_type_manual
    const representation = said && (await corrected(tx, id, (manual ?? document_type) as DocumentType, said))
    const changes = {
      ...(document_type_manual !== undefined && { document_type_manual }),
      ...(representation && { last_document_representation_id: representation.id }),
      ...(said === null && { last_document_representation_id: (await lastReading(tx, id))?.id ?? null }),
    }
    if (Object.keys(changes).length > 0) await updateDocument(tx, id, changes, context.now())
    return { data: await shown(tx, id) }
  },

  async delete({ tx, params, context }) {
    const { id } = found(await lockDocument(tx, params.id), notFound)
    await updateDocument(tx, id, { deleted_at: context.now().toISOString() }, context.now())
    return undefined
  },
}

async function shown(tx: Transaction, id: string): Promise<Document> {
  return render(document, found(await findDocument(tx, id), notFound))
}

/**
 * A representation with what was read before and, instead of it, what somebody says.
 * @throws 422 for what the schema of the type does not have, naming it
 */
async function corrected(tx: Transaction, document_id: string, type: DocumentType, said: Record<string, unknown>) {
  const { error } = payloadOf(type).safeParse(said)
  if (error) {
    const body = { data: { attributes: { extracted_data_manual: said } } }
    const at = ['data', 'attributes', 'extracted_data_manual']
    throw new HttpError(error.issues.flatMap((issue) => bodyProblems({ ...issue, path: [...at, ...issue.path] }, body)))
  }
  const read = await lastReading(tx, document_id)
  const payload = { ...read?.payload, ...said }
  return insertRepresentation(tx, { document_id, schema_version: schemaVersion, payload, manual: true })
}
