import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { withSystem } from '../../db/scope.ts'
import { FileError } from '../../files/files.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { makeDocument } from '../../testing/documents.ts'
import { formOf } from '../../testing/forms.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { announce, follow, pdf, postForm, put, uploadDocument } from '../../testing/uploads.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

const linkOf = async ({ client }: Someone, id: string, inline?: true) =>
  (await client(api.documents.download_url, { params: { id, ...(inline && { inline }) } })).download_url
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'It was not refused',
    (error: { errors: unknown }) => error.errors,
  )

test('a file goes out so that a browser does nothing with it', async () => {
  const me = await account()
  const name = 'Köln "1"\u202e 通知.pdf'
  const { id } = await uploadDocument(setting, me, pdf('x'), { filename: name })
  const { headers } = await follow(setting, await linkOf(me, id))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Ko_ln _1_ __.pdf"; filename*=UTF-8''K%C3%B6ln%20_1_%20%E9%80%9A%E7%9F%A5.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  const shown = await follow(setting, await linkOf(me, id, true))
  expect(shown.headers['content-disposition']).toMatch(/^inline;/)
  expect(shown.headers['content-security-policy']).toMatch(/^sandbox;/)
})

test('what a browser would run is saved, also where it was to be shown', async () => {
  const me = await account()
  const html = Buffer.from('<script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const [bytes, content_type] of [
    [html, 'text/html'],
    [svg, 'image/svg+xml'],
  ] as const) {
    const { id } = await uploadDocument(setting, me, bytes, { content_type, filename: 'a.x' })
    const { headers } = await follow(setting, await linkOf(me, id, true))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  }
})

test('a part of a file can be asked for', async () => {
  const me = await account()
  const bytes = pdf('0123456789')
  const { id, attributes } = await uploadDocument(setting, me, bytes)
  const size = Number(attributes.file_size_bytes)
  const url = await linkOf(me, id)
  const whole = await follow(setting, url)
  for (const [range, status, from, to] of [
    ['bytes=0-3', 206, 0, 4],
    ['bytes=5-', 206, 5, size],
    ['bytes=-4', 206, size - 4, size],
    ['bytes=0-999999', 206, 0, size],
    ['bytes=0-1,3-4', 200, 0, size],
    ['bytes=4-1', 200, 0, size],
    ['lines=1-2', 200, 0, size],
  ] as const) {
    const reply = await follow(setting, url, { range })
    expect({ range, status: reply.status }).toEqual({ range, status })
    expect(Buffer.compare(reply.bytes, bytes.subarray(from, to))).toBe(0)
    if (status === 206) expect(reply.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`)
  }
  const beyond = await follow(setting, url, { range: `bytes=${size}-` })
  expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
  const etag = String(whole.headers.etag)
  expect((await follow(setting, url, { 'if-none-match': etag })).status).toBe(304)
  expect((await follow(setting, url, { range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200)
  const head = await follow(setting, url, {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(size) } })
  expect(head.bytes).toHaveLength(0)
})

test('a link ends, and so does what it leads to', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('x'))
  const url = await linkOf(me, id)
  for (const [from, to] of [
    [/.$/, 'x'],
    [/files\/d/, 'files/s'],
    [/files\/.*/, 'files/nonsense'],
  ] as const)
    expect((await follow(setting, url.replace(from, to))).status).toBe(404)
  const { now } = setting.clock
  setting.clock.now = new Date(now.getTime() + 7 * 60_000)
  expect((await follow(setting, url)).status).toBe(404)
  setting.clock.now = now
  await me.client(api.documents.delete, { params: { id } })
  expect((await follow(setting, url)).status).toBe(404)
})

test('a document without a file says so, and one whose file is lost too', async () => {
  const me = await account()
  const bare = await makeDocument(setting.store(), me.id)
  expect(await refused(linkOf(me, bare))).toMatchObject([{ status: '422', title: 'No document attached' }])
  const { id } = await uploadDocument(setting, me, pdf('lost'))
  rmSync(join(setting.folder, 'files', me.id), { recursive: true })
  const reply = await follow(setting, await linkOf(me, id))
  expect(reply.status).toBe(503)
  expect(JSON.parse(reply.bytes.toString()).errors).toMatchObject([{ code: 'unavailable' }])
})

test('the same bytes again are refused, as the account says', async () => {
  const me = await account()
  const first = await uploadDocument(setting, me, pdf('same'), { name: 'First' })
  const again = () => uploadDocument(setting, me, pdf('same'), { name: 'Again', filename: 'other.pdf' })
  expect(await refused(again())).toEqual([
    {
      status: '409',
      code: 'duplicate_document',
      title: 'Duplicate document',
      detail: "The document 'First' has the same content.",
      source: { pointer: '/data/attributes/attached_document' },
      meta: {
        ...{ existing_document_id: first.id, existing_document_name: 'First' },
        said: { code: 'duplicate_document', values: { name: 'First' } },
      },
    },
  ])
  const set = (duplicates: 'reject' | 'replace' | 'keep') =>
    me.client(api.document_settings.update, { body: { data: { attributes: { duplicates } } } })
  expect((await set('keep')).data.attributes).toMatchObject({ duplicates: 'keep' })
  expect((await again()).attributes.name).toBe('Again')
  expect((await me.client(api.documents.list)).data).toHaveLength(2)
  await set('replace')
  const last = await again()
  expect((await me.client(api.documents.list)).data.map(({ id }) => id)).toEqual([last.id])
  // Somebody else may have the same.
  expect((await uploadDocument(setting, await account(), pdf('same'))).id).not.toBe(last.id)
})

test('what takes the place of a document keeps its type and its links', async () => {
  const me = await account()
  const body = { data: { attributes: { duplicates: 'replace' as const } } }
  await me.client(api.document_settings.update, { body })
  const { id } = await uploadDocument(setting, me, pdf('same'))
  const attributes = { document_type_manual: 'sea_waybill' as const }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  const container_id = await trackContainer(me, atSea)
  const link = { account_id: me.id, document_id: id, container_id, shipment_id: null }
  await withSystem(setting.store(), (tx) => tx.insertInto('document_links').values(link).execute())
  const next = await uploadDocument(setting, me, pdf('same'))
  const cargos = { data: [{ id: container_id, type: 'container' }] }
  expect(next).toMatchObject({ attributes, relationships: { cargos } })
  expect(next.id).not.toBe(id)
})

test('two who bring the same file at once make one document', async () => {
  const me = await account()
  const bytes = pdf('race')
  const blobs = await Promise.all(Array.from({ length: 6 }, () => announce(me, bytes)))
  for (const blob of blobs) expect(await put(setting, blob, bytes)).toMatchObject({ status: 204 })
  const made = await Promise.allSettled(
    blobs.map(({ signed_id: attached_document }) =>
      me.client(api.documents.create, { body: { data: { attributes: { name: 'Paper', attached_document } } } }),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await me.client(api.documents.list)).data).toHaveLength(1)
})

test('the policy is for administrators to change', async () => {
  const me = await account()
  const member = await personOf(setting, me.id, 'member')
  const path = '/v2/document_settings'
  expect((await member.ask({ path, endpoint: api.document_settings.get })).status).toBe(200)
  const body = { data: { attributes: { duplicates: 'keep' } } }
  expect((await member.ask({ method: 'PATCH', path, body })).status).toBe(403)
  const admin = await personOf(setting, me.id, 'admin')
  expect((await admin.ask({ method: 'PATCH', path, body })).status).toBe(200)
  const reply = await admin.ask({ method: 'PATCH', path, body: { data: { attributes: { duplicates: 'x' } } } })
  expect(reply.errors).toMatchObject([{ source: { pointer: '/data/attributes/duplicates' } }])
})

test('a person who uploads is named', async () => {
  const me = await account()
  const person = await personOf(setting, me.id, 'member')
  const blob = await announce(me, pdf('hers'))
  await put(setting, blob, pdf('hers'))
  const body = { data: { attributes: { name: 'Paper', attached_document: blob.signed_id } } }
  const { document } = await person.ask({ method: 'POST', path: '/v2/documents', body })
  expect(document.data).toMatchObject({
    attributes: { source: 'upload' },
    relationships: { user: { data: { id: person.id } } },
  })
})

test('what was deleted comes back, unless its place is taken', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('back'))
  await me.client(api.documents.delete, { params: { id } })
  const restore = () => me.client(api.documents.restore, { params: { id } })
  expect((await restore()).data.id).toBe(id)
  expect((await restore()).data.id).toBe(id)
  await me.client(api.documents.delete, { params: { id } })
  await uploadDocument(setting, me, pdf('back'))
  expect(await refused(restore())).toMatchObject([{ code: 'duplicate_document' }])
  const other = await account()
  expect(await refused(other.client(api.documents.restore, { params: { id } }))).toMatchObject([{ status: '404' }])
})

test('many documents are fetched as one zip', async () => {
  const me = await account()
  const made = []
  for (const text of ['one', 'two', 'three'])
    made.push(await uploadDocument(setting, me, pdf(text), { filename: 'AN.pdf' }))
  const archive = (document_ids: string[], { client } = me) =>
    client(api.documents.archive, { body: { data: { attributes: { document_ids } } } })
  const { download_url } = await archive(made.map(({ id }) => id))
  const { headers, bytes } = await follow(setting, download_url)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('documents-2026-06-20.zip'),
  })
  const files = unzipSync(new Uint8Array(bytes))
  expect(Object.keys(files)).toEqual(['AN.pdf', 'AN (2).pdf', 'AN (3).pdf'])
  expect(Buffer.from(files['AN (3).pdf'] ?? []).toString()).toBe(pdf('three').toString())
  expect((await follow(setting, download_url, {}, 'HEAD')).status).toBe(200)
  const bare = await makeDocument(setting.store(), me.id)
  const [first] = made as [(typeof made)[0]]
  expect(await refused(archive([first.id, bare]))).toMatchObject([
    { source: { pointer: '/data/attributes/document_ids/1' } },
  ])
  const other = await account()
  expect(await refused(archive([first.id], other))).toMatchObject([
    { detail: `There is no document ${first.id}`, source: { pointer: '/data/attributes/document_ids/0' } },
  ])
})

test('a zip of which a file is lost breaks off, and is not taken for the whole', async () => {
  const me = await account()
  const made = [await uploadDocument(setting, me, pdf('one')), await uploadDocument(setting, me, pdf('two'))]
  const document_ids = made.map(({ id }) => id)
  const { download_url } = await me.client(api.documents.archive, { body: { data: { attributes: { document_ids } } } })
  rmSync(join(setting.folder, 'files', me.id), { recursive: true })
  const address = await setting.app().listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(`${address}${new URL(download_url).pathname}`).then((reply) => reply.bytes())).rejects.toThrow()
})

test('where there is no room, or no storage, it is said and nothing is left', async () => {
  const me = await account()
  for (const [reason, status, code] of [
    ['full', 507, 'insufficient_storage'],
    ['unreachable', 503, 'unavailable'],
  ] as const) {
    const put = () => Promise.reject(new FileError(reason, 'ENOSPC: no space left on device'))
    const files = { of: (id: string) => ({ ...setting.context.files.of(id), put }) }
    const full = await createApp({ store: setting.store(), ...setting.context, files })
    const form = formOf([{ name: 'file', value: pdf('x'), filename: 'a.pdf', type: 'application/pdf' }])
    const reply = await postForm({ app: () => full }, me, form)
    expect(reply).toMatchObject({ status, errors: [{ code, id: expect.any(String) }] })
    expect(JSON.stringify(reply.errors)).not.toContain('ENOSPC')
    await full.close()
  }
  const { document } = await ask(setting.app(), {
    path: '/v2/documents',
    headers: { authorization: `Token ${me.apiKey}` },
  })
  expect(document.data).toEqual([])
})
