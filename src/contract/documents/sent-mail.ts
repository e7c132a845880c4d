import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { commaList, instant, many, nullableInstant, paging, resource } from '../json-api.ts'

/** `sent`: the mail server has taken it; `failed`: it has not, and is not asked again; `bounced`: it came back later. */
export const mailStatuses = ['pending', 'sent', 'failed', 'bounced'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail that we have written, without what it says. An extension of the dialect. */
export const sentMail = resource('sent_mail', null, {
  recipient: z.string().meta({ example: 'ada@example.com' }),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  error: z
    .string()
    .nullable()
    .describe('Why the last attempt failed, or why it came back')
    .meta({ example: 'The mail server refused the recipient or the sender (550): User unknown' }),
  next_attempt_at: nullableInstant.describe('Null where there is no other one'),
  sent_at: nullableInstant.describe('When the mail server took it'),
  created_at: instant,
})
export type SentMail = z.output<typeof sentMail.schema>

export const sentMails = {
  list: endpoint('GET /v2/sent_mails', {
    summary: 'Lists mails that were written to customers and admins within 90 days, newest first. Extension',
    params: {
      'filter[status]': commaList(z.enum(mailStatuses)).optional(),
      'filter[search]': z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('A part of the subject, the address or the error'),
      ...paging(),
    },
    response: many(sentMail),
  }),
}
