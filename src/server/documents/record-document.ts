import { type DuplicateRow, duplicatesOf, insertDocument, lockFile } from '../db/documents/document-files.ts'
import { insertUnlink, linksOf, unlinksOf } from '../db/documents/document-links.ts'
import { insertRepresentation, representationsByIds, updateDocument } from '../db/documents/documents.ts'
import type { NewRow } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { deleteDocument } from './delete-document.ts'
import { linkDocument } from './link-document.ts'

export interface NewDocument {
  source: NewRow<'documents'>['source']
  /** What people call it. */
  name: string
  /** As `Files.put` has kept it. */
  file: { sha256: string; bytes: number; name: string; content_type: string }
  user_id?: string | null
  email_submission_id?: string | null
  /** Where it is known before anybody has read it. */
  document_type?: string
}

/**
 * Makes a document of a file that is kept: every document there is comes from here. Two that bring the same file at
 * once wait for each other. In the scope of the account only.
 * @returns its id; where the account takes no file twice and has it, the one that was there before, and `isNew` false
 */
export async function recordDocument(
  tx: Transaction,
  { file, user_id = null, email_submission_id = null, document_type = 'other', ...document }: NewDocument,
  context: Context,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const now = context.now()
  const policy = await lockFile(tx, file.sha256)
  const same = policy === 'keep' ? [] : await duplicatesOf(tx, file.sha256)
  const [first] = same
  if (policy === 'reject' && first) return { id: first.id, name: first.name, isNew: false }
  const made = await insertDocument(tx, {
    ...document,
    document_type,
    document_type_manual: same.at(-1)?.document_type_manual ?? null,
    classification_notes: null,
    user_id,
    email_submission_id,
    file_name: file.name,
    file_content_type: file.content_type,
    file_size_bytes: file.bytes,
    file_sha256: file.sha256,
    last_document_representation_id: null,
    deleted_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
  for (const old of same) await takePlace(tx, old, made.id, context)
  return { ...made, isNew: true }
}

/** What people said of a document that had the same file is said of the new one: its corrections, links and unlinks. */
async function takePlace(tx: Transaction, old: DuplicateRow, document_id: string, context: Context): Promise<void> {
  const now = context.now()
  const { last_document_representation_id: last, account_id } = old
  const [current] = last ? await representationsByIds(tx, [last]) : []
  if (current?.manual) {
    const { schema_version, payload, found, notes } = current
    const said = await insertRepresentation(tx, { document_id, schema_version, payload, found, notes, manual: true })
    await updateDocument(tx, document_id, { last_document_representation_id: said.id }, now)
  }
  const links = await linksOf(tx, old.id)
  const asBefore = links.map(({ id, ...link }) => link)
  await linkDocument(tx, { id: document_id, account_id }, asBefore, now, links)
  for (const { shipment_id, container_id, user_id, created_at } of await unlinksOf(tx, old.id))
    await insertUnlink(tx, { shipment_id, container_id, user_id, created_at, document_id, account_id })
  await deleteDocument(tx, old, context)
}
