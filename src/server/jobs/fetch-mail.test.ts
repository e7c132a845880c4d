import { randomUUID } from 'node:crypto'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { FileError } from '../files/files.ts'
import { hasDovecot, startDovecot } from '../testing/dovecot.ts'
import { attachment, mailOf } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { pdf } from '../testing/uploads.ts'
import { createMailFetcher } from './fetch-mail.ts'

if (!hasDovecot) console.info('The mailbox is not tested: there is no Dovecot (Debian: dovecot-imapd).')

describe.runIf(hasDovecot)('a mailbox', () => {
  const setting = testApp()
  let server: Awaited<ReturnType<typeof startDovecot>>
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server.close())

  async function aMailbox({ context = setting.context } = {}) {
    const me = await setting.account()
    const user = randomUUID()
    const login = { host: '127.0.0.1', port: server.port, user, password: 'secret' }
    const names = { inbox: 'INBOX', done: 'Processed', failed: 'Failed' }
    const errors: string[] = []
    const onError = (_: string, error: unknown) => errors.push(String((error as Error).message ?? error))
    const mailbox = { ...login, ...names, security: 'none' as const }
    const fetcher = (some: object = {}) =>
      createMailFetcher({ store: setting.store(), context, mailbox, account_id: me.id, onError, every: 50, ...some })
    async function asUser<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
      const auth = { user, pass: 'secret' }
      const client = new ImapFlow({ host: '127.0.0.1', port: server.port, secure: false, auth, logger: false })
      await client.connect()
      return work(client).finally(() => client.logout())
    }
    return {
      me,
      errors,
      fetcher,
      mailbox,
      deliver: (...mails: (string | Buffer)[]) =>
        asUser(async (client) => {
          for (const mail of mails) await client.append('INBOX', mail)
        }),
      counts: () =>
        asUser(async (client) => {
          const all = [names.inbox, names.done, names.failed].map((path) => client.status(path, { messages: true }))
          const [inbox, done, failed] = (await Promise.all(all)).map((one) => (one ? one.messages : undefined))
          return { inbox, done, failed }
        }),
      move: (uid: string, from: string, to: string) =>
        asUser(async (client) => {
          const lock = await client.getMailboxLock(from)
          await client.messageMove(uid, to, { uid: true })
          lock.release()
        }),
      documents: async () => (await me.client(api.documents.list)).data.map((one) => one.attributes.file_name),
    }
  }

  const mail = (id: string, name = `${id}.pdf`) =>
    mailOf({ headers: { 'message-id': `<${id}>` }, parts: [attachment(name, 'application/pdf', pdf(id))] })

  test('is taken in and emptied', async () => {
    const { fetcher, deliver, counts, documents, errors } = await aMailbox()
    expect(await fetcher().once()).toBe(0)
    await deliver(mail('one'), mail('two'))
    expect(await fetcher().once()).toBe(2)
    expect((await documents()).toSorted()).toEqual(['one.pdf', 'two.pdf'])
    expect(await counts()).toEqual({ inbox: 0, done: 2, failed: 0 })
    expect(await fetcher().once()).toBe(0)
    expect(errors).toEqual([])
  })

  test('is taken in again where a process was killed before it moved a mail, and makes nothing twice', async () => {
    const { fetcher, deliver, move, counts, documents } = await aMailbox()
    await deliver(mail('one'))
    await fetcher().once()
    await move('1', 'Processed', 'INBOX')
    expect(await fetcher().once()).toBe(1)
    expect(await documents()).toEqual(['one.pdf'])
    expect(await counts()).toEqual({ inbox: 0, done: 1, failed: 0 })
  })

  test('is taken in by two processes at once, and makes nothing twice', async () => {
    const { fetcher, deliver, counts, documents } = await aMailbox()
    await deliver(...Array.from({ length: 5 }, (_, at) => mail(`m${at}`)))
    await Promise.all([fetcher().once(), fetcher().once()])
    expect(await documents()).toHaveLength(5)
    expect(await counts()).toMatchObject({ inbox: 0, failed: 0 })
  })

  test('puts aside what cannot be read, and goes on', async () => {
    const { fetcher, deliver, counts, documents, errors, move, me } = await aMailbox()
    const failed = { 'filter[outcome]': ['failed' as const] }
    const many = Array.from({ length: 101 }, (_, at) => attachment(`${at}.txt`, 'text/plain', Buffer.from(`${at}`)))
    await deliver(mailOf({ headers: { 'message-id': '<many>', subject: 'Löschung' }, parts: many }), mail('good'))
    expect(await fetcher().once()).toBe(1)
    expect(await documents()).toEqual(['good.pdf'])
    expect(await counts()).toEqual({ inbox: 0, done: 1, failed: 1 })
    expect(errors).toEqual([
      'A mail went to Failed: “Löschung” from desk@line.example (UID 1): More than 100 attachments are not taken.',
    ])
    const failures = async () => (await me.client(api.email_submissions.list, { params: failed })).data
    expect((await failures()).map(({ attributes }) => attributes)).toMatchObject([
      { subject: 'Löschung', from: ['desk@line.example'], note: expect.stringContaining('UID 1 of INBOX') },
    ])
    // Put back, it fails again and is told of once; one that can be read after all has not failed.
    await move('1', 'Failed', 'INBOX')
    await fetcher().once()
    expect(await failures()).toHaveLength(1)
    await deliver(mail('many'))
    await fetcher().once()
    expect(await failures()).toEqual([])
  })

  test('names what it did not take of a mail, as a mail that is posted does', async () => {
    const { fetcher, deliver, me, errors } = await aMailbox()
    const run = attachment('run.exe', 'application/octet-stream', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'))
    await deliver(
      mailOf({ parts: ['content-type: message/rfc822\r\n\r\n', run, attachment('a.pdf', 'a/b', pdf('a'))] }),
    )
    expect(await fetcher().once()).toBe(1)
    const [one] = (await me.client(api.email_submissions.list)).data
    expect(one?.attributes).toMatchObject({ outcome: 'refused', refused_count: 1, documents_count: 1 })
    const parts = (await me.client(api.email_attachments.list, { params: { id: one?.id ?? '' } })).data
    expect(parts.map(({ attributes }) => attributes.reason)).toContain(
      'run.exe: The file is a program (.exe), which is not taken',
    )
    expect(errors).toEqual([])
  })

  test('keeps what there is no room for', async () => {
    const put = () => Promise.reject(new FileError('full', 'No room'))
    const files = { of: (id: string) => ({ ...setting.context.files.of(id), put }) }
    const full = await aMailbox({ context: { ...setting.context, files } })
    await full.deliver(mail('waits'))
    await expect(full.fetcher().once()).rejects.toThrow('no room')
    expect(await full.counts()).toMatchObject({ inbox: 1, failed: 0 })
    expect(await full.documents()).toEqual([])
    expect(await full.fetcher({ context: setting.context }).once()).toBe(1)
    expect(await full.documents()).toEqual(['waits.pdf'])
  })

  test('goes on behind a mail that cannot be taken now', async () => {
    let isFirst = true
    const of = (id: string) => {
      const all = setting.context.files.of(id)
      if (!isFirst) return all
      isFirst = false
      return { ...all, put: () => Promise.reject(new FileError('unreachable', 'No')) }
    }
    const { fetcher, deliver, counts, documents } = await aMailbox({ context: { ...setting.context, files: { of } } })
    await deliver(mail('waits'), mail('good'))
    await expect(fetcher().once()).rejects.toThrow('storage')
    expect(await documents()).toEqual(['good.pdf'])
    expect(await counts()).toEqual({ inbox: 1, done: 1, failed: 0 })
    expect(await fetcher().once()).toBe(1)
    expect(await counts()).toEqual({ inbox: 0, done: 2, failed: 0 })
  })

  test('that does not answer is asked again later', async () => {
    const { fetcher, deliver, documents, errors, mailbox, me } = await aMailbox()
    const known = async () => (await me.client(api.mailboxes.list)).data.map(({ attributes }) => attributes)
    const health = async () => (await setting.app().inject({ url: '/healthz' })).json().mailbox
    const wrong = fetcher({ mailbox: { ...mailbox, password: 'wrong' } })
    wrong.start()
    const words = 'The mail server refuses the user or the password'
    await expect.poll(known, { timeout: 20_000 }).toMatchObject([{ last_failure: words, last_succeeded_at: null }])
    const [{ failing_since = null } = {}] = await known()
    setting.clock.now = new Date(setting.clock.now.getTime() + 60_000)
    await expect.poll(async () => (await known())[0]?.last_looked_at).toBe(setting.clock.now.toISOString())
    await wrong.stop()
    // Since when stays; the log has it once, without a stack.
    expect(await known()).toMatchObject([{ failing_since }])
    expect(await health()).toBe(`failing since ${failing_since}: ${words}`)
    expect(errors).toEqual([`The mailbox of ${mailbox.user} at 127.0.0.1: ${words}`])
    await deliver(mail('later'))
    const right = fetcher()
    right.start()
    await expect.poll(documents, { timeout: 20_000 }).toEqual(['later.pdf'])
    await expect.poll(known).toMatchObject([{ failing_since: null, last_failure: null }])
    await right.stop()
    expect(await health()).toBe('ok')
    const gone = fetcher({ mailbox: { ...mailbox, port: 9 } })
    gone.start()
    await expect.poll(known).toMatchObject([{ last_failure: expect.stringContaining('nothing answers') }])
    await gone.stop()
    // One that is not of the settings any more is not told of for ever.
    setting.clock.now = new Date(setting.clock.now.getTime() + 25 * 3_600_000)
    expect(await known()).toEqual([])
    expect(await health()).toBeUndefined()
  })
})
