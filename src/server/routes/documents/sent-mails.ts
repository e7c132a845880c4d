import { type sentMails as endpoints, sentMail } from '#contract/documents/sent-mail.ts'
import { listSentMails } from '../../db/documents/mails.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const sentMails: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listSentMails(tx, params)
    const due = (row: (typeof rows)[number]) => (row.status === 'pending' ? row.next_attempt_at : null)
    return { data: rows.map((row) => render(sentMail, { ...row, next_attempt_at: due(row) })), ...page }
  },
}
