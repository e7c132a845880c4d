import { hasData } from '../data-folder.ts'
import { appliedMigrations, knownMigrations, refuseUnknown } from '../db/migrate.ts'
import { withSystem } from '../db/scope.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore, type Store } from '../db/store.ts'
import { readEnv } from '../env.ts'
import type { Io, Opened } from './command.ts'
import { askServer } from './control.ts'

/** What a command does with the data once it has it. */
type Work = (args: readonly string[], opened: Opened) => Promise<number>

/**
 * Does a command on the data: here, or, where a server has the embedded store, in that server.
 * @throws where there is no data, or it is of another version
 */
export async function onStore(command: string, args: readonly string[], io: Io, work: Work): Promise<number> {
  const env = readEnv(io.env)
  if (!env.DATABASE_URL && (await isTaken(env.DATA_DIR)))
    return askServer(env.DATA_DIR, { command, args: [...args] }, ({ say, note }) => {
      if (say !== undefined) io.say(say)
      if (note !== undefined) io.note(note)
    })
  refuseMissing(env)
  const store = await openStore(env)
  try {
    await refuseOtherVersion(store)
    return await work(args, { store, env, io, now: new Date() })
  } finally {
    await store.close()
  }
}

/** Opening an embedded store makes one. */
export function refuseMissing({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string }) {
  if (!DATABASE_URL && !hasData(DATA_DIR))
    throw new Error(`There is no data in ${DATA_DIR}: set DATA_DIR or DATABASE_URL, or run landfall start.`)
}

/** @throws where migrations are due, or this version does not know those of the data */
export async function refuseOtherVersion(store: Store): Promise<void> {
  const applied = await withSystem(store, appliedMigrations)
  refuseUnknown(applied)
  if (applied.length < knownMigrations().length)
    throw new Error('The data is of an earlier version: run landfall migrate first, after a backup.')
}
