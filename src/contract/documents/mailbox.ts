import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, nullableInstant, paging, resource } from '../json-api.ts'
import { said } from '../said/said.ts'

/** The mailbox that mails are fetched from, and how that goes: an extension of the dialect. */
export const mailbox = resource('mailbox', null, {
  host: z.string().meta({ example: 'imap.example.com' }),
  username: z.string().meta({ example: 'documents@example.com' }),
  last_looked_at: instant,
  last_succeeded_at: nullableInstant,
  failing_since: nullableInstant.describe('Every look since then has failed; null after one that did not'),
  last_failure: z
    .string()
    .nullable()
    .describe('Why, while it fails')
    .meta({ example: 'The mail server refuses the user or the password' }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null for what the other side said itself')
    .meta({ example: { code: 'mail_refuses_user', values: {} } }),
  created_at: instant,
})
export type Mailbox = z.output<typeof mailbox.schema>

export const mailboxes = {
  list: endpoint('GET /v2/mailboxes', {
    summary: 'Says how it goes with the mailbox that mails are fetched from; none where the settings name none',
    params: paging(),
    response: many(mailbox),
  }),
}
