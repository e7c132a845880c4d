import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startRawReceiver } from '../testing/receiver.ts'
import { startSmtp } from '../testing/smtp.ts'
import { pausedWebhook } from '../words/paused-webhook.ts'
import { createMailer, mailServerProblem } from './mailer.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'landfall-mail-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))
const short = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, dnsTimeout: 500 }
const mailer = (SMTP_URL?: string) =>
  createMailer({ SMTP_URL, MAIL_FROM: 'Landfall <landfall@example.com>', DATA_DIR }, short)

const mail = {
  id: '0f9c1f7e-2a51-4a0c-8b54-1f0f6f1f7a01',
  recipient: 'ada@example.com',
  subject: 'Ünïcode and more',
  body: 'Hello.\n.\nA line with a dot alone ends nothing.\n',
  created_at: '2026-06-20T12:00:00.000Z',
}

test('a mail goes to its recipient, under the same id each time, and wants no answer', async () => {
  await using server = await startSmtp()
  const one = mailer(`smtp://127.0.0.1:${server.port}`)
  expect(await one.send(mail)).toEqual({ error: null })
  expect(await one.send(mail)).toEqual({ error: null })
  expect(server.received.map(({ to }) => to)).toEqual([['ada@example.com'], ['ada@example.com']])
  const [first, second] = server.received.map(({ text }) => text)
  for (const text of [first, second]) {
    expect(text).toContain(`Message-ID: <${mail.id}@example.com>`)
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('From: Landfall <landfall@example.com>')
    expect(text).toContain('A line with a dot alone ends nothing.')
  }
})

test('to a server elsewhere nothing goes in the clear, not even a password, unless that is allowed', async () => {
  let isAsked = false
  const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => {
    isAsked = true
    done(null, { user: 'somebody' })
  }
  await using server = await startSmtp({ onAuth, allowInsecureAuth: true })
  // It leads to this machine, which nobody can tell by the name.
  const settings = { SMTP_URL: `smtp://somebody:secret@0.0.0.0:${server.port}`, MAIL_FROM: 'a@example.com', DATA_DIR }
  expect(await createMailer(settings, short).send(mail)).toMatchObject({
    error: 'The connection to the mail server is not secure (500)',
    isFinal: false,
  })
  expect(await mailServerProblem(settings, short)).toContain('ALLOW_PLAIN_SMTP=1')
  expect([isAsked, server.received]).toEqual([false, []])
  expect(await createMailer({ ...settings, ALLOW_PLAIN_SMTP: true }, short).send(mail)).toEqual({ error: null })
  expect([isAsked, server.received.length]).toEqual([true, 1])
})

test('a mail to a customer is in the name of the company, also as HTML, and can be stopped with one click', async () => {
  await using server = await startSmtp()
  const headers = {
    'List-Unsubscribe': '<https://track.example.com/subscriptions/x/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const told = {
    ...mail,
    sender_name: 'Nordmeer "&" Co',
    reply_to: 'desk@nordmeer.example',
    html: '<p>Hello.</p>',
    headers,
  }
  expect(await mailer(`smtp://127.0.0.1:${server.port}`).send(told)).toEqual({ error: null })
  const [{ text = '' } = {}] = server.received
  for (const [name, value] of Object.entries(headers)) expect(text).toContain(`${name}: ${value}`)
  expect(text).toMatch(/From: "Nordmeer .*" <landfall@example\.com>/)
  expect(text).toMatch(/^Reply-To: <?desk@nordmeer\.example>?\r$/m)
  expect(text).toContain('<p>Hello.</p>')
  expect(text).toContain('A line with a dot alone ends nothing.')
})

test('a subject or a recipient with line breaks adds no header and no recipient', async () => {
  await using server = await startSmtp()
  const evil = { ...mail, subject: 'Hi\r\nBcc: eve@example.com', recipient: 'ada@example.com\r\nBcc: eve@example.com' }
  await mailer(`smtp://127.0.0.1:${server.port}`).send(evil)
  for (const { to, text } of server.received) {
    expect(to.join()).not.toMatch(/^eve@|,eve@/)
    expect(text).not.toMatch(/^Bcc:/m)
  }
})

test('a recipient that is refused for good is not tried again; one that is put off is', async () => {
  const refuse = (responseCode: number) => ({
    onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) =>
      done(Object.assign(new Error('no such user ada@example.com'), { responseCode })),
  })
  await using never = await startSmtp(refuse(550))
  await using later = await startSmtp(refuse(451))
  expect(await mailer(`smtp://127.0.0.1:${never.port}`).send(mail)).toEqual({
    error: 'The mail server refused the recipient or the sender (550): no such user ada@example.com',
    isFinal: true,
  })
  expect(await mailer(`smtp://127.0.0.1:${later.port}`).send(mail)).toMatchObject({ isFinal: false })
})

test('a server that says nothing is given up after a time', async () => {
  await using hanging = await startRawReceiver(() => {})
  const sent = await mailer(`smtp://127.0.0.1:${hanging.port}`).send(mail)
  expect(sent).toEqual({ error: 'The mail server took too long (ETIMEDOUT)', isFinal: false })
})

test('a server that is not there, and a password that is wrong, are said without the password', async () => {
  await using server = await startSmtp({ onAuth: (_, __, done) => done(new Error('Wrong password hunter2')) })
  const refused = await mailer(`smtp://me:hunter2@127.0.0.1:${server.port}`).send(mail)
  expect(refused).toMatchObject({ isFinal: false, error: expect.stringContaining('refused the user or the password') })
  expect(JSON.stringify(refused)).not.toContain('hunter2')
  expect(await mailer('smtp://127.0.0.1:9').send(mail)).toMatchObject({ isFinal: false })
})

test('a certificate that nobody vouches for is refused, unless the address says otherwise', async () => {
  await using server = await startSmtp({ secure: true })
  const address = `smtps://127.0.0.1:${server.port}`
  expect(await mailer(address).send(mail)).toEqual({
    error: 'The certificate of the mail server is not to be trusted',
    isFinal: false,
  })
  expect(server.received).toEqual([])
  expect(await mailer(`${address}?tls.rejectUnauthorized=false`).send(mail)).toEqual({ error: null })
  expect(server.received).toHaveLength(1)
})

test('without a server a mail is a file that only the owner reads', async () => {
  expect(await mailer().send(mail)).toEqual({ error: null })
  const [file = ''] = readdirSync(join(DATA_DIR, 'mail'))
  expect(file).toBe(`2026-06-20T12-00-00.000Z-${mail.id}.eml`)
  expect(statSync(join(DATA_DIR, 'mail', file)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(DATA_DIR, 'mail', file), 'utf8')).toContain('To: ada@example.com')
})

test('the mail on a pause says which receiver, since when, and where to go on', () => {
  const paused = { id: 'abc', url: 'https://example.com/hook?t=1', failing_since: '2026-06-15T12:00:00.000Z' }
  const { subject, body } = pausedWebhook(paused, 'https://landfall.example.com')
  expect(subject).toContain('example.com')
  expect(body).toContain('Mon 15 Jun 2026, 12:00 UTC')
  expect(body).toContain('https://landfall.example.com/webhooks/abc')
})
