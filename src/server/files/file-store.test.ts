import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withSystem } from '../db/scope.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const maxBytes = 1_000_000

async function someFiles() {
  const { id } = await setting.account()
  return { id, files: setting.context.files.of(id) }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const incoming = () => {
  const folder = join(setting.folder, 'files', 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}
const rowsOf = (account_id: string) =>
  withSystem(setting.store(), (tx) =>
    tx.selectFrom('stored_files').selectAll().where('account_id', '=', account_id).execute(),
  )

test('a file is kept under what is in it, and read in whole or in part', async () => {
  const { id, files } = await someFiles()
  const bytes = randomBytes(300_000)
  const { sha256 } = await files.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), { maxBytes })
  expect(sha256).toBe(sha256Of(bytes))
  expect(await files.stat(sha256)).toEqual({ bytes: 300_000 })
  expect(Buffer.compare(await buffer(await files.open(sha256)), bytes)).toBe(0)
  const part = await buffer(await files.open(sha256, { start: 100, end: 199 }))
  expect(Buffer.compare(part, bytes.subarray(100, 200))).toBe(0)
  expect(await rowsOf(id)).toMatchObject([{ sha256, bytes: 300_000 }])
  expect(incoming()).toEqual([])
  await files.remove(sha256)
  expect(await files.stat(sha256)).toBeNull()
  await expect(files.open(sha256)).rejects.toMatchObject({ reason: 'missing' })
  await files.remove(sha256)
})

test('the same bytes at once are one file', async () => {
  const { id, files } = await someFiles()
  const bytes = randomBytes(100_000)
  const kept = await Promise.all(Array.from({ length: 8 }, () => files.put(Readable.from([bytes]), { maxBytes })))
  expect(new Set(kept.map(({ sha256 }) => sha256))).toEqual(new Set([sha256Of(bytes)]))
  expect(await rowsOf(id)).toHaveLength(1)
  expect(Buffer.compare(await buffer(await files.open(sha256Of(bytes))), bytes)).toBe(0)
})

test('another account does not have it', async () => {
  const [mine, hers] = [await someFiles(), await someFiles()]
  const { sha256 } = await hers.files.put(Readable.from([Buffer.from('hers')]), { maxBytes })
  expect(await mine.files.stat(sha256)).toBeNull()
  await expect(mine.files.open(sha256)).rejects.toMatchObject({ reason: 'missing' })
  await mine.files.remove(sha256)
  expect(await hers.files.stat(sha256)).toEqual({ bytes: 4 })
})

test('nothing is left of what is not as it should be', async () => {
  const { id, files } = await someFiles()
  const body = () => Readable.from([Buffer.from('hello')])
  const no = new Error('No')
  const cut = Readable.from(
    (async function* () {
      yield Buffer.from('hel')
      throw no
    })(),
  )
  await expect(files.put(body(), { maxBytes: 4 })).rejects.toMatchObject({ reason: 'too_large' })
  await expect(files.put(body(), { maxBytes, bytes: 6 })).rejects.toMatchObject({ reason: 'other_size' })
  await expect(files.put(Readable.from([]), { maxBytes })).rejects.toMatchObject({ reason: 'empty' })
  await expect(files.put(body(), { maxBytes, md5: 'x' })).rejects.toMatchObject({ reason: 'other_content' })
  await expect(files.put(body(), { maxBytes, sha256: sha256Of(Buffer.from('x')) })).rejects.toMatchObject({
    reason: 'other_content',
  })
  await expect(files.put(cut, { maxBytes })).rejects.toBe(no)
  const check = async (head: Uint8Array) => {
    expect(Buffer.from(head).toString()).toBe('hello')
    throw no
  }
  await expect(files.put(body(), { maxBytes, check })).rejects.toBe(no)
  expect(await rowsOf(id)).toEqual([])
  expect(incoming()).toEqual([])
  expect(existsSync(join(setting.folder, 'files', id))).toBe(false)
})

test('a file is named by nothing else', async () => {
  const { files } = await someFiles()
  for (const name of ['', '../secret.key', 'A'.repeat(64), `${'a'.repeat(63)}/`])
    expect(() => files.stat(name)).toThrow('SHA-256')
})
