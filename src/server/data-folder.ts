import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAbsent, unwritable, whyUnreadable } from './why-not.ts'

/** What everybody else on this machine may do. */
const others = 0o007

/**
 * Whether there is an embedded store in it. What was begun and broken off before anything was written is none.
 * @throws where that cannot be seen: data that is there is not to be taken for none
 */
export function hasData(folder: string): boolean {
  try {
    return readdirSync(join(folder, 'pg')).length > 0
  } catch (error) {
    if (isAbsent(error)) return false
    throw new Error(
      `The data in ${resolve(folder)} ${whyUnreadable(error)}: run this as the user of the server, or make it readable.`,
      { cause: error },
    )
  }
}

/** What a server keeps in it. Anything else that lies there is somebody else's, and stays as it is. */
const ours = /^(pg|pg-begun|files|mail|lock|control|secret\.key(\.\d+)?|copy-[\da-f]{8})$/

/**
 * Makes the folder of the data this user's alone, with what was put there when it was not. For when it is certain that
 * there will be data of ours in it.
 * @throws where others may open it and it is not ours to change
 */
export function keepToOurselves(folder: string): void {
  if (process.platform === 'win32') return
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unwritable(folder, error)
  }
  if ((statSync(folder).mode & 0o077) === 0) return
  unlessNotOurs(folder, () => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (ours.test(entry.name)) withdraw(join(folder, entry.name), entry)
    chmodSync(folder, 0o700)
  })
}

/**
 * Changes nothing.
 * @throws where others may open the folder and it is not ours to change
 */
export function refuseShared(folder: string): void {
  if (process.platform === 'win32') return
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats && (stats.mode & 0o077) !== 0) unlessNotOurs(folder, () => chmodSync(folder, stats.mode & 0o7777))
}

function unlessNotOurs(folder: string, change: () => void): void {
  try {
    change()
  } catch (error) {
    // Of another user who lets us in by our group, as on volumes of clusters: nobody else gets in.
    if ((statSync(folder).mode & others) === 0) return
    const why = (error as Error).message
    throw new Error(
      `Other users of this machine may read the data in ${resolve(folder)}, and that cannot be changed from here (${why}). Make it yours alone: chown it to the user of the server and chmod go= it, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/** From within outwards: one that was interrupted is done again. */
function withdraw(path: string, kind: Dirent): void {
  if (kind.isDirectory()) {
    for (const entry of readdirSync(path, { withFileTypes: true })) withdraw(join(path, entry.name), entry)
    chmodSync(path, 0o700)
  } else if (kind.isFile()) chmodSync(path, statSync(path).mode & 0o700)
}
