import { isDeepStrictEqual } from 'node:util'
import { schemaVersion } from '#contract/documents/document-type.ts'
import { saidOf } from '#contract/said/sentence.ts'
import type { Page } from '#domain/documents/page.ts'
import type { Understood } from '#domain/documents/understand.ts'
import { linksOf, shipmentsOfLinks } from '../db/documents/document-links.ts'
import { type DocumentRow, saveKeys, savePages } from '../db/documents/document-work.ts'
import {
  findDocument,
  insertRepresentation,
  lastReading,
  representationsByIds,
  updateDocument,
} from '../db/documents/documents.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { compareInvoice } from './compare-invoice.ts'
import { tellOfDocument } from './document-news.ts'
import { relinkDocument } from './link-document.ts'
import { proposeNumbers } from './propose.ts'
import { referencesOf } from './references.ts'
import { tellContainers } from './tell-containers.ts'

/** What came of the text of a document, in the process that opens files. */
export type Text =
  | {
      understood: Understood
      /** What was left out of it. */
      notes: readonly string[]
      /** Where its file was read anew. */
      reading?: { pages: readonly Page[]; pages_count: number | null }
    }
  | { failure: string }

/**
 * Keeps what came of a document and links it; without a `text` it is linked anew. Nothing is written that the next
 * stage does not follow. Where its pictures are still to be read, they are next.
 */
export async function understand(
  tx: Transaction,
  document: DocumentRow,
  { text, waits = false }: ReadSoFar,
  context: Context,
): Promise<void> {
  const now = context.now()
  if (text && 'failure' in text) {
    // What a person said of it counts all the same.
    await link(tx, document, context)
    return fail(tx, document, text.failure, context)
  }
  const done = { work: waits ? ('pictures' as const) : null, work_attempts: 0, claimed_until: null }
  if (waits && !text) {
    await updateDocument(tx, document.id, { ...done, extraction_status: 'pending' }, now)
    return
  }
  const type = typeOf(document, text)
  const isNew = text && (await keepText(tx, document, text, now))
  await link(tx, { ...document, effective_type: type }, context)
  const isRead = text && { extraction_status: 'extracted' as const, extraction_failure: null }
  await updateDocument(tx, document.id, { ...isRead, ...done }, now)
  if (isNew || (isRead && document.extraction_status !== 'extracted'))
    await tellOfDocument(tx, 'document.extracted', document, now)
}

export interface ReadSoFar {
  text: Text | undefined
  /** Whether pages of it are pictures, which wait for their turn. */
  waits?: boolean
}

/**
 * Makes known what a document is going to name, in a transaction before the one that links it: whatever comes up from
 * then on finds the document, and whatever came up before is found by it.
 */
export async function expectReferences(tx: Transaction, document: DocumentRow, text: Text | undefined): Promise<void> {
  const current = await currentRepresentation(tx, document)
  const payload = text && !('failure' in text) && !current?.manual ? text.understood.payload : current?.payload
  await saveKeys(tx, document, referencesOf(payload ?? {}))
}

/** Its type by what a person says, else by what was just read. */
const typeOf = (document: DocumentRow, text: Exclude<Text, { failure: string }> | undefined) =>
  document.work === 'extract' || !text
    ? document.effective_type
    : (document.document_type_manual ?? text.understood.document_type)

/** It stays as it was, but for the words that say why it could not be read. */
export async function fail(tx: Transaction, document: DocumentRow, extraction_failure: string, { now }: Context) {
  const { id } = document
  const done = { work: null, rotate_by: null, split_ranges: null, work_attempts: 0, claimed_until: null }
  await updateDocument(tx, id, { extraction_status: 'failed', extraction_failure, ...done }, now())
  await tellOfDocument(tx, 'document.extraction_failed', document, now())
}

/** A new version of what was read, where it says anything new: whether it does. What a person has corrected counts on. */
async function keepText(
  tx: Transaction,
  document: DocumentRow,
  { understood, notes, reading }: Exclude<Text, { failure: string }>,
  now: Date,
): Promise<boolean> {
  const { document_type, classification_notes, classification_said, payload, found } = understood
  if (reading) await savePages(tx, document, reading.pages)
  await updateDocument(
    tx,
    document.id,
    {
      ...(reading && { pages_count: reading.pages_count }),
      ...(document.work !== 'extract' && { document_type, classification_notes, classification_said }),
    },
    now,
  )
  const before = await lastReading(tx, document.id)
  const said = { payload, found, notes: [...notes, ...understood.notes], schema_version: schemaVersion }
  if (before && JSON.stringify(sorted(before)) === JSON.stringify(sorted(said))) return false
  const { id } = await insertRepresentation(tx, { document_id: document.id, manual: false, ...said })
  const current = await currentRepresentation(tx, document)
  if (!current?.manual) await updateDocument(tx, document.id, { last_document_representation_id: id }, now)
  return true
}

const sorted = ({
  payload,
  found,
  notes,
  schema_version,
}: {
  payload: object
  found: readonly object[]
  notes: readonly string[]
  schema_version: string
}) => [
  schema_version,
  Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)),
  found.map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))),
  notes,
]

/** By what counts now: what was read, or what a person said. */
async function link(tx: Transaction, document: DocumentRow, context: Context) {
  const { last_document_representation_id } = (await findDocument(tx, document.id)) ?? document
  const representation = await currentRepresentation(tx, { last_document_representation_id })
  const before = await linksOf(tx, document.id)
  const notes = await relinkDocument(tx, document, representation?.payload ?? {}, context)
  const link_notes = notes.map(({ text }) => text)
  const link_notes_said = notes.map(saidOf)
  if (!isDeepStrictEqual({ link_notes, link_notes_said }, pick(document)))
    await updateDocument(tx, document.id, { link_notes, link_notes_said }, context.now())
  const shipments = await shipmentsOfLinks(tx, [...before, ...(await linksOf(tx, document.id))])
  await tellContainers(tx, document, { representation, shipments }, context)
  await compareInvoice(tx, document, representation, context)
  await proposeNumbers(tx, document, representation?.payload ?? {}, context)
}

const pick = ({ link_notes, link_notes_said }: DocumentRow) => ({ link_notes, link_notes_said })

/** What counts of it now. */
async function currentRepresentation(
  tx: Transaction,
  { last_document_representation_id: id }: Pick<DocumentRow, 'last_document_representation_id'>,
) {
  const [representation] = id ? await representationsByIds(tx, [id]) : []
  return representation
}
