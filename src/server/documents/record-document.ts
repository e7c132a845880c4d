import { duplicatesOf, insertDocument, lockFile, setDeleted, takePlace } from '../db/documents/document-files.ts'
import type { NewRow } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'

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
  now: Date,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const policy = await lockFile(tx, file.sha256)
  const same = policy === 'keep' ? [] : await duplicatesOf(tx, file.sha256)
  const [first] = same
  if (policy === 'reject' && first) return { id: first.id, name: first.name, isNew: false }
  await setDeleted(
    tx,
    same.map(({ id }) => id),
    now,
  )
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
  if (first) await takePlace(tx, same, made.id)
  return { ...made, isNew: true }
}
