import { ImapFlow } from 'imapflow'
import { failures } from '#contract/said/failures.ts'
import { insertFailedMail } from '../db/documents/email-submissions.ts'
import { recordLook } from '../db/documents/mailboxes.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { clean } from '../inbox/mail-words.ts'
import { mailboxFailure } from '../inbox/mailbox-failure.ts'
import { moveMail } from '../inbox/move-mail.ts'
import { readMail } from '../inbox/read-mail.ts'
import { recordMail } from '../inbox/record-mail.ts'

export interface Mailbox {
  host: string
  port: number
  /** `none` is for this machine only. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /** Where mails come in, where they go when they are recorded, and where when they cannot be read. */
  inbox: string
  done: string
  failed: string
}

interface Options {
  store: Store
  context: Context
  mailbox: Mailbox
  /** Whose documents they become. */
  account_id: string
  /** Words, where that is all there is to say. */
  onError: (name: string, error: unknown) => void
  /** Between two looks, in milliseconds. */
  every?: number
}

const name = 'fetch-mail'

/**
 * Takes the mails of a mailbox in. Every mail in it waits to be taken, read or not; it is moved once it is recorded. A
 * process that is killed between the two finds it again, and knows it by its id and what it says.
 */
export function createMailFetcher({ store, context, mailbox, account_id, onError, every = 60_000 }: Options) {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> | undefined
  /** What was wrong at the last look. */
  let said: string | null = null

  /** @returns how many were recorded */
  async function once(): Promise<number> {
    const client = connectionTo(mailbox)
    // What breaks the connection also fails what waits for it, which tells.
    client.on('error', () => {})
    await client.connect()
    try {
      const done = await ensured(client, mailbox.done)
      const failed = await ensured(client, mailbox.failed)
      const lock = await client.getMailboxLock(mailbox.inbox)
      try {
        return await takeAll(client, { done, failed })
      } finally {
        lock.release()
      }
    } finally {
      await client.logout().catch(() => client.close())
    }
  }

  async function takeAll(client: ImapFlow, { done, failed }: { done: string; failed: string }): Promise<number> {
    const uids = (await client.search({ all: true }, { uid: true })) || []
    const left: unknown[] = []
    const unmoved: unknown[] = []
    let count = 0
    for (const uid of uids) {
      if (isStopping || left.length >= mostLeft) break
      try {
        const error = await take(client, String(uid))
        if (error) await tellFailed(client, uid, failed, error)
        else count += 1
        // What cannot be moved is taken all the same, and keeps no newer one waiting.
        await moveMail(client, String(uid), error ? failed : done).catch((reason: unknown) => {
          if (!client.usable) throw reason
          unmoved.push(reason)
        })
      } catch (reason) {
        if (!client.usable) throw reason
        left.push(reason)
      }
    }
    const [first] = [...left, ...unmoved]
    if (first) throw first
    return count
  }

  /** Who looks for a mail that could not be read knows it by these words, here and in its folder. */
  async function tellFailed(client: ImapFlow, uid: number, failed: string, { message }: HttpError) {
    const { envelope } = (await client.fetchOne(String(uid), { envelope: true }, { uid: true })) || {}
    const subject = clean(envelope?.subject ?? '').slice(0, 998)
    const from = (envelope?.from ?? []).flatMap(({ address }) => (address ? [clean(address).slice(0, 320)] : []))
    const message_id = envelope?.messageId ? clean(envelope.messageId).slice(0, 998) : null
    const note = `${message} It was UID ${uid} of ${mailbox.inbox} and went to ${failed}.`
    const key = [envelope?.date?.toISOString(), from, subject].join()
    await withScope(store, { account_id }, (tx) =>
      insertFailedMail(tx, { key, subject, from, message_id, note }, context.now()),
    )
    const who = `“${subject || 'no subject'}” from ${from.join(', ') || 'nobody named'} (UID ${uid})`
    onError(name, `A mail went to ${failed}: ${who}: ${message}`)
  }

  /** @returns what is wrong with the mail itself. @throws what is wrong elsewhere: it stays where it is */
  async function take(client: ImapFlow, uid: string): Promise<HttpError | undefined> {
    const { content } = await client.download(uid, undefined, { uid: true })
    // Somebody else has moved it.
    if (!content) return undefined
    try {
      const { maxFileBytes, files, reader } = context
      const waiting = { caller: account_id }
      const mail = await readMail(content, { files: files.of(account_id), reader, waiting, maxFileBytes })
      await withScope(store, { account_id }, (tx) => recordMail(tx, mail, { context }))
      return undefined
    } catch (error) {
      content.destroy()
      const isTheirs = error instanceof HttpError && theirs.includes(error.problems[0]?.code ?? '')
      if (!isTheirs) throw error
      return error
    }
  }

  /** A mailbox that fails is told of once in the log, and as long as it does in the dashboard. */
  async function noteLook(error?: unknown): Promise<void> {
    const known = error === undefined ? null : mailboxFailure(error)
    const failure = known === undefined ? failures.mail_not_read : known
    if (failure !== null && (failure !== said || known === undefined))
      onError(name, known === undefined ? error : `The mailbox of ${mailbox.user} at ${mailbox.host}: ${failure}`)
    said = failure
    const { host, user: username } = mailbox
    await withScope(store, { account_id }, (tx) => recordLook(tx, { host, username, failure }, context.now()))
  }

  function look() {
    round = once()
      .then(() => noteLook(), noteLook)
      .catch((error: unknown) => onError(name, error))
      .finally(() => {
        round = undefined
        if (!isStopping) timer = setTimeout(look, every)
      })
  }

  return {
    once,
    start: look,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await round
    },
  }
}

/** What cannot be taken now stays where it is and holds up no other mail; where it is so many, it is not the mails. */
const mostLeft = 20

/** A mail that broke off on the way is none of them: it is whole in its mailbox. */
const theirs = ['invalid', 'payload_too_large']

function connectionTo({ host, port, security, user, password }: Mailbox) {
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 30_000,
    socketTimeout: 120_000,
  })
}

/** Servers have folders of their own to put it in: it is where they say. */
const ensured = async (client: ImapFlow, path: string) => (await client.mailboxCreate(path)).path
