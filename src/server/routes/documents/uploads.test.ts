import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { formOf, formType } from '../../testing/forms.ts'
import { testApp } from '../../testing/test-app.ts'
import { announce, follow, md5Of, pdf, postForm, put, uploadDocument } from '../../testing/uploads.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

const filesOf = ({ id }: Someone) =>
  withSystem(setting.store(), (tx) =>
    tx.selectFrom('stored_files').select('sha256').where('account_id', '=', id).execute(),
  )
const incoming = () => {
  const folder = join(setting.folder, 'files', 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** Nothing came in, and nothing is left of the attempt. */
async function expectNothing(me: Someone) {
  expect(await filesOf(me)).toEqual([])
  expect(incoming()).toEqual([])
  expect((await me.client(api.documents.list)).data).toEqual([])
}

test('a file is announced, sent and attached, and comes out as it went in', async () => {
  const me = await account()
  const bytes = pdf('arrival')
  const document = await uploadDocument(setting, me, bytes, { name: 'Arrival notice', filename: 'AN 1.pdf' })
  expect(document).toMatchObject({
    attributes: {
      name: 'Arrival notice',
      document_type: 'other',
      source: 'api',
      file_name: 'AN 1.pdf',
      file_content_type: 'application/pdf',
      file_size_bytes: bytes.length,
    },
    relationships: { user: { data: null } },
    links: { download: `/v2/documents/${document.id}/download_url` },
  })
  const { download_url } = await me.client(api.documents.download_url, { params: { id: document.id } })
  const reply = await follow(setting, download_url)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(Buffer.compare(reply.bytes, bytes)).toBe(0)
})

test('what is announced is answered as clients of Active Storage expect, at both addresses', async () => {
  const { apiKey } = await account()
  const bytes = pdf('x')
  const blob = {
    filename: 'a.pdf',
    content_type: 'application/pdf',
    byte_size: bytes.length,
    checksum: md5Of(bytes),
    metadata: { from: 'a client' },
  }
  for (const path of ['/rails/active_storage/direct_uploads', '/v2/rails/active_storage/direct_uploads']) {
    const headers = { authorization: `Token ${apiKey}`, host: 'landfall.example' }
    const { status, document } = await ask(setting.app(), { method: 'POST', path, body: { blob }, headers })
    expect(status).toBe(200)
    expect(document).toEqual({
      id: expect.any(String),
      key: document.id.replaceAll('-', ''),
      filename: 'a.pdf',
      content_type: 'application/pdf',
      metadata: {},
      service_name: 'landfall',
      byte_size: bytes.length,
      checksum: blob.checksum,
      created_at: '2026-06-20T12:00:00.000Z',
      signed_id: expect.any(String),
      direct_upload: {
        url: expect.stringMatching(/^http:\/\/landfall\.example\/v2\/uploads\/[\w.-]+$/),
        headers: { 'Content-Type': 'application/pdf', 'Content-MD5': blob.checksum },
      },
    })
  }
})

test('other bytes than were announced are refused, and what differs is named', async () => {
  const me = await account()
  const bytes = pdf('mine')
  const blob = await announce(me, bytes)
  const changed = Buffer.from(bytes)
  changed[12] = 0x21
  for (const [sent, pointer] of [
    [changed, '/blob/checksum'],
    [bytes.subarray(0, -1), '/blob/byte_size'],
    [Buffer.concat([bytes, bytes]), '/blob/byte_size'],
    [Buffer.alloc(0), '/blob/byte_size'],
  ] as const)
    expect(await put(setting, blob, sent)).toMatchObject({ status: 422, errors: [{ source: { pointer } }] })
  const otherMd5 = { 'content-md5': md5Of(changed) }
  expect(await put(setting, blob, bytes, otherMd5)).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/blob/checksum' } }],
  })
  const attributes = { name: 'Paper', attached_document: blob.signed_id }
  await expect(me.client(api.documents.create, { body: { data: { attributes } } })).rejects.toMatchObject({
    errors: [{ code: 'invalid', detail: expect.stringContaining('not sent') }],
  })
  await expectNothing(me)
  expect(await put(setting, blob, bytes)).toMatchObject({ status: 204 })
})

test('an announcement that can come to nothing is refused at once', async () => {
  const me = await account()
  const bytes = pdf('x')
  for (const [sent, pointer] of [
    [{ byte_size: 500_000_000 }, '/blob/byte_size'],
    [{ byte_size: 0 }, '/blob/byte_size'],
    [{ checksum: 'nonsense' }, '/blob/checksum'],
    [{ checksum: Buffer.from(md5Of(bytes), 'base64').toString('hex') }, '/blob/checksum'],
    [{ filename: ' ' }, '/blob/filename'],
  ] as const)
    await expect(announce(me, bytes, sent)).rejects.toMatchObject({ errors: [{ source: { pointer } }] })
})

test('the address of an upload ends, and no other leads anywhere', async () => {
  const me = await account()
  const bytes = pdf('x')
  const blob = await announce(me, bytes)
  const { url } = blob.direct_upload
  const token = url.split('/').at(-1) as string
  for (const other of [`${token}x`, token.replace(/^u/, 'd'), `a${token.slice(1)}`, 'x', '..', 'x'.repeat(290)]) {
    const bad = { ...blob, direct_upload: { ...blob.direct_upload, url: url.replace(token, other) } }
    expect((await put(setting, bad, bytes)).status).toBe(404)
  }
  const { now } = setting.clock
  setting.clock.now = new Date(now.getTime() + 2 * 3_600_000)
  expect((await put(setting, blob, bytes)).status).toBe(404)
  setting.clock.now = now
  expect((await put(setting, blob, bytes)).status).toBe(204)
  const attributes = { name: 'Paper', attached_document: blob.signed_id }
  setting.clock.now = new Date(now.getTime() + 25 * 3_600_000)
  await expect(me.client(api.documents.create, { body: { data: { attributes } } })).rejects.toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/attached_document' } }],
  })
  setting.clock.now = now
})

test('nobody attaches what somebody else has sent', async () => {
  const [me, other] = [await account(), await account()]
  const bytes = pdf('hers')
  const blob = await announce(other, bytes)
  await put(setting, blob, bytes)
  for (const attached_document of [blob.signed_id, `${blob.signed_id}x`, 'x', 'a.b.c.d.e.f'])
    await expect(
      me.client(api.documents.create, { body: { data: { attributes: { name: 'Paper', attached_document } } } }),
    ).rejects.toMatchObject({
      errors: [{ code: 'invalid', source: { pointer: '/data/attributes/attached_document' } }],
    })
  await expectNothing(me)
})

test('a form makes a document in one step', async () => {
  const me = await account()
  const file = { name: 'file', value: pdf('form'), filename: 'Frachtbrief Köln.pdf', type: 'application/pdf' }
  const { status, document } = await postForm(setting, me, formOf([file, { name: 'name', value: 'Waybill' }]))
  expect(status).toBe(201)
  expect(document.data.attributes).toMatchObject({ name: 'Waybill', file_name: 'Frachtbrief Köln.pdf' })
  const other = { ...file, value: pdf('another') }
  const unnamed = await postForm(setting, me, formOf([other]))
  expect(unnamed.document.data.attributes).toMatchObject({ name: 'Frachtbrief Köln.pdf' })
})

test('a form under one Idempotency-Key makes one document', async () => {
  const me = await account()
  const form = formOf([{ name: 'file', value: pdf('once'), filename: 'a.pdf', type: 'application/pdf' }])
  const headers = { 'idempotency-key': 'form-1' }
  const [first, again] = [await postForm(setting, me, form, headers), await postForm(setting, me, form, headers)]
  expect(again.status).toBe(201)
  expect(again.document).toEqual(first.document)
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a form that is none, or not of this kind, is refused', async () => {
  const me = await account()
  const file = { name: 'file', value: pdf('x'), filename: 'a.pdf', type: 'application/pdf' }
  for (const [form, status, pointer] of [
    [formOf([]), 422, '/file'],
    [formOf([{ name: 'name', value: 'x' }]), 422, '/file'],
    [formOf([{ ...file, value: '' }]), 422, '/file'],
    [formOf([file, { ...file, value: pdf('y') }]), 422, '/file'],
    [formOf([{ ...file, name: 'attachment' }]), 422, '/attachment'],
    [formOf([file, { name: 'colour', value: 'red' }]), 422, '/data/attributes/colour'],
    [formOf([file, { name: 'name', value: ' ' }]), 422, '/data/attributes/name'],
    [formOf([file, { name: 'name', value: 'x'.repeat(300) }]), 422, '/data/attributes/name'],
    [formOf([file, { name: 'attached_document', value: 'x' }]), 422, '/data/attributes/attached_document'],
    [Buffer.from('no form at all'), 400, undefined],
    [formOf([file]).subarray(0, -40), 400, undefined],
  ] as const) {
    const reply = await postForm(setting, me, form)
    expect(reply).toMatchObject({ status, errors: [pointer ? { source: { pointer } } : { code: 'bad_request' }] })
  }
  const reply = await postForm(setting, me, formOf([file]), { 'content-type': 'multipart/form-data' })
  expect(reply.status).toBe(400)
  const headers = { authorization: `Token ${me.apiKey}`, 'content-type': formType }
  const elsewhere = await ask(setting.app(), { method: 'POST', path: '/v2/parties', payload: 'x', headers })
  expect(elsewhere.status).toBe(415)
  expect((await me.client(api.documents.list)).data).toEqual([])
  expect(incoming()).toEqual([])
})

test('too large a file is refused before it is read, and cut off where it did not say so', async () => {
  const me = await account()
  const early = await postForm(setting, me, Buffer.from('--x'), { 'content-length': '500000000' })
  expect(early).toMatchObject({ status: 413, errors: [{ code: 'payload_too_large' }] })
  const big = Buffer.concat([pdf(''), Buffer.alloc(setting.context.maxFileBytes)])
  const file = { name: 'file', value: big, filename: 'a.pdf', type: 'application/pdf' }
  expect(await postForm(setting, me, formOf([file]))).toMatchObject({ status: 413 })
  await expectNothing(me)
})

test('an upload that is cut in the middle leaves nothing', async () => {
  const me = await account()
  const address = await setting.app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(address)
  const bytes = Buffer.concat([pdf(''), Buffer.alloc(1_000_000)])
  const blob = await announce(me, bytes)
  const cut = async (path: string, method: string, headers: Record<string, string | number>, part: Buffer) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers })
    const closed = new Promise((done) => sent.on('error', done).on('close', done))
    sent.write(part)
    // It is there while it comes in.
    await expect.poll(() => incoming().length, { timeout: 30_000 }).toBe(1)
    sent.destroy()
    await closed
  }
  const { pathname } = new URL(blob.direct_upload.url)
  await cut(pathname, 'PUT', { 'content-length': bytes.length }, bytes.subarray(0, 500_000))
  await expect.poll(incoming).toEqual([])
  const form = formOf([{ name: 'file', value: bytes, filename: 'a.pdf', type: 'application/pdf' }])
  const headers = { authorization: `Token ${me.apiKey}`, 'content-type': formType, 'content-length': form.length }
  await cut('/v2/documents', 'POST', headers, form.subarray(0, 500_000))
  await expect.poll(incoming).toEqual([])
  await expectNothing(me)
  expect((setting.app().server.address() as AddressInfo).port).toBe(Number(port))
})
