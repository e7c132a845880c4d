import { forgetExpired, forgetFile, unusedFiles } from '../db/documents/stored-files.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { FileError, type FileStore } from '../files/files.ts'
import { forgetSpooled } from '../files/spool.ts'

/** What nothing refers to is kept for a day: whoever has just sent it has that long to make something of it. */
const graceMs = 86_400_000

/** In a row: then files are not reached at all, and each other one would be waited for as long. */
const mostUnreached = 3

interface Deps {
  store: Store
  files: FileStore
  /** Where files come in. */
  incoming: string
  now: Date
}

/**
 * Removes files that nothing refers to: uploads that were never attached, documents that were never made. Each in a
 * transaction of its own, so that what cannot be removed stays known. @returns how many
 */
export async function clearFiles({ store, files, incoming, now }: Deps): Promise<number> {
  await forgetSpooled(incoming, now)
  await withSystem(store, (tx) => forgetExpired(tx, now))
  const before = new Date(now.getTime() - graceMs)
  let count = 0
  const failed: unknown[] = []
  let unreached = 0
  for (;;) {
    let gone = 0
    const found = await withSystem(store, (tx) => unusedFiles(tx, before))
    for (const { account_id, sha256 } of found) {
      if (unreached >= mostUnreached) throw failed.at(-1)
      const isGone = await withSystem(store, async (tx) => {
        const isUnused = await forgetFile(tx, { account_id, sha256 }, before)
        if (isUnused) await files.of(account_id).remove(sha256)
        return isUnused
      }).catch((error: unknown) => {
        // It holds up no other one.
        failed.push(error)
        if (error instanceof FileError && error.reason === 'unreachable') unreached += 1
        return false
      })
      if (isGone) {
        gone += 1
        unreached = 0
      }
    }
    count += gone
    if (gone > 0) continue
    if (failed.length > 0) throw failed[0]
    return count
  }
}
