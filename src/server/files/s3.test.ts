import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Keys, startS3 } from '../testing/s3-server.ts'
import { testApp } from '../testing/test-app.ts'
import { createFileStore } from './file-store.ts'
import { type Bucket, s3Vault } from './s3.ts'
import { sealedVault } from './sealed-vault.ts'

const setting = testApp()
const maxBytes = 10_000_000
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const incoming = () => join(setting.folder, 'incoming')
async function filesIn(some: Partial<Bucket> = {}) {
  const { id } = await setting.account()
  const bucket = { endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'bucket', prefix: 'a b/', ...s3Keys, ...some }
  const vault = s3Vault(bucket, { partBytes: 100_000, pauseMs: 1 })
  return {
    id,
    bucket: vault,
    files: createFileStore({ store: setting.store(), vault, incoming: incoming(), now: () => setting.clock.now }).of(
      id,
    ),
  }
}
const put = async (bytes: Buffer, files: Awaited<ReturnType<typeof filesIn>>['files']) =>
  (await files.put(Readable.from([bytes]), { maxBytes })).sha256

test('a small file goes to the bucket in one piece, and a large one in parts', async () => {
  for (const size of [10, 100_000, 100_001, 350_000]) {
    const { id, files } = await filesIn()
    const bytes = randomBytes(size)
    s3.asked.length = 0
    const sha256 = await put(bytes, files)
    expect(s3.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(Math.ceil(size / 100_000))
    expect([...s3.objects.keys()]).toContain(`/bucket/a%20b/${id}/${sha256}`)
    expect(await files.stat(sha256)).toEqual({ bytes: size })
    expect(Buffer.compare(await buffer(await files.open(sha256)), bytes)).toBe(0)
    const part = await buffer(await files.open(sha256, { start: 3, end: 7 }))
    expect(Buffer.compare(part, bytes.subarray(3, 8))).toBe(0)
    await files.remove(sha256)
    expect(await files.stat(sha256)).toBeNull()
    await expect(files.open(sha256)).rejects.toMatchObject({ reason: 'missing' })
    expect(s3.uploads.size).toBe(0)
    expect(readdirSync(incoming())).toEqual([])
  }
})

test('a sealed file lies in the bucket so that nobody there can read it', async () => {
  const { id, bucket } = await filesIn()
  const vault = sealedVault(bucket, { seals: true, secrets: () => setting.context.secrets })
  const files = createFileStore({
    store: setting.store(),
    vault,
    incoming: incoming(),
    now: () => setting.clock.now,
  }).of(id)
  const bytes = Buffer.from('COMMERCIAL INVOICE '.repeat(10_000))
  const sha256 = await put(bytes, files)
  const there = s3.objects.get(`/bucket/a%20b/${id}/${sha256}`)
  expect(there?.includes('INVOICE')).toBe(false)
  expect(await files.stat(sha256)).toEqual({ bytes: bytes.length })
  expect((await buffer(await files.open(sha256))).equals(bytes)).toBe(true)
  expect(
    (await buffer(await files.open(sha256, { start: 65_530, end: 65_540 }))).equals(bytes.subarray(65_530, 65_541)),
  ).toBe(true)
})

test('a busy service is asked again', async () => {
  const { files } = await filesIn()
  s3.failures.push({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' })
  const sha256 = await put(Buffer.from('again'), files)
  expect(await files.stat(sha256)).toEqual({ bytes: 5 })
})

test('what a service refuses is told for what it is, and no part is left', async () => {
  const bytes = randomBytes(250_000)
  const { files } = await filesIn()
  for (const [failures, reason] of [
    [
      [
        { status: 507, code: 'X' },
        { status: 507, code: 'X' },
        { status: 507, code: 'X' },
      ],
      'full',
    ],
    [[{ status: 403, code: 'QuotaExceeded' }], 'full'],
    [[{ status: 403, code: 'AccessDenied' }], 'unreachable'],
  ] as const) {
    s3.failures.push(...failures)
    await expect(put(bytes, files)).rejects.toMatchObject({ reason })
    s3.failures.length = 0
  }
  for (const [some, text] of [
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ bucket: 'elsewhere' }, 'NoSuchBucket'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'does not answer'],
  ] as const) {
    const wrong = (await filesIn(some)).files
    await expect(put(Buffer.from('x'), wrong)).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining(text),
    })
  }
  s3.failures.push({ status: 200, code: 'nothing' })
  await expect(put(bytes, files)).rejects.toMatchObject({ reason: 'unreachable' })
  expect(s3.uploads.size).toBe(0)
  expect(readdirSync(incoming())).toEqual([])
})
