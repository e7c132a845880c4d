import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { isStoreFull } from './db/errors.ts'

const words: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message

const isForbidden = (error: unknown) => ['EACCES', 'EPERM'].includes(codeOf(error))

/** Who this process is to the system: in a container the number may have no name. */
function ourName(): string {
  try {
    return userInfo().username
  } catch {
    return `number ${process.getuid?.()}`
  }
}

/** Why a file cannot be read, as the end of a sentence about it. */
export function whyUnreadable(error: unknown): string {
  if (isForbidden(error)) return `may not be read by the user of this process (${ourName()})`
  return words[codeOf(error)] ?? `cannot be read (${codeOf(error)})`
}

/** Where nothing is, as opposed to what is there and cannot be read. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

/** Whether the system has said it, and not what was read. */
export const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** What the system says of the folder of the data alone names no setting. */
export const unwritable = (folder: string, error: unknown): Error =>
  new Error(
    `Nothing can be written to ${resolve(folder)} (${codeOf(error)}): give it to the user of the server and make it writable, or set DATA_DIR.`,
    { cause: error },
  )

/**
 * What the system says while something is written to a folder, as a sentence with what to do about it. What it says of a
 * file elsewhere, which was read for that, is about that file; what anybody else says stays as it is.
 */
export function unwritten(folder: string, error: Error): Error {
  const system = heard(error)
  if (isStoreFull(system) || codeOf(system) === 'EDQUOT')
    return new Error(`There is no room in ${folder}: make room on its disk, or name a folder on another.`, {
      cause: error,
    })
  if (!isOfSystem(system) || !(isForbidden(system) || isAbsent(system) || system.code === 'EROFS')) return error
  const { path = folder, code } = system
  const here = resolve(folder)
  // On the way to the folder, in it, or beside it under a name that begins as its own does.
  if (!path.startsWith(here) && !here.startsWith(path))
    return new Error(`${path} ${whyUnreadable(system)}: make it readable, and try again.`, { cause: error })
  return new Error(
    `Nothing can be written to ${folder} (${code}): make it writable for ${ourName()}, or name another folder.`,
    { cause: error },
  )
}

/** What the system has said, where an error repeats no more than that. */
function heard(error: Error): Error {
  const { cause } = error
  return isOfSystem(cause) && (isStoreFull(cause) || error.message.includes(cause.message)) ? cause : error
}
