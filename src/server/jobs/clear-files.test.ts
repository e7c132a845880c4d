import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { FileError } from '../files/files.ts'
import { testApp } from '../testing/test-app.ts'
import { announce, pdf, put, uploadDocument } from '../testing/uploads.ts'
import { clearFiles } from './clear-files.ts'

const setting = testApp()
const { account, clock, context } = setting
const incoming = () => join(setting.folder, 'files', 'incoming')
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const clear = (now: Date, files = context.files) =>
  clearFiles({ store: setting.store(), files, incoming: incoming(), now })
beforeEach(() => {
  clock.now = new Date()
})

test('a file that nothing refers to goes after a day, and nothing else does', async () => {
  const me = await account()
  const files = context.files.of(me.id)
  const kept = await uploadDocument(setting, me, pdf('kept'))
  const deleted = await uploadDocument(setting, me, pdf('deleted'))
  await me.client(api.documents.delete, { params: { id: deleted.id } })
  const orphan = await files.put(Readable.from([pdf('orphan')]), { maxBytes: 1000 })
  clock.now = hours(20)
  const pending = await announce(me, pdf('pending'))
  await put(setting, pending, pdf('pending'))
  expect(await clear(hours(23))).toBe(0)
  expect(await files.stat(orphan.sha256)).not.toBeNull()
  // Uploads of the day before have expired; the one of today has not.
  expect(await clear(hours(25))).toBe(1)
  expect(await files.stat(orphan.sha256)).toBeNull()
  const attributes = { name: 'Pending', attached_document: pending.signed_id }
  const made = await me.client(api.documents.create, { body: { data: { attributes } } })
  expect(await clear(hours(100))).toBe(0)
  await me.client(api.documents.restore, { params: { id: deleted.id } })
  for (const { id } of [kept, deleted, made.data]) {
    const row = await withSystem(setting.store(), (tx) =>
      tx.selectFrom('documents').select('file_sha256').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(await files.stat(String(row.file_sha256))).not.toBeNull()
  }
})

test('whoever brings the same bytes while they are cleared away has them afterwards', async () => {
  const me = await account()
  const files = context.files.of(me.id)
  const body = () => Readable.from([pdf('again')])
  for (let round = 0; round < 10; round++) {
    const { sha256 } = await files.put(body(), { maxBytes: 1000 })
    await withSystem(setting.store(), (tx) =>
      tx.updateTable('stored_files').set({ kept_at: '2020-01-01T00:00:00Z' }).where('sha256', '=', sha256).execute(),
    )
    await Promise.all([clear(new Date()), files.put(body(), { maxBytes: 1000 }), clear(new Date())])
    expect(await files.stat(sha256)).not.toBeNull()
  }
})

test('what cannot be removed is tried again', async () => {
  const me = await account()
  const files = context.files.of(me.id)
  const { sha256 } = await files.put(Readable.from([pdf('stuck')]), { maxBytes: 1000 })
  const remove = () => Promise.reject(new FileError('unreachable', 'No'))
  const stuck = { of: (id: string) => ({ ...context.files.of(id), remove }) }
  await expect(clear(hours(30), stuck)).rejects.toThrow('No')
  expect(await files.stat(sha256)).not.toBeNull()
  expect(await clear(hours(30))).toBeGreaterThan(0)
  expect(await files.stat(sha256)).toBeNull()
})

test('a file that cannot be removed holds up no other one', async () => {
  const me = await account()
  const files = context.files.of(me.id)
  const [stuck, other] = [
    await files.put(Readable.from([pdf('first')]), { maxBytes: 1000 }),
    await files.put(Readable.from([pdf('second')]), { maxBytes: 1000 }),
  ]
  const remove = (sha256: string) =>
    sha256 === stuck.sha256 ? Promise.reject(new FileError('unreachable', 'No')) : files.remove(sha256)
  await expect(clear(hours(30), { of: () => ({ ...files, remove }) })).rejects.toThrow('No')
  expect(await files.stat(other.sha256)).toBeNull()
  expect(await clear(hours(30))).toBeGreaterThan(0)
  expect(await files.stat(stuck.sha256)).toBeNull()
})

test('what a killed process had begun goes too', async () => {
  mkdirSync(incoming(), { recursive: true })
  writeFileSync(join(incoming(), 'old'), 'x')
  writeFileSync(join(incoming(), 'new'), 'x')
  utimesSync(join(incoming(), 'old'), hours(-30), hours(-30))
  await clear(new Date())
  expect(readdirSync(incoming())).toEqual(['new'])
})

test('how new a file is says the clock of the server, whatever that of the database says', async () => {
  const me = await account()
  const files = context.files.of(me.id)
  for (const [name, body] of [
    ['new', 'ahead of the database'],
    ['again', 'ahead of the database'],
  ] as const) {
    clock.now = new Date(clock.now.getTime() + 48 * 3_600_000)
    const { sha256 } = await files.put(Readable.from([pdf(body)]), { maxBytes: 1000 })
    await clear(clock.now)
    expect(await files.stat(sha256), name).not.toBeNull()
  }
})
