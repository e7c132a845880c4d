import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hasData } from '../data-folder.ts'
import { refuseUnknown } from '../db/migrate.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { spool } from '../files/spool.ts'
import type { Vault } from '../files/vault.ts'
import { fillStore, refuseUsed } from './fill-store.ts'
import { fileName } from './manifest.ts'
import { checkParts, filesIn, linesOf, type OpenBackup } from './read-backup.ts'

export interface Restore {
  backup: OpenBackup
  open(): Promise<Store>
  vault: Vault
  /** Where files are put together before they go where they belong. */
  incoming: string
  /** Of the keys that the server will have; none where they are lost, and everything sealed is given up. */
  fingerprints: readonly string[]
  /** Called once nothing stands against it any more, before anything is written. */
  begin?: (() => void) | undefined
}

/**
 * Brings a backup into an empty store, with its files.
 * @throws in one sentence, having changed nothing, where the backup or the store is not fit for it
 */
export async function restoreBackup({ backup, open, vault, incoming, fingerprints, begin }: Restore): Promise<void> {
  const { manifest, parts } = backup
  refuseUnknown(manifest.migrations)
  if (fingerprints.length > 0 && !fingerprints.includes(manifest.key_fingerprint))
    throw new Error(
      `The backup was made with another SECRET_KEY (its fingerprint is ${manifest.key_fingerprint}, that of this one ${fingerprints.join(', ')}): set that one, or put its secret.key into DATA_DIR. If it is lost, restore with FORGET_SECRETS=1.`,
    )
  await checkParts(backup)
  const store = await open()
  const put: string[] = []
  try {
    await withSystem({ db: store.patient }, (tx) => refuseUsed(tx, manifest.migrations))
    begin?.()
    const { tables, migrations, sequences } = manifest
    const missing = new Set(manifest.files.missing)
    for await (const file of filesIn({ tables, parts })) {
      const key = `${file.account_id}/${file.sha256}`
      if (missing.has(key) || (await vault.stat(key))?.bytes === file.bytes) continue
      const spooled = await spool(incoming, Readable.from(parts.read(fileName(file))), Number.MAX_SAFE_INTEGER)
      put.push(key)
      await vault.keep(key, spooled).finally(() => rm(spooled.path, { force: true }))
    }
    await fillStore(store, { migrations, tables, sequences, lines: ({ name }) => linesOf(parts, name) })
  } catch (error) {
    for (const key of put) await vault.remove(key)
    throw error
  } finally {
    await store.close()
  }
}

/** Opens an embedded store; where it was not there before and the work fails, it is not there afterwards either. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const data = join(folder, 'pg')
  const wasThere = hasData(folder)
  try {
    return await work()
  } catch (error) {
    if (!wasThere) await rm(data, { recursive: true, force: true })
    throw error
  }
}
