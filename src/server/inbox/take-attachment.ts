import { type AttachmentRow, setTaken } from '../db/documents/email-attachments.ts'
import type { Transaction } from '../db/scope.ts'
import { recordDocument } from '../documents/record-document.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { documentOf } from './record-mail.ts'

/**
 * Makes a document of what was not taken of a mail, because somebody wants it. What is one already stays as it is.
 * @throws HttpError for what is not kept
 */
export async function takeAttachment(
  tx: Transaction,
  row: AttachmentRow,
  { user_id, context }: { user_id: string | null; context: Context },
): Promise<AttachmentRow> {
  const { document_id, file_sha256: sha256, size_bytes: bytes, name, content_type, email_submission_id, reason } = row
  if (document_id !== null) return row
  if (sha256 === null || bytes === null || content_type === null)
    throw new HttpError('invalid', `It cannot be taken: ${reason ?? 'it is not kept'}.`)
  const file = { sha256, bytes, name, content_type }
  const { id, isNew } = await recordDocument(tx, documentOf(file, { email_submission_id, user_id }), context)
  return setTaken(tx, row, { document_id: id, isNew }, context.now())
}
