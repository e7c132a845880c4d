import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../testing/ask.ts'
import { attachment, mailOf } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { pdf } from '../testing/uploads.ts'
import { readMail } from './read-mail.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

async function send({ apiKey }: Someone, mail: string | Buffer, type = 'message/rfc822') {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': type }
  const { status, document, errors } = await ask(setting.app(), {
    endpoint: api.ingest.email,
    method: 'POST',
    path: '/v2/ingest/email',
    payload: mail as string,
    headers,
  })
  return { status, errors, ...document?.data?.attributes }
}

test('a mail comes in with its documents', async () => {
  const me = await account()
  const mail = mailOf({
    headers: {
      from: 'Line <desk@line.example>',
      to: 'docs@example.com, ops@example.com',
      cc: 'boss@example.com',
      subject: '=?utf-8?q?Arrival_notice_K=C3=B6ln?=',
      date: 'Sat, 20 Jun 2026 10:00:00 +0200',
      'message-id': '<a@line.example>',
      'in-reply-to': '<b@line.example>',
      references: '<c@line.example> <b@line.example>',
    },
    parts: [
      'content-type: text/plain; charset=utf-8\r\n\r\nPlease find attached.\r\n',
      attachment('=?utf-8?q?AN_=E9=80=9A=E7=9F=A5=2Epdf?=', 'application/pdf', pdf('one')),
      attachment('list.csv', 'text/csv', Buffer.from('a;b\n1;2\n')),
    ],
  })
  const receipt = await send(me, mail)
  expect(receipt).toMatchObject({ status: 202, accepted: 2, duplicate: 0, rejected: [] })
  const { data } = await me.client(api.email_submissions.get, { params: { id: receipt.email_submission_id } })
  expect(data.attributes).toMatchObject({
    subject: 'Arrival notice Köln',
    body: 'Please find attached.',
    from: ['desk@line.example'],
    to: ['docs@example.com', 'ops@example.com'],
    cc: ['boss@example.com'],
    sent_at: '2026-06-20T08:00:00.000Z',
    message_id: '<a@line.example>',
    in_reply_to: '<b@line.example>',
    references: ['<c@line.example>', '<b@line.example>'],
    content_type: 'multipart/mixed',
    documents_count: 2,
  })
  const documents = (await me.client(api.documents.list)).data
  expect(documents.map(({ attributes }) => attributes.file_name).toSorted()).toEqual(['AN 通知.pdf', 'list.csv'])
  for (const one of documents)
    expect(one).toMatchObject({
      attributes: { source: 'email' },
      relationships: { email_submission: { data: { id: receipt.email_submission_id } } },
    })
  // The same again is the same.
  expect(await send(me, mail)).toEqual({ ...receipt, accepted: 0, duplicate: 1 })
  expect((await me.client(api.documents.list)).data).toHaveLength(2)
  expect(await send(await account(), mail)).toMatchObject({ accepted: 2 })
})

test('a mail without an id is known by what is in it', async () => {
  const me = await account()
  const mail = mailOf({ parts: [attachment('a.pdf', 'application/pdf', pdf('x'))] })
  const [first, again] = [await send(me, mail), await send(me, mail)]
  expect(again).toEqual({ ...first, accepted: 0, duplicate: 1 })
})

test('a mail with the id of another one is a mail of its own; the same by another way is the same', async () => {
  const me = await account()
  const mail = (name: string, received = 'by mx1') =>
    mailOf({
      headers: { received, 'message-id': '<always@scanner>', subject: 'Scan', from: 'scan@example.com' },
      parts: [attachment('scan.pdf', 'application/pdf', pdf(name))],
    })
  const first = await send(me, mail('one'))
  expect(first).toMatchObject({ accepted: 1, duplicate: 0 })
  const second = await send(me, mail('two'))
  expect(second).toMatchObject({ accepted: 1, duplicate: 0 })
  expect(second.email_submission_id).not.toBe(first.email_submission_id)
  expect(await send(me, mail('one', 'by mx2'))).toEqual({ ...first, accepted: 0, duplicate: 1 })
  expect((await me.client(api.email_submissions.list)).data).toHaveLength(2)
  expect((await me.client(api.documents.list)).data).toHaveLength(2)
})

test('the same mail twice at once is one', async () => {
  const me = await account()
  const mail = mailOf({
    headers: { 'message-id': '<twice@x>' },
    parts: [attachment('a.pdf', 'application/pdf', pdf('x'))],
  })
  const all = await Promise.all([send(me, mail), send(me, mail), send(me, mail)])
  expect(all.map(({ accepted }) => accepted).toSorted()).toEqual([0, 0, 1])
  expect((await me.client(api.email_submissions.list)).data).toHaveLength(1)
})

const jpg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(20_000)])

test('logos are no documents, scans and attached mails are', async () => {
  const me = await account()
  const inner = mailOf({
    headers: { subject: 'Forwarded' },
    parts: [attachment('inner.pdf', 'application/pdf', pdf('inner'))],
  })
  const receipt = await send(
    me,
    mailOf({
      parts: [
        'content-type: text/html\r\n\r\n<p>Hello <b>you</b></p><img src="cid:logo">',
        attachment('logo.jpg', 'image/jpeg', jpg, 'inline', 'content-id: <logo>\r\n'),
        attachment('pixel.jpg', 'image/jpeg', jpg.subarray(0, 1000)),
        attachment('scan.jpg', 'image/jpeg', Buffer.concat([jpg, randomBytes(200_000)]), 'inline'),
        attachment('photo.jpg', 'image/jpeg', jpg),
        attachment('smime.p7s', 'application/pkcs7-signature', randomBytes(500)),
        `content-type: message/rfc822\r\ncontent-disposition: attachment\r\n\r\n${inner}`,
      ],
    }),
  )
  expect(receipt).toMatchObject({ status: 202, accepted: 3, rejected: [] })
  const names = (await me.client(api.documents.list)).data.map(({ attributes }) => attributes.file_name)
  expect(names.toSorted()).toEqual(['inner.pdf', 'photo.jpg', 'scan.jpg'])
  const { data } = await me.client(api.email_submissions.get, { params: { id: receipt.email_submission_id } })
  expect(data.attributes.body).toContain('Hello you')
})

test('what is not taken of a mail is named, and the rest is', async () => {
  const me = await account()
  const receipt = await send(
    me,
    mailOf({
      parts: [
        attachment('evil.pdf', 'application/pdf', Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1')),
        attachment('empty.pdf', 'application/pdf', Buffer.alloc(0)),
        attachment('big.pdf', 'application/pdf', Buffer.concat([pdf(''), Buffer.alloc(2_100_000)])),
        attachment('../../good.pdf', 'application/pdf', pdf('good')),
      ],
    }),
  )
  expect(receipt).toMatchObject({
    status: 202,
    accepted: 1,
    rejected: [{ pointer: '/attachments/0' }, { pointer: '/attachments/1' }, { pointer: '/attachments/2' }],
  })
  expect((await me.client(api.documents.list)).data[0]?.attributes.file_name).toBe('good.pdf')
})

test('what is no mail is refused, and so is more of one than anybody sends', async () => {
  const me = await account()
  const many = (count: number) =>
    mailOf({
      parts: Array.from({ length: count }, (_, at) => attachment(`${at}.txt`, 'text/plain', Buffer.from(`${at}`))),
    })
  for (const [mail, status] of [
    ['', 422],
    ['\0\0\0', 422],
    [many(101), 422],
    [nested(2000), 422],
    [`subject: x\r\n\r\n${'text '.repeat(4_400_000)}`, 413],
  ] as const)
    expect({ mail: mail.slice(0, 20), ...(await send(me, mail)) }).toMatchObject({ mail: mail.slice(0, 20), status })
  expect((await send(me, '{}', 'application/json')).status).toBe(415)
  expect((await send(me, 'x', 'text/plain')).status).toBe(415)
  const early = await setting.app().inject({
    method: 'POST',
    url: '/v2/ingest/email',
    headers: {
      authorization: `Token ${me.apiKey}`,
      'content-type': 'message/rfc822',
      'content-length': '500000000',
    },
    payload: 'x',
  })
  expect(early.statusCode).toBe(413)
  expect((await me.client(api.email_submissions.list)).data).toEqual([])
  const incoming = join(setting.folder, 'files', 'incoming')
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([])
})

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `content-type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
    '',
  )

test('of a mail with fifty parts in each other the attachment within is taken', async () => {
  const me = await account()
  const within = attachment('deep.txt', 'text/plain', Buffer.from('B/L No. MAEU248119305'))
  const ends = Array.from({ length: 50 }, (_, at) => `\r\n--b${49 - at}--`).join('')
  expect(await send(me, `subject: deep\r\n${nested(50)}${within}${ends}\r\n`)).toMatchObject({
    status: 202,
    accepted: 1,
  })
  const [document] = (await me.client(api.documents.list)).data
  expect(document?.attributes).toMatchObject({ file_name: 'deep.txt', source: 'email' })
})

test('odd mails are read without harm', async () => {
  const me = await account()
  for (const mail of [
    'subject: only a header\r\n\r\n',
    'subject: a\0b\r\ndate: never\r\nfrom: <>\r\nmessage-id: \r\n\r\nx',
    `subject: ${'x'.repeat(5000)}\r\n\r\nx`,
    'content-type: multipart/mixed; boundary=x\r\n\r\n--x\r\ncut',
    'content-type: text/plain; charset=nonsense\r\n\r\n\xff\xfe',
    'content-transfer-encoding: base64\r\n\r\n****',
    `to: ${Array.from({ length: 2000 }, (_, at) => `a${at}@example.com`).join(', ')}\r\n\r\nx`,
    'date: Sat, 01 Jan 99999 00:00:00 +0000\r\nsubject: x\r\n\r\nx',
  ])
    expect(await send(me, mail)).toMatchObject({ status: 202 })
})

test('a mail whose id no index could hold is taken once', async () => {
  const me = await account()
  const letters = Array.from(randomBytes(900), (byte, at) => String.fromCodePoint(0x4e00 + byte * 64 + (at % 64)))
  const mail = `message-id: <${letters.join('')}@x>\r\nsubject: x\r\n\r\nx`
  const first = await send(me, mail)
  expect(first).toMatchObject({ status: 202, duplicate: 0 })
  expect(await send(me, mail)).toMatchObject({ duplicate: 1, email_submission_id: first.email_submission_id })
})

test('the text of a mail within a mail is not held without end', async () => {
  const me = await account()
  const line = `${'x'.repeat(98)}\r\n`.repeat(1000)
  const body = Readable.from(
    (async function* () {
      yield 'subject: a\r\ncontent-type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'
      yield 'content-type: message/rfc822\r\n\r\nsubject: x\r\ncontent-type: text/plain\r\n\r\n'
      for (let count = 0; count < 400; count++) yield line
      yield '\r\n--b--\r\n'
    })(),
  )
  const reading = {
    files: setting.context.files.of(me.id),
    reader: setting.reader,
    waiting: { caller: me.id },
    maxFileBytes: 1_000_000,
  }
  await expect(readMail(body, reading)).rejects.toMatchObject({ problems: [{ code: 'payload_too_large' }] })
})

test('a mail that breaks off is not taken', async () => {
  const me = await account()
  const whole = mailOf({ parts: [attachment('a.pdf', 'application/pdf', pdf(randomUUID()))] })
  const cut = Readable.from(
    (async function* () {
      yield Buffer.from(whole.slice(0, 200))
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    })(),
  )
  const reading = {
    files: setting.context.files.of(me.id),
    reader: setting.reader,
    waiting: { caller: me.id },
    maxFileBytes: 1_000_000,
  }
  await expect(readMail(cut, reading)).rejects.toMatchObject({ problems: [{ code: 'bad_request' }] })
})
