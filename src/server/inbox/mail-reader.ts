import type { Readable } from 'node:stream'
import { refusal } from '#contract/said/refusals.ts'
import type { Context } from '../http/handler.ts'
import { refuseLonger, type StreamReader } from '../http/streams.ts'
import { mostOfMail, readMail } from './read-mail.ts'

/** A mail as its sender wrote it (RFC 5322). Its attachments are kept before anything of it is recorded. */
export function mailReader({ context }: { context: Context }): StreamReader {
  const { maxFileBytes, files, reader } = context
  return {
    async accept(app) {
      app.addContentTypeParser('message/rfc822', (_, payload, done) => done(null, payload))
    },
    async read(request, { account_id }, gone) {
      refuseLonger(request, mostOfMail(maxFileBytes), refusal('mail_too_large'))
      const waiting = { caller: account_id, gone: gone() }
      return readMail(request.body as Readable, { files: files.of(account_id), reader, waiting, maxFileBytes })
    },
  }
}
