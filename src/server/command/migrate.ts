import { parseArgs } from 'node:util'
import { keepToOurselves } from '../data-folder.ts'
import { appliedMigrations, migrate as applyAll, knownMigrations, refuseUnknown } from '../db/migrate.ts'
import { withSystem } from '../db/scope.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { readEnv } from '../env.ts'
import type { Command } from './command.ts'
import { refuseMissing } from './with-store.ts'

/** As the server does at its start: for those who want it apart, before new servers are started. */
export const migrate: Command = {
  usage: 'landfall migrate',
  async run(args, io) {
    parseArgs({ args: [...args], options: {} })
    const env = readEnv(io.env)
    if (!env.DATABASE_URL && (await isTaken(env.DATA_DIR)))
      throw new Error(
        'A server is running on this data, and has migrated it at its start. Restart it to migrate again.',
      )
    refuseMissing(env)
    const store = await openStore(env)
    try {
      const before = new Set(await withSystem(store, appliedMigrations))
      refuseUnknown([...before])
      if (!env.DATABASE_URL) keepToOurselves(env.DATA_DIR)
      await applyAll(store)
      const added = knownMigrations().filter((name) => !before.has(name))
      for (const name of added) io.say(name)
      io.note(added.length === 0 ? 'Nothing to do: the data is of this version.' : `${added.length} applied.`)
      return 0
    } finally {
      await store.close()
    }
  },
}
