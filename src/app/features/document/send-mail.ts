import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'
import { sendFile } from '../../api/send-file.ts'

/** What became of the attachments of a mail. */
export interface MailMade {
  id: string
  documents: readonly string[]
  /** How many documents had already. */
  there: number
  /** Why others are not taken. */
  refused: readonly string[]
  /** Whether the mail itself had come before, with these documents. */
  isKnown: boolean
}

/** By its name where the browser does not know the type, which is so nearly everywhere. */
export const isMail = ({ name, type }: File) => type === 'message/rfc822' || /\.eml$/i.test(name)

/** Hands a mail in as if it had been sent here. */
export async function sendMail(
  client: QueryClient,
  file: File,
  options: Parameters<typeof sendFile>[2],
): Promise<MailMade> {
  const { data } = await sendFile(api.ingest.email, { file, type: 'message/rfc822' }, options)
  const { email_submission_id, accepted, duplicate, rejected } = data.attributes
  const mail = await client.fetchQuery(q(api.email_submissions.get, { id: email_submission_id }))
  const documents = mail.data.relationships.documents.data.map(({ id }) => id)
  const isKnown = accepted === 0 && documents.length > 0
  return {
    id: email_submission_id,
    documents,
    there: isKnown ? 0 : duplicate,
    refused: rejected.map(({ reason }) => reason),
    isKnown,
  }
}
