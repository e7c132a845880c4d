import { isDeepStrictEqual } from 'node:util'
import type { api } from '#contract/api.ts'
import { type DocumentType, documentTypes, payloadOf, schemaVersion } from '#contract/documents/document-type.ts'
import { faultTeller } from '#domain/tracking/fault-words.ts'
import type { DocumentRow } from '../../db/documents/document-work.ts'
import {
  findDocument,
  insertRepresentation,
  lastReading,
  listDocuments,
  lockDocument,
  representationsByIds,
  updateDocument,
} from '../../db/documents/documents.ts'
import type { Transaction } from '../../db/scope.ts'
import { askFor } from '../../documents/ask-for.ts'
import { deleteDocument } from '../../documents/delete-document.ts'
import { tellOfDocument } from '../../documents/document-news.ts'
import { renderDocument } from '../../documents/render-document.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { bodyProblems } from '../../http/validate.ts'
import { documentFiles } from './document-files.ts'
import { noDocument, shownDocument } from './shown-document.ts'

export const documents: HandlersOf<typeof api.documents> = {
  ...documentFiles,

  async list({ tx, params }) {
    const { rows, meta } = await listDocuments(tx, params)
    return { data: rows.map(renderDocument), meta }
  },

  types: async () => ({
    document_types: Object.entries(documentTypes).map(([code, label]) => ({ code, label })),
  }),

  get: async ({ tx, params }) => ({ data: await shownDocument(tx, params.id) }),

  async update({ tx, params, body, context }) {
    const row = found(await lockDocument(tx, params.id), noDocument)
    const { id, document_type, document_type_manual: before } = row
    const { document_type_manual, extracted_data_manual: said } = body.data.attributes
    const manual = document_type_manual === undefined ? before : document_type_manual
    const representation = said && (await corrected(tx, id, (manual ?? document_type) as DocumentType, said))
    const read = said === null ? ((await lastReading(tx, id))?.id ?? null) : undefined
    const changes = {
      ...(document_type_manual !== undefined && { document_type_manual }),
      ...(representation && { last_document_representation_id: representation.id }),
      ...(read !== undefined && { last_document_representation_id: read }),
    }
    const learned = await toLearn(tx, row, { manual, said: representation?.payload, isTakenBack: said === null })
    if (learned.length > 0) Object.assign(changes, { to_learn: learned })
    if (Object.keys(changes).length > 0) await updateDocument(tx, id, changes, context.now())
    const isOfAnotherType = (manual ?? document_type) !== row.effective_type
    const stage = isOfAnotherType && row.pages_count !== null ? 'extract' : 'link'
    // Who is reading it now does so by the type that counted before.
    if (manual !== before || said !== undefined) await askFor(tx, row, stage, context.now())
    // To take back what was never said changes nothing.
    if (representation || (read !== undefined && read !== row.last_document_representation_id))
      await tellOfDocument(tx, 'document.extracted', found(await findDocument(tx, id)), context.now())
    return { data: await shownDocument(tx, id) }
  },

  async delete({ tx, params, context }) {
    await deleteDocument(tx, found(await lockDocument(tx, params.id), noDocument), context)
    return undefined
  },
}

interface Said {
  manual: string | null
  said: Record<string, unknown> | undefined
  isTakenBack: boolean
}

/** The fields in which what counts now differs from what counted: other papers of the maker are read by that. */
async function toLearn(tx: Transaction, row: DocumentRow, { manual, said, isTakenBack }: Said): Promise<string[]> {
  const before = row.last_document_representation_id
  const [current] = before ? await representationsByIds(tx, [before]) : []
  const now = isTakenBack ? ((await lastReading(tx, row.id))?.payload ?? {}) : said
  const was = current?.payload ?? {}
  const keys = now === undefined ? [] : Object.keys({ ...was, ...now })
  // What was read may be what the correction has taught: with it, that goes too.
  const changed = keys.filter((key) => isTakenBack || !isDeepStrictEqual(was[key] ?? null, now?.[key] ?? null))
  const type = manual === row.document_type_manual ? [] : ['document_type']
  return [...new Set([...(row.to_learn ?? []), ...changed, ...type])]
}

/**
 * A representation with what was read before and, instead of it, what somebody says.
 * @throws 422 for what the schema of the type does not have, naming it
 */
async function corrected(tx: Transaction, document_id: string, type: DocumentType, said: Record<string, unknown>) {
  const { error: wording, saidBy } = faultTeller()
  const { error } = payloadOf(type).safeParse(said, { error: wording })
  if (error) {
    const body = { data: { attributes: { extracted_data_manual: said } } }
    const at = ['data', 'attributes', 'extracted_data_manual']
    throw new HttpError(
      error.issues.flatMap((issue) => bodyProblems({ ...issue, path: [...at, ...issue.path] }, body, saidBy)),
    )
  }
  const read = await lastReading(tx, document_id)
  const payload = { ...read?.payload, ...said }
  // Where a value stands is known as long as it is the one that was read.
  const isAsRead = (key: string) => isDeepStrictEqual(payload[key], read?.payload[key])
  const found = read?.found.filter(({ pointer }) => isAsRead(pointer.split('/')[1] ?? '')) ?? []
  const { notes } = read ?? {}
  return insertRepresentation(tx, {
    document_id,
    schema_version: schemaVersion,
    payload,
    found,
    ...(notes && { notes }),
    manual: true,
  })
}
