import { rm } from 'node:fs/promises'
import { storedFiles } from '../db/documents/stored-files.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { spool } from '../files/spool.ts'
import type { Vault } from '../files/vault.ts'

/** Copies every file that the store knows and that is there. @throws where one is not what it was. @returns how many */
export async function copyVault(
  store: Store,
  { from, to, incoming }: { from: Vault; to: Vault; incoming: string },
): Promise<number> {
  let count = 0
  for (const { account_id, sha256, bytes } of await withSystem(store, storedFiles)) {
    const key = `${account_id}/${sha256}`
    if (!(await from.stat(key))) continue
    const spooled = await spool(incoming, await from.open(key), bytes)
    if (spooled.sha256 !== sha256) throw new Error(`The file ${key} is not what it was. See landfall verify.`)
    await to.keep(key, spooled).finally(() => rm(spooled.path, { force: true }))
    count += 1
  }
  return count
}
