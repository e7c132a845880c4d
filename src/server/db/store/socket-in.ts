import { closeSync, constants, openSync } from 'node:fs'
import { relative, resolve } from 'node:path'

/** What fits into a socket's address: bytes. What is longer is cut off or refused by the system. */
const mostBytes = process.platform === 'linux' ? 107 : 103

export interface SocketPath {
  path: string
  /** When nobody needs the path any more: for one that listens, when it has ended. */
  release(): void
}

/**
 * The path of a socket in a folder, whatever that is called: relative where that is short enough, else by the number of
 * the open folder. Everybody finds the same socket by it, which a path in a temporary folder would not ensure.
 * @throws where the folder is not there, or no short path leads to it
 */
export function socketIn(folder: string, name: string): SocketPath {
  const path = relative('.', resolve(folder, name))
  if (Buffer.byteLength(path) <= mostBytes) return { path, release: () => {} }
  if (process.platform !== 'linux')
    throw new Error(`The path of ${resolve(folder)} is too long for a socket in it: set DATA_DIR to a shorter one.`)
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/self/fd/${handle}/${name}`, release: () => closeSync(handle) }
}
