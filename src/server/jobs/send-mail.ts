import { buffer } from 'node:stream/consumers'
import { mailRetryDelay } from '#domain/documents/mail-retry.ts'
import { type MailRow, settleMail } from '../db/documents/mails.ts'
import { fileOfExport } from '../db/exports/exports.ts'
import { withSystem } from '../db/scope.ts'
import { claimMails } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { tellUndelivered } from '../exceptions/join-answer.ts'
import { exportTypes } from '../exports/export-types.ts'
import { FileError, type FileStore } from '../files/files.ts'
import type { Mail, Mailer, Sent } from '../mail/mailer.ts'
import { saidInEach } from '../words/said-in.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  mailer: Mailer
  now: () => Date
  files: FileStore
  /** Where mails to people here lead; undefined where none are sent. */
  mailsLeadTo?: string | undefined
}

/** Sends the mails that are due. One that the server has taken may go out twice where the process ends before it is written down. */
export function sendMail({ store, mailer, now, files, mailsLeadTo }: Deps): Job {
  /** What it brings along; undefined where that is gone meanwhile. @throws FileError */
  async function attachmentOf({ export_id }: MailRow): Promise<Mail['attachment']> {
    const file = export_id === null ? undefined : await withSystem(store, (tx) => fileOfExport(tx, export_id))
    if (!file?.file_sha256) return undefined
    try {
      const content = await buffer(await files.of(file.account_id).open(file.file_sha256))
      return { name: file.file_name, type: exportTypes[file.format], content }
    } catch (error) {
      if (error instanceof FileError && error.reason === 'missing') return undefined
      throw error
    }
  }

  async function send(mail: MailRow): Promise<Sent> {
    let attachment: Mail['attachment']
    try {
      attachment = await attachmentOf(mail)
    } catch (error) {
      return { error: `Its file could not be read: ${(error as Error).message}`, isFinal: false }
    }
    const sent = await mailer.send(attachment ? { ...mail, attachment } : await withoutFile(mail))
    // Some mail servers take no file, or none as large: it is told of all the same.
    return attachment && sent.error !== null && sent.isOfMail ? mailer.send(await withoutFile(mail)) : sent
  }

  /** Told in the language in which it was written. */
  async function withoutFile(mail: MailRow): Promise<MailRow> {
    if (!mail.headers?.['X-Landfall-Rule']?.startsWith('export ')) return mail
    const each = await saidInEach()
    return each.map(([, said]) => said.withoutAttachment(mail)).find((told) => told !== undefined) ?? mail
  }

  async function run(mail: MailRow) {
    const sent = await send(mail)
    const at = now()
    const delay = sent.error === null || sent.isFinal ? null : mailRetryDelay(mail.attempts + 1)
    const next_attempt_at = delay === null ? null : new Date(at.getTime() + delay).toISOString()
    await withSystem(store, async (tx) => {
      const isRefused = sent.error !== null && sent.isFinal && !sent.isOfMail
      await settleMail(tx, mail, { error: sent.error, next_attempt_at, isRefused }, at)
      if (sent.error !== null && next_attempt_at === null)
        await tellUndelivered(tx, [mail.id], { given_up: sent.error }, { now: at, mailsLeadTo })
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
