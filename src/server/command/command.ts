import type { Store } from '../db/store.ts'
import type { Env } from '../env.ts'

/** Where a command says what it does: one line each. */
export interface Io {
  say(line: string): void
  /** What is no result, such as how far it is. */
  note(line: string): void
  env: Record<string, string | undefined>
}

export interface Command {
  usage: string
  /** @returns the exit code: 0 where all is well, 1 where something must be done */
  run(args: readonly string[], io: Io): Promise<number>
}

/** What a command on the data has, in its own process or in that of the server. */
export interface Opened {
  store: Store
  env: Env
  io: Pick<Io, 'say' | 'note'>
  now: Date
}

/** A command that somebody has written wrongly: it ends with its usage and the exit code 2. */
export class UsageError extends Error {}

/** What `parseArgs` does not know counts as well. */
export const isWrittenWrongly = (error: unknown): boolean =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
