import { insertSubmission, submissionWithKey } from '../db/email-submissions.ts'
import type { Transaction } from '../db/scope.ts'
import { recordDocument } from '../documents/record-document.ts'
import type { ReceivedMail } from './read-mail.ts'

export interface RecordedMail {
  id: string
  /** New documents. */
  accepted: number
  /** Files that the account has; a mail that came before is one. */
  duplicate: number
  rejected: ReceivedMail['rejected']
}

/** Makes a mail and its documents of what was read, in the scope of the account. The same mail again makes nothing. */
export async function recordMail(
  tx: Transaction,
  { files, rejected, ...mail }: ReceivedMail,
  { now, user_id = null }: { now: Date; user_id?: string | null },
): Promise<RecordedMail> {
  const at = now.toISOString()
  const id = await insertSubmission(tx, { ...mail, user_id, created_at: at, updated_at: at })
  if (id === undefined)
    return { id: await submissionWithKey(tx, mail.message_key), accepted: 0, duplicate: 1, rejected: [] }
  let [accepted, duplicate] = [0, 0]
  // The same attachment twice in one mail is one document.
  const unique = new Map(files.map((file) => [file.sha256, file]))
  for (const file of unique.values()) {
    const document = { source: 'email' as const, name: file.name, file, user_id, email_submission_id: id }
    const { isNew } = await recordDocument(tx, document, now)
    if (isNew) accepted += 1
    else duplicate += 1
  }
  return { id, accepted, duplicate, rejected }
}
