import { resolve } from 'node:path'

const words: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read by the user of this process',
  EPERM: 'may not be read by the user of this process',
  EISDIR: 'is a folder',
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message

/** Why a file cannot be read, as the end of a sentence about it. */
export const whyUnreadable = (error: unknown): string => words[codeOf(error)] ?? `cannot be read (${codeOf(error)})`

/** What the system says of the folder of the data alone names no setting. */
export const unwritable = (folder: string, error: unknown): Error =>
  new Error(
    `Nothing can be written to ${resolve(folder)} (${codeOf(error)}): give it to the user of the server and make it writable, or set DATA_DIR.`,
    { cause: error },
  )
