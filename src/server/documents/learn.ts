import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Correction } from '#domain/documents/memory/learn.ts'
import { senderDomainOf } from '#domain/documents/sender-domain.ts'
import { type Memory, noMemory } from '#domain/documents/understand.ts'
import { type DocumentRow, pagesOf } from '../db/documents/document-work.ts'
import { lastReading, representationsByIds, updateDocument } from '../db/documents/documents.ts'
import { lessonsOf, replaceLessons, writersOf } from '../db/documents/paper-lessons.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'

/** What corrections have taught, and whom this document came from. */
export async function memoryFor(tx: Transaction, { email_submission_id }: DocumentRow): Promise<Memory> {
  const lessons = await lessonsOf(tx)
  return lessons.length === 0 ? noMemory : { lessons, sender: await senderOf(tx, email_submission_id) }
}

const senderOf = async (tx: Transaction, email_submission_id: string | null) =>
  senderDomainOf(await writersOf(tx, email_submission_id))

/** What is to be learned from a document: its text, what was read of it and what somebody says instead. */
export async function correctionOf(tx: Transaction, document: DocumentRow) {
  const { id, to_learn, effective_type, document_type, last_document_representation_id } = document
  const read = await lastReading(tx, id)
  const [current] = last_document_representation_id
    ? await representationsByIds(tx, [last_document_representation_id])
    : []
  const isCorrected = current?.manual === true
  const correction: Correction = {
    document_type: effective_type as DocumentType,
    classified_as: document_type as DocumentType,
    read: read?.payload ?? {},
    found: read?.found ?? [],
    said: (isCorrected ? current.payload : read?.payload) ?? {},
    changed: to_learn ?? [],
  }
  return { pages: await pagesOf(tx, id), correction }
}

/** Keeps what the corrections of these fields teach, instead of what they taught before. */
export async function keepLessons(
  tx: Transaction,
  { id, email_submission_id, to_learn }: DocumentRow,
  lessons: Parameters<typeof replaceLessons>[2]['lessons'],
  { now }: Context,
): Promise<void> {
  const at = now().toISOString()
  const sender_domain = await senderOf(tx, email_submission_id)
  await replaceLessons(tx, id, { fields: to_learn ?? [], lessons, sender_domain, created_at: at, updated_at: at })
  await updateDocument(tx, id, { to_learn: null }, now())
}
