import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ImapFlow } from 'imapflow'
import { hasDovecot, startDovecot } from '../src/server/testing/dovecot.ts'
import { attachment, mailOf } from '../src/server/testing/mails.ts'
import { tnef } from '../src/server/testing/tnef.ts'
import { ended, key, start } from './own-process.ts'

// The process itself, killed while it takes mails in: what was attached is there, or says why it is not.

const headers = { authorization: `Token ${key}` }
const count = 120

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
const program = Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1')
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
const plain = (text: string) => `content-type: text/plain\r\n\r\n${text}`
const bounced = `content-type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; a@buyer.example\r\nAction: failed\r\nStatus: 5.1.1\r\n`

type Kind = (at: number) => { parts: string[]; type?: string; becomes: Record<string, string> | 'failed' }
const kinds: readonly Kind[] = [
  (at) => ({ parts: [attachment('an.pdf', 'application/pdf', pdf(`${at}`))], becomes: { 'an.pdf': 'taken' } }),
  (at) => ({
    parts: [attachment('run.exe', 'a/b', program), attachment('b.pdf', 'a/b', pdf(`${at}`))],
    becomes: { 'run.exe': 'refused', 'b.pdf': 'taken' },
  }),
  (at) => ({
    parts: [attachment('list.csv', 'application/vnd.ms-excel', Buffer.from(`a;b\n1;${at}\n`))],
    becomes: { 'list.csv': 'taken' },
  }),
  (at) => ({
    parts: [attachment('late.pdf', 'application/pdf', Buffer.concat([Buffer.from('\r\n'), pdf(`${at}`)]))],
    becomes: { 'late.pdf': 'taken' },
  }),
  (at) => ({
    parts: [
      attachment(
        'winmail.dat',
        'application/ms-tnef',
        tnef({
          files: [
            { name: 'in.pdf', bytes: pdf(`${at}`) },
            { name: 'in.exe', bytes: program },
          ],
        }),
      ),
    ],
    becomes: { 'in.pdf': 'taken', 'in.exe': 'refused', 'winmail.dat': 'left_out' },
  }),
  (at) => ({
    parts: ['content-type: message/rfc822\r\n\r\n', attachment('beside.pdf', 'a/b', pdf(`${at}`))],
    becomes: { 'document.eml': 'left_out', 'beside.pdf': 'taken' },
  }),
  (at) => ({ parts: [plain(`TCLU4829132 comes on day ${at}.`)], becomes: { [`Mail ${at}.txt`]: 'taken' } }),
  (at) => ({ parts: [plain(`Thanks, ${at}.`)], becomes: { [`Mail ${at}.txt`]: 'left_out' } }),
  () => ({ parts: [attachment('photo.heic', 'image/heic', heic)], becomes: { 'photo.heic': 'refused' } }),
  () => ({
    type: 'multipart/report; report-type=delivery-status',
    parts: [bounced],
    becomes: { document: 'left_out' },
  }),
  () => ({
    parts: Array.from({ length: 101 }, (_, one) => attachment(`${one}.txt`, 'text/plain', Buffer.from(`${one}`))),
    becomes: 'failed',
  }),
  (at) => ({
    parts: [
      `content-type: message/rfc822\r\n\r\n${mailOf({ headers: { subject: 'Inner' }, parts: [attachment('deep.pdf', 'a/b', pdf(`${at}`))] })}`,
      attachment(
        'logo.png',
        'image/png',
        Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06', 'latin1'),
      ),
    ],
    becomes: { 'deep.pdf': 'taken', 'logo.png': 'left_out' },
  }),
]
const kindOf = (at: number) => (kinds[at % kinds.length] as Kind)(at)

test.skip(!hasDovecot, 'There is no Dovecot (Debian: dovecot-imapd)')
// Three starts of a store, and a hundred mails.
test.setTimeout(400_000)

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-mailbox-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('of 120 odd mails every attachment is accounted for, though the server is killed twice', async () => {
  const mailServer = await startDovecot()
  const user = randomUUID()
  const login = { host: '127.0.0.1', port: mailServer.port, secure: false, auth: { user, pass: 'secret' } } as const
  const client = new ImapFlow({ ...login, logger: false })
  await client.connect()
  for (let at = 0; at < count; at++) {
    const { parts, type } = kindOf(at)
    const own = { subject: `Mail ${at}`, 'message-id': `<${at}@line.example>` }
    await client.append('INBOX', mailOf({ headers: own, parts, ...(type && { type }) }))
  }
  const env = {
    DATA_DIR: folder,
    IMAP_HOST: '127.0.0.1',
    IMAP_PORT: String(mailServer.port),
    IMAP_SECURITY: 'none',
    IMAP_USER: user,
    IMAP_PASSWORD: 'secret',
    IMAP_POLL_SECONDS: '5',
  }
  for (const goal of [15, 70]) {
    const { child, address } = await start(env)
    await expect.poll(() => total(address), { timeout: 120_000, intervals: [50] }).toBeGreaterThan(goal)
    expect(await total(address)).toBeLessThan(count)
    child.kill('SIGKILL')
    await ended(child)
  }
  const { child, address } = await start(env)
  await expect.poll(() => total(address), { timeout: 120_000 }).toBe(count)
  await expect.poll(async () => messagesIn(client, 'INBOX'), { timeout: 60_000 }).toBe(0)
  expect((await messagesIn(client, 'Processed')) + (await messagesIn(client, 'Failed'))).toBe(count)
  expect(await accounts(address)).toEqual(
    new Map(Array.from({ length: count }, (_, at) => [`Mail ${at}`, kindOf(at).becomes] as const)),
  )
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  await client.logout()
  await mailServer.close()
})

/** By the subject of each mail, what became of what was attached; twice taken, a mail would be there twice. */
async function accounts(address: string) {
  const all = new Map<string, Record<string, string> | 'failed' | 'twice'>()
  for (let next: string | undefined = '/v2/email_submissions?page%5Bsize%5D=100'; next; ) {
    const page = await read(address, next)
    for (const { id, attributes } of page.data) {
      const parts = await read(address, `/v2/email_submissions/${id}/attachments`)
      const became = parts.data.map((one: { attributes: { name: string; outcome: string; reason: string | null } }) => {
        const { name, outcome, reason } = one.attributes
        // The same bytes in two mails are one document.
        return [name, outcome === 'known' ? 'taken' : outcome === 'taken' || reason ? outcome : 'without a reason']
      })
      const { subject, outcome } = attributes
      all.set(subject, all.has(subject) ? 'twice' : outcome === 'failed' ? 'failed' : Object.fromEntries(became))
    }
    next = page.links.next
  }
  return all
}

const read = async (address: string, path: string) => (await fetch(`${address}${path}`, { headers })).json()
const total = async (address: string): Promise<number> =>
  (await read(address, '/v2/email_submissions?page%5Bsize%5D=1')).meta.total

async function messagesIn(client: ImapFlow, path: string): Promise<number> {
  const status = await client.status(path, { messages: true })
  return status ? (status.messages ?? 0) : 0
}
