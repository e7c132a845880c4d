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
    const onError = (_: string, error: unknown) => errors.push((error as Error).message)
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
    const { fetcher, deliver, counts, documents, errors } = await aMailbox()
    const many = Array.from({ length: 101 }, (_, at) => attachment(`${at}.txt`, 'text/plain', Buffer.from(`${at}`)))
    await deliver(mailOf({ parts: many }), mail('good'))
    expect(await fetcher().once()).toBe(1)
    expect(await documents()).toEqual(['good.pdf'])
    expect(await counts()).toEqual({ inbox: 0, done: 1, failed: 1 })
    expect(errors).toEqual([expect.stringContaining('Failed')])
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
    const { fetcher, deliver, documents, errors, mailbox } = await aMailbox()
    const wrong = fetcher({ mailbox: { ...mailbox, password: 'wrong' } })
    wrong.start()
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await wrong.stop()
    await deliver(mail('later'))
    const right = fetcher()
    right.start()
    await expect.poll(documents, { timeout: 20_000 }).toEqual(['later.pdf'])
    await right.stop()
  })
})
