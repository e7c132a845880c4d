import { insertAttachments } from '../db/documents/email-attachments.ts'
import { forgetFailedMail, insertSubmission, submissionWithKey } from '../db/documents/email-submissions.ts'
import { settleReturned } from '../db/documents/mails.ts'
import type { Transaction } from '../db/scope.ts'
import { recordDocument } from '../documents/record-document.ts'
import { joinAnswer, tellReturned } from '../exceptions/join-answer.ts'
import type { Context } from '../http/handler.ts'
import type { KeptFile, ReceivedMail, ReceivedPart } from './read-mail.ts'

export interface RecordedMail {
  id: string
  /** New documents. */
  accepted: number
  /** Files that the account has; a mail that came before is one. */
  duplicate: number
  rejected: { pointer: string; reason: string }[]
}

interface Recording {
  user_id?: string | null
  context: Context
}

/** Makes a mail and its documents of what was read, in the scope of the account. The same mail again makes nothing. */
export async function recordMail(
  tx: Transaction,
  { parts, returned, isByProgram, ...mail }: ReceivedMail,
  { user_id = null, context }: Recording,
): Promise<RecordedMail> {
  const now = context.now()
  const telling = { now, mailsLeadTo: context.signIn.mailsLeadTo }
  const at = now.toISOString()
  const rejected = parts.flatMap(({ pointer, outcome, reason }) =>
    outcome === 'refused' && reason ? [{ pointer, reason }] : [],
  )
  const outcome = returned ? 'bounced' : rejected.length > 0 ? 'refused' : 'taken'
  const note = returned?.recipients.map(({ address, words }) => `${address}: ${words}`).join('; ')
  const id = await insertSubmission(tx, { ...mail, outcome, note, user_id, created_at: at, updated_at: at })
  if (id === undefined)
    return { id: await submissionWithKey(tx, mail.message_key), accepted: 0, duplicate: 1, rejected: [] }
  await forgetFailedMail(tx, mail.message_id)
  if (returned && note) {
    await settleReturned(tx, { message_id: returned.message_id, error: `It came back. ${note}` }, now)
    await tellReturned(tx, { message_id: returned.message_id, note }, telling)
  }
  // What came back is no answer, whatever it names.
  if (!returned) await joinAnswer(tx, { ...mail, isByProgram }, telling)
  const made = await documentsOf(tx, parts, { email_submission_id: id, user_id, context })
  await insertAttachments(
    tx,
    parts.map((part, position) => ({ ...rowOf(part, made), email_submission_id: id, position, created_at: at })),
  )
  const all = [...made.values()]
  const accepted = all.filter(({ isNew }) => isNew).length
  return { id, accepted, duplicate: all.length - accepted, rejected }
}

type Made = ReadonlyMap<string, { id: string; isNew: boolean }>

/** By the digests of their files: the same attachment twice in one mail is one document. */
async function documentsOf(
  tx: Transaction,
  parts: readonly ReceivedPart[],
  { context, ...mail }: { email_submission_id: string; user_id: string | null; context: Context },
): Promise<Made> {
  const files = parts.flatMap(({ outcome, file }) => (outcome === 'taken' && file ? [file] : []))
  const made = new Map<string, { id: string; isNew: boolean }>()
  for (const file of files)
    if (!made.has(file.sha256)) made.set(file.sha256, await recordDocument(tx, documentOf(file, mail), context))
  return made
}

export const documentOf = (file: KeptFile, mail: { email_submission_id: string; user_id: string | null }) => ({
  source: 'email' as const,
  name: file.name,
  file,
  ...mail,
})

function rowOf({ pointer, name, declared_type, file, outcome, reason }: ReceivedPart, made: Made) {
  const document = outcome === 'taken' ? made.get(file?.sha256 ?? '') : undefined
  return {
    pointer,
    name,
    declared_type: declared_type.toWellFormed().replaceAll('\0', '').slice(0, 200),
    content_type: file?.content_type ?? null,
    size_bytes: file?.bytes ?? null,
    outcome: document && !document.isNew ? ('known' as const) : outcome,
    reason,
    document_id: document?.id ?? null,
    file_sha256: document ? null : (file?.sha256 ?? null),
  }
}
