import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { runRotateSecrets } from '../command/rotate-secrets.ts'
import { runVerify } from '../command/verify.ts'
import { withSystem } from '../db/scope.ts'
import { readEnv } from '../env.ts'
import { createSecrets } from '../secrets.ts'
import { testApp } from '../testing/test-app.ts'
import { createFileStore, spoolIn, vaultOnDisk } from './file-store.ts'
import { openFiles, openVault } from './open-files.ts'
import { sealFiles } from './seal-files.ts'
import { sealedVault } from './sealed-vault.ts'

const { account, store } = testApp()
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-sealed-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const [key, nextKey] = ['a key for sealed files', 'the key that comes after']
const secrets = createSecrets(key)

/** Files of one account on a disk of their own, sealed or not. */
async function filesIn(folder: string, seals: boolean, keys = secrets, account_id?: string) {
  const id = account_id ?? (await account()).id
  const vault = sealedVault(vaultOnDisk(folder), { seals, secrets: () => keys })
  return {
    id,
    vault,
    files: createFileStore({ store: store(), vault, incoming: spoolIn(folder), now: () => new Date() }).of(id),
  }
}

const put = (files: Awaited<ReturnType<typeof filesIn>>['files'], bytes: Uint8Array) =>
  files.put(Readable.from([bytes]), { maxBytes: 10_000_000 })

const pathIn = (folder: string, id: string, sha256: string) => join(folder, 'files', id, sha256.slice(0, 2), sha256)

const words = (times: number) => Buffer.from('COMMERCIAL INVOICE 4711 '.repeat(times))

test.each([1, 23, 65_535, 65_536, 65_537, 131_072, 400_001])(
  'a file of %i bytes is sealed on the disk and read as it was',
  async (bytes) => {
    const folder = newFolder()
    const { id, files } = await filesIn(folder, true)
    const content = Buffer.alloc(bytes, 'COMMERCIAL INVOICE 4711 ')
    const { sha256 } = await put(files, content)
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const onDisk = readFileSync(pathIn(folder, id, sha256))
    expect(onDisk.includes(content.subarray(0, 24))).toBe(bytes < 5 && onDisk.includes(content))
    expect(await files.stat(sha256)).toEqual({ bytes })
    expect((await buffer(await files.open(sha256))).equals(content)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [0, bytes - 1],
      [bytes - 1, bytes - 1],
      [10, 65_536],
      [65_535, 65_537],
      [65_536, 131_071],
      [131_070, undefined],
    ] as const) {
      if (start >= bytes) continue
      const part = await buffer(await files.open(sha256, { start, ...(end !== undefined && { end }) }))
      expect({
        start,
        end,
        same: part.equals(content.subarray(start, end === undefined ? undefined : end + 1)),
      }).toEqual({ start, end, same: true })
    }
    expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([])
    await files.remove(sha256)
    expect(await files.stat(sha256)).toBeNull()
    await expect(files.open(sha256)).rejects.toMatchObject({ reason: 'missing' })
  },
)

test('what was kept before files were sealed is read, and what is sealed is read when they no longer are', async () => {
  const folder = newFolder()
  const plain = await filesIn(folder, false)
  const before = await put(plain.files, words(10))
  const { files } = await filesIn(folder, true, secrets, plain.id)
  const sealed = await put(files, words(11))
  for (const reading of [files, plain.files]) {
    expect((await buffer(await reading.open(before.sha256))).equals(words(10))).toBe(true)
    expect((await buffer(await reading.open(sealed.sha256))).equals(words(11))).toBe(true)
    expect(await reading.stat(sealed.sha256)).toEqual({ bytes: words(11).length })
  }
})

test('a file that looks as if it were sealed comes back as it was brought', async () => {
  const folder = newFolder()
  const mine = await filesIn(folder, true)
  const first = await put(mine.files, words(5))
  const lookalike = readFileSync(pathIn(folder, mine.id, first.sha256))
  const { files } = await filesIn(folder, false)
  const { sha256 } = await put(files, lookalike)
  expect((await buffer(await files.open(sha256))).equals(lookalike)).toBe(true)
})

test('what was changed, cut short, moved or sealed with another key is not given out', async () => {
  const folder = newFolder()
  const { id, files } = await filesIn(folder, true)
  const { sha256 } = await put(files, randomBytes(200_000))
  const other = await put(files, randomBytes(200_000))
  const path = pathIn(folder, id, sha256)
  const good = readFileSync(path)
  const broken = async (range?: { start: number; end: number }) => buffer(await files.open(sha256, range))

  const changed = Buffer.from(good)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  writeFileSync(path, changed)
  await expect(broken()).rejects.toMatchObject({ reason: 'other_content' })
  await expect(broken({ start: 70_000, end: 70_001 })).rejects.toMatchObject({ reason: 'other_content' })
  // What lies in a piece that nobody has touched is as good as before.
  expect((await broken({ start: 0, end: 9 })).length).toBe(10)

  truncateSync(path, 32 + 2 * (65_536 + 16))
  await expect(broken()).rejects.toMatchObject({ reason: 'other_content' })
  writeFileSync(path, readFileSync(pathIn(folder, id, other.sha256)))
  await expect(broken()).rejects.toMatchObject({ reason: 'other_content' })
  writeFileSync(path, good)
  expect((await broken()).length).toBe(200_000)

  const stranger = await filesIn(folder, true, createSecrets(nextKey), id)
  await expect(stranger.files.open(sha256)).rejects.toMatchObject({
    reason: 'unreachable',
    message: expect.stringContaining(secrets.fingerprint),
  })
})

test('files are sealed anew with another key, and opened again, by the command', async () => {
  const folder = newFolder()
  const env = (set: Record<string, string>) => ({
    ...readEnv({ DATA_DIR: folder }),
    ...set,
    SEAL_FILES: set.SEAL === '1',
  })
  const run = async (set: Record<string, string>) => {
    const said: string[] = []
    const io = { say: (line: string) => void said.push(line), note: (line: string) => void said.push(line) }
    const code = await runRotateSecrets([], { store: store(), env: env(set), io, now: new Date() })
    return { code, said: said.filter((line) => /file/.test(line)) }
  }
  const verified = async (set: Record<string, string>) => {
    const said: string[] = []
    const io = { say: (line: string) => void said.push(line), note: () => {} }
    await runVerify(['--only', 'files'], { store: store(), env: env(set), io, now: new Date() })
    return said
  }
  await withSystem(store(), (tx) => tx.deleteFrom('stored_files').execute())
  const { id } = await account()
  const files = openFiles(store(), env({ SECRET_KEY: key }), secrets, () => new Date()).of(id)
  const kept = [await put(files, words(3)), await put(files, words(40_000))]
  const sealedBy = (set: Record<string, string>, keys: typeof secrets) =>
    Promise.all(kept.map(({ sha256 }) => openVault(env(set), () => keys).sealedBy(`${id}/${sha256}`)))

  expect((await run({ SECRET_KEY: key, SEAL: '1' })).said).toEqual(['files: 2 sealed anew, 0 were already'])
  expect(await sealedBy({}, secrets)).toEqual(['current', 'current'])
  expect(await verified({ SECRET_KEY: key })).toEqual(['0 shipments and 2 files: all as it should be'])
  expect((await run({ SECRET_KEY: key, SEAL: '1' })).said).toEqual([])

  const both = createSecrets(nextKey, key)
  expect(await sealedBy({}, both)).toEqual(['before', 'before'])
  expect((await run({ SECRET_KEY: nextKey, SECRET_KEY_BEFORE: key, SEAL: '1' })).said).toEqual([
    'files: 2 sealed anew, 0 were already',
  ])
  expect(await sealedBy({}, createSecrets(nextKey))).toEqual(['current', 'current'])

  // Whoever has neither key learns which files are lost, and nothing is changed.
  const vault = sealedVault(vaultOnDisk(folder), { seals: true, secrets: () => secrets })
  expect(await sealFiles({ store: store(), vault, incoming: spoolIn(folder) })).toEqual({
    current: 0,
    anew: 0,
    lost: kept.map(({ sha256 }) => `${id}/${sha256}`).toSorted(),
  })
  expect((await run({ SECRET_KEY: nextKey })).said).toEqual(['files: 2 opened, 0 were already'])
  expect(statSync(pathIn(folder, id, kept[0]?.sha256 ?? '')).size).toBe(words(3).length)
})

test('a file that is cleared away meanwhile does not come back', async () => {
  const folder = newFolder()
  const { id, files } = await filesIn(folder, false)
  const { sha256 } = await put(files, words(3))
  const { vault } = await filesIn(folder, true, secrets, id)
  const cleared = {
    ...vault,
    async sealedBy(key: string) {
      const is = await vault.sealedBy(key)
      await withSystem(store(), (tx) => tx.deleteFrom('stored_files').where('sha256', '=', sha256).execute())
      await files.remove(sha256)
      return is
    },
  }
  expect(await sealFiles({ store: store(), vault: cleared, incoming: spoolIn(folder) })).toMatchObject({ anew: 0 })
  expect(await vault.stat(`${id}/${sha256}`)).toBeNull()
})
