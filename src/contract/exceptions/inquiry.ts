import * as z from 'zod'
import { mailStatuses } from '../documents/sent-mail.ts'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { viewLanguages } from '../portal/view-sections.ts'
import { faults } from '../said/faults.ts'

const askedOf = z
  .string()
  .max(300)
  .describe(
    'Who is asked, as a draft names them: a party by its id, a line by its SCAC, who acts at a place, or for a customer. ' +
      'Addresses are remembered by it',
  )
  .meta({ example: 'terminal:uslax' })
const askedOfName = z
  .string()
  .nullable()
  .describe('The party or the line; null where nobody is known')
  .meta({ example: 'MSC' })
const recipient = z.email().max(254)
const language = z.enum(viewLanguages).describe('Of the prepared text').meta({ example: 'en' })
const longestText = 10_000

/** Somebody who acts was asked about an exception. An extension of the dialect. */
export const inquiry = resource('inquiry', null, {
  asked_of: askedOf,
  asked_of_name: askedOfName,
  recipient: z.string().meta({ example: 'import@example.com' }),
  subject: z.string().meta({ example: 'Customs hold, 2 containers at Pier 400, Los Angeles' }),
  text: z.string().meta({ example: 'Hello,\n\nWhen do you expect the release?' }),
  language,
  is_sent_by_hand: z.boolean().describe('Somebody sent it with a mail program of their own, and says so'),
  status: z.enum(mailStatuses).describe('Of the mail; `sent` where it was sent by hand'),
  error: z
    .string()
    .nullable()
    .describe('Why the last attempt failed, or why it came back')
    .meta({ example: 'The mail server refused the recipient or the sender (550): User unknown' }),
  author_name: z.string().nullable().describe('The person, or the name of the API key').meta({ example: 'Jo Tran' }),
  author_kind: z.enum(['person', 'system']),
  answered_at: nullableInstant.describe('When the last answer came in; answers of programs do not count'),
  answered_by: z
    .string()
    .nullable()
    .describe('The address that the last answer came from')
    .meta({ example: 'import@example.com' }),
  created_at: instant,
})
export type Inquiry = z.output<typeof inquiry.schema>

const candidate = z
  .strictObject({
    asked_of: askedOf,
    name: askedOfName,
    container_count: z.int().describe('How many of the containers are theirs'),
    addresses: z
      .array(
        z.strictObject({
          email: z.string().meta({ example: 'import@example.com' }),
          name: z.string().nullable().describe('Of the contact').meta({ example: 'Import desk' }),
          is_contact: z.boolean().describe('A contact of the party; else an address that was asked before'),
        }),
      )
      .describe('Those asked before come first, the last one first'),
  })
  .meta({ id: 'inquiry_candidate' })

/** Where an answer goes. `mailbox`: to the mailbox that is read, and into the history. `author`: to who asks. */
export const answerWays = ['mailbox', 'author', 'sender'] as const

/** A mail that asks who acts on an exception, as it would be written now. Nothing is kept of it. */
export const inquiryDraft = resource('inquiry_draft', null, {
  asked_of: askedOf,
  asked_of_name: askedOfName,
  candidates: z.array(candidate).describe('Whoever acts on some of the containers; who has most of them comes first'),
  to: z
    .string()
    .nullable()
    .describe('The address asked last, or that of a contact; null where none is known')
    .meta({ example: 'import@example.com' }),
  subject: z.string().meta({ example: 'Customs hold, 2 containers at Pier 400, Los Angeles' }),
  text: z.string().meta({ example: 'Hello,\n\nWhen do you expect the release?' }),
  language,
  mails_need: z.array(z.string().meta({ example: 'SMTP_URL' })).describe('What the server lacks to send mails'),
  answers_go_to: z
    .enum(answerWays)
    .describe(
      '`mailbox`: an answer joins the history. `author`: it goes to the address of who asks. `sender`: it goes to the ' +
        'address that mails are sent from',
    ),
  reply_to: z.string().nullable().describe('That address; null: the sender').meta({ example: 'desk@example.com' }),
  asked_lately_at: nullableInstant.describe('When it was asked last, where that is less than four hours ago'),
  asked_lately_by: z.string().nullable().describe('Who asked then').meta({ example: 'Jo Tran' }),
})
export type InquiryDraft = z.output<typeof inquiryDraft.schema>

export const inquiries = {
  list: endpoint('GET /v2/exceptions/{id}/inquiries', {
    summary: 'Lists who was asked about an exception, newest first. Extension',
    params: paging({ size: 25 }),
    response: many(inquiry),
  }),
  draft: endpoint('GET /v2/exceptions/{id}/inquiry_draft', {
    summary: 'Writes the mail that asks who acts on an exception, from its facts. Extension',
    params: {
      asked_of: askedOf.optional().describe('Another one of its `candidates`'),
      language: language.optional().describe('Left out: that of the last mail, or of the portal of the party'),
    },
    response: one(inquiryDraft),
  }),
  create: endpoint('POST /v2/exceptions/{id}/inquiries', {
    summary: 'Asks who acts on an exception, by mail, or notes that it was asked. Extension',
    body: write(inquiry, {
      recipient: recipient.meta({ example: 'import@example.com' }),
      subject: filledText
        .max(200)
        .regex(/^[ -~\u00a0-\uffff]*$/, faults.line_break)
        .meta({ example: 'Customs hold, 2 containers at Pier 400, Los Angeles' }),
      text: filledText.max(longestText).meta({ example: 'Hello,\n\nWhen do you expect the release?' }),
      asked_of: askedOf.optional(),
      language: language.optional(),
      is_sent_by_hand: z
        .boolean()
        .optional()
        .describe('Nothing is sent: somebody has sent it already')
        .meta({ example: true }),
      again: z
        .boolean()
        .optional()
        .describe('Also where it was asked less than four hours ago, which is answered 409 otherwise')
        .meta({ example: true }),
    }),
    response: one(inquiry),
    errors: ['blank', 'invalid', 'asked_already'],
  }),
}
