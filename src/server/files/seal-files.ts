import { rm } from 'node:fs/promises'
import { holdFile, storedFiles } from '../db/documents/stored-files.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { SealedVault } from './sealed-vault.ts'
import { spool } from './spool.ts'

interface Sealing {
  store: Store
  vault: SealedVault
  /** Where files come in, on the disk of the vault. */
  incoming: string
}

interface SealedFiles {
  /** Those that were as the settings want them. */
  current: number
  /** Those that were written anew: sealed with the current key, or opened where files are no longer sealed. */
  anew: number
  /** Those whose key this server does not have, as `<account>/<sha256>`. */
  lost: string[]
}

/**
 * Brings every file into the form that the settings want, one at a time, while servers run. It may be ended and begun
 * again: of what is as it should be only the beginning is read.
 * @throws where a file is not what it was: see `landfall verify`
 */
export async function sealFiles({ store, vault, incoming }: Sealing): Promise<SealedFiles> {
  const found: SealedFiles = { current: 0, anew: 0, lost: [] }
  const wanted = vault.seals ? 'current' : 'nothing'
  for (const file of await withSystem(store, storedFiles)) {
    const key = `${file.account_id}/${file.sha256}`
    const is = await vault.sealedBy(key)
    if (is === null) continue
    if (is === wanted) found.current += 1
    else if (is === 'other') found.lost.push(key)
    else {
      const isThere = await withSystem(store, async (tx) => {
        // What was cleared away meanwhile must not come back.
        if (!(await holdFile(tx, file))) return false
        const spooled = await spool(incoming, await vault.open(key), file.bytes)
        try {
          if (spooled.sha256 !== file.sha256)
            throw new Error(`The file ${key} is not what it was. See landfall verify.`)
          await vault.keep(key, spooled)
          return true
        } finally {
          await rm(spooled.path, { force: true })
        }
      })
      if (isThere) found.anew += 1
    }
  }
  return found
}
