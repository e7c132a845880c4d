import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Of a folder that somebody works in, the time is never older. */
const longestSilence = 120_000
const every = 5000

/** Marks the folder as one that is worked in, until what it returns is called. */
export function keepMarked(folder: string): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    // It may not be there yet, or not any more: then there is nothing to keep.
    utimes(folder, now, now).catch(() => {})
  }, every).unref()
  return () => clearInterval(timer)
}

/** Removes the folders of these names in which nobody works any more: what was killed could not do it itself. */
export async function removeLeftOver(within: string, isOurs: (name: string) => boolean | Promise<boolean>) {
  const entries = await readdir(within, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(within, entry.name)
    if (!entry.isDirectory() || !(await isOurs(entry.name))) continue
    const isAlive = Date.now() - (await stat(path)).mtimeMs < longestSilence
    if (!isAlive) await rm(path, { recursive: true, force: true })
  }
}
