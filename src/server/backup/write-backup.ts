import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { storedFiles } from '../db/documents/stored-files.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { withSnapshot } from '../db/rows/read-rows.ts'
import { sequencesOf, type Table, tablesOf } from '../db/rows/tables.ts'
import type { Transaction } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { FileError } from '../files/files.ts'
import type { Vault } from '../files/vault.ts'
import { copyTable } from './copy-table.ts'
import { keepMarked, removeLeftOver } from './left-over.ts'
import {
  type CopiedTable,
  type Cover,
  coverName,
  fileName,
  type Manifest,
  manifestName,
  tableName,
} from './manifest.ts'
import { type Parts, partsIn, syncFolder } from './parts.ts'
import { openBackup } from './read-backup.ts'
import { keyFrom, newStretching } from './seal.ts'

export interface Backup {
  store: Store
  vault: Vault
  /** Where it is written: a folder that is not there yet. */
  folder: string
  /** An earlier backup: files that it has are not read again. */
  previous?: string | undefined
  passphrase?: string | undefined
  fingerprint: string
  version: string
  now: Date
  /** Breaks it off: nothing of it is left, and its reason is thrown. */
  signal?: AbortSignal | undefined
}

/**
 * Writes all that the store holds, as it is at one instant, and its files. The folder has its name only when all is there.
 * @throws where there is something at its place; what reading and writing throw
 */
export async function writeBackup(o: Backup): Promise<Manifest> {
  const folder = resolve(o.folder)
  const earlier = o.previous === undefined ? undefined : await openBackup(o.previous, o.passphrase)
  if (earlier && (earlier.cover.sealed === null) !== (o.passphrase === undefined))
    throw new Error(`${o.previous} is ${earlier.cover.sealed ? '' : 'not '}encrypted: this backup must be as it is.`)
  // Files that are sealed can be taken over by whoever has the same key.
  const stretching = o.passphrase === undefined ? null : (earlier?.cover.sealed ?? newStretching())
  const key = stretching ? keyFrom(o.passphrase ?? '', stretching) : undefined
  await removeLeftOver(dirname(folder), (name) => isUnfinished(dirname(folder), name))
  const unfinished = `${folder}.${randomUUID().slice(0, 8)}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const unmark = keepMarked(unfinished)
  try {
    const parts = partsIn(unfinished, key, o.signal)
    const { files, ...rest } = await withSnapshot(o.store, (tx) => copyStore(tx, parts))
    const manifest: Manifest = {
      made_at: o.now.toISOString(),
      version: o.version,
      store: o.store.kind,
      key_fingerprint: o.fingerprint,
      ...rest,
      files: await copyFiles(files, { ...o, parts, previous: o.previous && resolve(o.previous) }),
    }
    const { sha256 } = await parts.write(manifestName, oneChunk(`${JSON.stringify(manifest, null, 2)}\n`))
    const cover: Cover = { landfall_backup: 1, manifest_sha256: sha256, sealed: stretching }
    await writeFile(join(unfinished, coverName), `${JSON.stringify(cover, null, 2)}\n`, { mode: 0o600, flush: true })
    await syncFolder(unfinished)
    o.signal?.throwIfAborted()
    // Nothing is written over: a folder that is there, with something in it, refuses the name.
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new Error(`There is something in ${folder} already: name a folder that is not there.`, { cause: error })
    throw error
  } finally {
    unmark()
  }
}

/** A folder that has such a name by chance has other things in it. */
async function isUnfinished(within: string, name: string): Promise<boolean> {
  if (!/\.[\da-f]{8}\.part$/.test(name)) return false
  const inIt = await readdir(join(within, name))
  return inIt.every((one) => /^(tables|files|(backup|manifest)\.json(\.sealed)?(\.part)?)$/.test(one))
}

async function copyStore(tx: Transaction, parts: Parts) {
  const migrations = await appliedMigrations(tx)
  if (migrations.length === 0) throw new Error('There is no data to back up: no server has been started with it.')
  const tables: CopiedTable[] = []
  for (const table of await tablesOf(tx)) tables.push(await writeTable(tx, table, parts))
  // Last: numbers that were given meanwhile are not given again.
  return { migrations, tables, sequences: await sequencesOf(tx), files: await storedFiles(tx) }
}

async function writeTable(tx: Transaction, table: Table, parts: Parts): Promise<CopiedTable> {
  let copied: CopiedTable | undefined
  async function* lines() {
    const copy = copyTable(tx, table)
    for (;;) {
      const next = await copy.next()
      if (next.done) {
        copied = next.value
        return
      }
      yield Buffer.from(`${next.value.join('\n')}\n`)
    }
  }
  await parts.write(tableName(table.name), lines())
  if (!copied) throw new Error(`${table.name} was not read to its end`)
  return copied
}

interface Copying {
  parts: Parts
  vault: Vault
  previous?: string | undefined
  signal?: AbortSignal | undefined
}

/** Their bytes never change, so that they may be copied after the rows. */
async function copyFiles(
  files: Awaited<ReturnType<typeof storedFiles>>,
  { parts, vault, previous, signal }: Copying,
): Promise<Manifest['files']> {
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  for (const file of files) {
    signal?.throwIfAborted()
    const key = `${file.account_id}/${file.sha256}`
    const isTaken = previous !== undefined && (await parts.take(fileName(file), previous))
    if (!isTaken) {
      const written = await readFromVault(key, { parts, vault, name: fileName(file) })
      if (!written) {
        missing.push(key)
        continue
      }
      if (written.sha256 !== file.sha256)
        throw new Error(`The file ${key} is not what it was when it was stored. See landfall verify.`)
    }
    count += 1
    bytes += file.bytes
  }
  return { count, bytes, missing }
}

async function readFromVault(key: string, { parts, vault, name }: Copying & { name: string }) {
  try {
    return await parts.write(name, await vault.open(key))
  } catch (error) {
    if (error instanceof FileError && error.reason === 'missing') return undefined
    throw error
  }
}

async function* oneChunk(text: string) {
  yield Buffer.from(text)
}

/** A passphrase that is in a file is its first line. */
export async function passphraseIn(file: string): Promise<string> {
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/)
  if (line.length < 8) throw new Error(`${file}: the first line is the passphrase, and must have 8 characters or more.`)
  return line
}
