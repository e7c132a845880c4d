import { createHash } from 'node:crypto'
import { isFileInUse, storedFiles } from '../db/documents/stored-files.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { FileError } from '../files/files.ts'
import type { Vault } from '../files/vault.ts'

interface Verified {
  store: Store
  vault: Vault
  after: string | undefined
  done(key: string, differences: readonly string[]): void
}

/** Reads every file, and sees whether it is what its name says. */
export async function verifyFiles({ store, vault, after = '', done }: Verified): Promise<void> {
  for (const { account_id, sha256 } of await withSystem(store, storedFiles)) {
    const key = `${account_id}/${sha256}`
    if (key <= after) continue
    const found = await digestOf(vault, key)
    const isNeeded = () => withSystem(store, (tx) => isFileInUse(tx, { account_id, sha256 }))
    // Nothing refers to what was cut off on its way in, and to what a server has cleared away meanwhile.
    const isRight = found === sha256 || (found === undefined && !(await isNeeded()))
    const what = found === undefined ? 'it is not there' : 'its bytes are others than those that were stored'
    done(key, isRight ? [] : [`file ${key}: ${what}; put it back from a backup`])
  }
}

async function digestOf(vault: Vault, key: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await vault.open(key)) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof FileError && error.reason === 'missing') return undefined
    if (error instanceof FileError && error.reason === 'other_content') return 'changed since it was sealed'
    throw error
  }
}
