import { mailRetryDelay } from '#domain/mail-retry.ts'
import { type MailRow, settleMail } from '../db/mails.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import { claimMails } from './claim.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  mailer: Mailer
  now: () => Date
}

/** Sends the mails that are due. One that the server has taken may go out twice where the process ends before it is written down. */
export function sendMail({ store, mailer, now }: Deps): Job {
  async function run(mail: MailRow) {
    const sent = await mailer.send(mail)
    const at = now()
    const delay = sent.error === null || sent.isFinal ? null : mailRetryDelay(mail.attempts + 1)
    const next_attempt_at = delay === null ? null : new Date(at.getTime() + delay).toISOString()
    await withSystem(store, (tx) =>
      settleMail(tx, mail, { error: sent.error, next_attempt_at, isRefused: sent.error !== null && sent.isFinal }, at),
    )
  }
  return {
    name: 'send-mail',
    async take(limit) {
      const mails = await claimMails(store, now(), limit)
      return mails.map((mail) => () => run(mail))
    },
  }
}
