import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What everybody else on this machine may do. */
const others = 0o007

/**
 * Makes the folder of the data this user's alone, with what was put there when it was not.
 * @throws where others may open it and it is not ours to change
 */
export function keepToOurselves(folder: string): void {
  if (process.platform === 'win32') return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & 0o077) === 0) return
  try {
    withdraw(folder)
  } catch (error) {
    // Of another user who lets us in by our group, as on volumes of clusters: nobody else gets in.
    if ((statSync(folder).mode & others) === 0) return
    const why = (error as Error).message
    throw new Error(
      `Other users of this machine may read the data in ${resolve(folder)}, and that cannot be changed from here (${why}). Make it yours alone: chown it to the user of the server and chmod -R go= it, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/** From within outwards: one that was interrupted is done again. */
function withdraw(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const within = join(path, entry.name)
    if (entry.isDirectory()) withdraw(within)
    else if (entry.isFile()) chmodSync(within, statSync(within).mode & 0o700)
  }
  chmodSync(path, 0o700)
}
