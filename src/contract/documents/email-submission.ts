import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { commaList, instant, many, nullableInstant, one, paging, resource, toMany, toOne } from '../json-api.ts'

const addresses = z.array(z.string())

/** `refused`: something of it was not taken; `failed`: nothing of it could be read; `bounced`: it says that a mail of ours came back. */
export const mailOutcomes = ['taken', 'refused', 'failed', 'bounced'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** A mail that came in. */
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
    outcome: z.enum(mailOutcomes).describe('Extension. `refused`: until what was refused is taken all the same'),
    note: z
      .string()
      .nullable()
      .describe('Why it failed, or what came back. Extension')
      .meta({ example: 'It could not be delivered to ada@example.com: 550 5.1.1 User unknown' }),
    attachments_count: z.int().describe('Its parts, the text among them. Extension'),
    refused_count: z.int().describe('Of them, those that were not taken. Extension'),
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
    summary: 'Lists mails that came in, newest first',
    ...shown,
    params: {
      'filter[outcome]': commaList(z.enum(mailOutcomes)).optional().describe('Extension'),
      'filter[search]': z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('A part of the subject, of an address it came from, or of the name of what was attached. Extension'),
      ...paging(),
    },
    response: many(emailSubmission),
  }),
  get: endpoint('GET /v2/email_submissions/{id}', {
    summary: 'Returns one mail',
    ...shown,
    response: one(emailSubmission),
  }),
}
