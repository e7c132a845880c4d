import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '#contract/said/refusals.ts'
import { noteFile } from '../db/documents/stored-files.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { diskVault } from './disk.ts'
import { FileError, type FileStore, type Files, type Wanted } from './files.ts'
import { spool } from './spool.ts'
import type { Spooled, Vault } from './vault.ts'

/** What comes in is written to a folder first: only what is whole, and is what it should be, goes on from there. */
export const spoolIn = (dataDir: string) => join(dataDir, 'files', 'incoming')

interface Options {
  store: Store
  vault: Vault
  /** Where files come in. */
  incoming: string
  now: () => Date
}

/** Files in a vault, and a row for each. */
export function createFileStore(options: Options): FileStore {
  return { of: (account_id) => filesOf(account_id, options) }
}

/** Files in the folder of the data. */
export const filesOnDisk = (store: Store, dataDir: string, now: () => Date): FileStore =>
  createFileStore({ store, vault: vaultOnDisk(dataDir), incoming: spoolIn(dataDir), now })

export const vaultOnDisk = (dataDir: string) => diskVault(join(dataDir, 'files'))

const digest = /^[0-9a-f]{64}$/

function filesOf(account_id: string, { store, vault, incoming, now }: Options): Files {
  const keyOf = (sha256: string) => {
    if (!digest.test(sha256)) throw new Error('A file is named by its SHA-256')
    return `${account_id}/${sha256}`
  }
  return {
    async put(body, wanted) {
      const spooled = await spool(incoming, body, wanted.maxBytes)
      try {
        refuseOthers(spooled, wanted)
        await wanted.check?.(spooled.head)
        const { bytes } = spooled
        // First the row: while it is new, nobody clears the file away.
        await withSystem(store, (tx) => noteFile(tx, { account_id, sha256: spooled.sha256, bytes }, now()))
        await vault.keep(keyOf(spooled.sha256), spooled)
        return { sha256: spooled.sha256, bytes }
      } finally {
        await rm(spooled.path, { force: true })
      }
    },
    async spool(body, maxBytes) {
      const { path, sha256, bytes } = await spool(incoming, body, maxBytes)
      const folder = `${path}.parts`
      const forget = async () => {
        await rm(path, { force: true })
        await rm(folder, { recursive: true, force: true })
      }
      return { path, folder, sha256, bytes, forget }
    },
    open: (sha256, range) => vault.open(keyOf(sha256), range),
    stat: (sha256) => vault.stat(keyOf(sha256)),
    remove: (sha256) => vault.remove(keyOf(sha256)),
  }
}

function refuseOthers(spooled: Spooled, wanted: Wanted) {
  if (wanted.bytes !== undefined && wanted.bytes !== spooled.bytes)
    throw new FileError(
      'other_size',
      refusal('upload_of_another_size', { bytes: spooled.bytes, announced: wanted.bytes }),
    )
  if (spooled.bytes === 0) throw new FileError('empty', refusal('list_empty'))
  const { sha256 = spooled.sha256, md5 = spooled.md5 } = wanted
  if (sha256 !== spooled.sha256 || md5 !== spooled.md5)
    throw new FileError('other_content', 'Its bytes are not those that were announced.')
}
