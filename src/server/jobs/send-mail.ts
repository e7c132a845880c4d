import { mailRetryDelay } from '#domain/documents/mail-retry.ts'
import { type MailRow, settleMail } from '../db/documents/mails.ts'
import { withSystem } from '../db/scope.ts'
import { claimMails } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { tellUndelivered } from '../exceptions/join-answer.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  mailer: Mailer
  now: () => Date
  /** Where mails to people here lead; undefined where none are sent. */
  mailsLeadTo?: string | undefined
}

/** Sends the mails that are due. One that the server has taken may go out twice where the process ends before it is written down. */
export function sendMail({ store, mailer, now, mailsLeadTo }: Deps): Job {
  async function run(mail: MailRow) {
    const sent = await mailer.send(mail)
    const at = now()
    const delay = sent.error === null || sent.isFinal ? null : mailRetryDelay(mail.attempts + 1)
    const next_attempt_at = delay === null ? null : new Date(at.getTime() + delay).toISOString()
    await withSystem(store, async (tx) => {
      const isRefused = sent.error !== null && sent.isFinal
      await settleMail(tx, mail, { error: sent.error, next_attempt_at, isRefused }, at)
      if (sent.error !== null && next_attempt_at === null)
        await tellUndelivered(tx, [mail.id], `It was given up: ${sent.error}`, { now: at, mailsLeadTo })
    })
  }
  return {
    name: 'send-mail',
    async take(limit) {
      const mails = await claimMails(store, now(), limit)
      return mails.map((mail) => () => run(mail))
    },
  }
}
