import { type mailboxes as endpoints, mailbox } from '#contract/documents/mailbox.ts'
import { failureSaid } from '#contract/said/failure.ts'
import { listMailboxes } from '../../db/documents/mailboxes.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const mailboxes: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context }) {
    const { rows, ...page } = await listMailboxes(tx, params, context.now())
    return {
      data: rows.map((row) => render(mailbox, { ...row, last_failure_said: failureSaid(row.last_failure) })),
      ...page,
    }
  },
}
