import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { refuseOtherKey } from '../check-secrets.ts'
import { isFileInUse, storedFiles } from '../db/documents/stored-files.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { withSnapshot } from '../db/rows/read-rows.ts'
import { sequencesOf, type Table, tablesOf } from '../db/rows/tables.ts'
import { type Transaction, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { FileError } from '../files/files.ts'
import type { Vault } from '../files/vault.ts'
import type { Secrets } from '../secrets.ts'
import { isAbsent, whyUnreadable } from '../why-not.ts'
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
  /** An earlier backup: files that it has, and that are what they were, are linked. */
  previous?: string | undefined
  passphrase?: string | undefined
  /** Of the server whose data it is: the backup notes their fingerprint. */
  secrets: Pick<Secrets, 'fingerprint' | 'keyOf'>
  /** That key is lost, and another is noted. */
  mayForget?: boolean
  version: string
  now: Date
  /** Breaks it off: nothing of it is left, and its reason is thrown. */
  signal?: AbortSignal | undefined
}

export interface WrittenBackup {
  manifest: Manifest
  /** Those that the earlier backup has and that are not what they were there, as `<account>/<sha256>`. */
  damaged: string[]
  /** Those of the missing ones that something refers to: what was cut off before it was kept has a row for a day. */
  lost: string[]
}

/**
 * Writes all that the store holds, as it is at one instant, and its files. The folder has its name only when all is there.
 * @throws where there is something at its place; what reading and writing throw
 */
export async function writeBackup(o: Backup): Promise<WrittenBackup> {
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
    const { files, ...rest } = await withSnapshot(o.store, (tx) => copyStore(tx, parts, o))
    const copied = await copyFiles(files, { ...o, parts, previous: o.previous && resolve(o.previous) })
    const manifest: Manifest = {
      made_at: o.now.toISOString(),
      version: o.version,
      store: o.store.kind,
      key_fingerprint: o.secrets.fingerprint,
      ...rest,
      files: copied.files,
    }
    const { sha256 } = await parts.write(manifestName, oneChunk(`${JSON.stringify(manifest, null, 2)}\n`))
    const cover: Cover = { landfall_backup: 1, manifest_sha256: sha256, sealed: stretching }
    await writeFile(join(unfinished, coverName), `${JSON.stringify(cover, null, 2)}\n`, { mode: 0o600, flush: true })
    await syncFolder(unfinished)
    o.signal?.throwIfAborted()
    // Nothing is written over: a folder that is there, with something in it, refuses the name.
    await rename(unfinished, folder)
    return { manifest, damaged: copied.damaged, lost: copied.lost }
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
  const inIt = await readdir(join(within, name)).catch((error: Error) => {
    if (isAbsent(error) || (error as NodeJS.ErrnoException).code === 'EACCES') return undefined
    throw error
  })
  // What is of another user is none of ours.
  if (!inIt) return false
  return inIt.every((one) => /^(tables|files|(backup|manifest)\.json(\.sealed)?(\.part)?)$/.test(one))
}

async function copyStore(
  tx: Transaction,
  parts: Parts,
  { secrets, mayForget = false }: Pick<Backup, 'secrets' | 'mayForget'>,
) {
  const migrations = await appliedMigrations(tx)
  if (migrations.length === 0) throw new Error('There is no data to back up: no server has been started with it.')
  if (!mayForget) await refuseOtherKey(tx, secrets)
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
  { store, parts, vault, previous, signal }: Copying & { store: Store },
): Promise<Pick<Manifest, 'files'> & Pick<WrittenBackup, 'damaged' | 'lost'>> {
  const [missing, damaged, lost]: [string[], string[], string[]] = [[], [], []]
  let [count, bytes] = [0, 0]
  for (const file of files) {
    signal?.throwIfAborted()
    const key = `${file.account_id}/${file.sha256}`
    const took = previous === undefined ? 'missing' : await parts.take(fileName(file), previous, file.sha256)
    if (took === 'damaged') damaged.push(key)
    if (took !== 'taken') {
      const written = await readFromVault(key, { parts, vault, name: fileName(file) })
      if (!written) {
        missing.push(key)
        if (await withSystem(store, (tx) => isFileInUse(tx, file))) lost.push(key)
        continue
      }
      if (written.sha256 !== file.sha256)
        throw new Error(`The file ${key} is not what it was when it was stored. See landfall verify.`)
    }
    count += 1
    bytes += file.bytes
  }
  return { files: { count, bytes, missing }, damaged, lost }
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
  const [line = ''] = (await readPassphrase(file)).split(/\r?\n/)
  if (line.length < 8) throw new Error(`${file}: the first line is the passphrase, and must have 8 characters or more.`)
  return line
}

const readPassphrase = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(
      `--passphrase-file: ${file} ${whyUnreadable(error)}: name one that is there, and make it readable.`,
      {
        cause: error,
      },
    )
  })
