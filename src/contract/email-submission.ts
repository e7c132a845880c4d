import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, many, nullableInstant, one, paging, resource, toMany, toOne } from './json-api.ts'

const addresses = z.array(z.string())

/** A mail that came in with documents. */
export const emailSubmission = resource(
  'email_submission',
  '/v2/email_submissions',
  {
    subject: z.string(),
    body: z.string().nullable(),
    body_preview: z.string().nullable().describe('The first 200 characters of the body'),
    from: addresses,
    to: addresses,
    cc: addresses,
    sent_at: nullableInstant,
    message_id: z.string().nullable(),
    in_reply_to: z.string().nullable(),
    references: z.array(z.string()).describe('Message ids of the conversation'),
    content_type: z.string().nullable(),
    documents_count: z.int(),
    created_at: instant,
    updated_at: instant,
  },
  { account: toOne('account'), user: toOne('user'), documents: toMany('document') },
)

export type EmailSubmission = z.output<typeof emailSubmission.schema>

const shown = {
  include: emailSubmission,
  includeByDefault: ['documents', 'documents.last_document_representation'],
}

export const emailSubmissions = {
  list: endpoint('GET /v2/email_submissions', {
    summary: 'Lists mails that came in with documents, newest first',
    ...shown,
    params: paging(),
    response: many(emailSubmission),
  }),
  get: endpoint('GET /v2/email_submissions/{id}', {
    summary: 'Returns one mail',
    ...shown,
    response: one(emailSubmission),
  }),
}
