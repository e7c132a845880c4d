import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup } from '../backup/read-backup.ts'
import { inFolder, restoreBackup } from '../backup/restore-backup.ts'
import { keepToOurselves } from '../data-folder.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { type Env, readEnv } from '../env.ts'
import { spoolIn } from '../files/file-store.ts'
import { openVault } from '../files/open-files.ts'
import { fingerprintOf, openSecrets } from '../secrets.ts'
import { unwritten } from '../why-not.ts'
import { passphraseOf } from './backup.ts'
import { type Command, UsageError } from './command.ts'

export const restore: Command = {
  usage: `landfall restore FOLDER [--passphrase-file FILE]
  FOLDER             a backup; it goes into the empty store of DATA_DIR or DATABASE_URL
  --passphrase-file  its first line opens an encrypted backup; else LANDFALL_BACKUP_PASSPHRASE, or the file
                     that LANDFALL_BACKUP_PASSPHRASE_FILE names`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'passphrase-file': { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('Name the folder of one backup.')
    const env = readEnv(io.env)
    if (!env.DATABASE_URL && (await isTaken(env.DATA_DIR)))
      throw new Error(`A server is running on the data in ${env.DATA_DIR}: stop it, or name another DATA_DIR.`)
    const backup = await openBackup(folder, await passphraseOf(values['passphrase-file'], io))
    const fingerprints = fingerprintsOf(env)
    const restoring = {
      backup,
      open: () => openStore(env),
      vault: openVault(env, () => openSecrets(env)),
      incoming: spoolIn(env.DATA_DIR),
      begin: () => keepToOurselves(env.DATA_DIR),
    }
    const work = () => restoreBackup({ ...restoring, fingerprints })
    await (env.DATABASE_URL ? work() : inFolder(env.DATA_DIR, work)).catch((error: Error) => {
      throw unwritten(resolve(env.DATA_DIR), error)
    })
    const { tables, files } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    io.say(`Restored: ${rows} rows in ${tables.length} tables, ${files.count} files`)
    io.note('landfall verify computes all of it anew. Do not run the other server again: both would tell webhooks.')
    return 0
  },
}

/** Of the keys that are there already: none is made, for a new one would open nothing. */
function fingerprintsOf(env: Env): string[] {
  if (env.FORGET_SECRETS) return []
  if (env.SECRET_KEY === undefined && !existsSync(join(env.DATA_DIR, 'secret.key')))
    throw new Error(
      `There is no key to read the backup's secrets with: put its secret.key into ${env.DATA_DIR}, or set SECRET_KEY. If it is lost, restore with FORGET_SECRETS=1.`,
    )
  const { SECRET_KEY, SECRET_KEY_BEFORE, DATA_DIR } = env
  const { fingerprint } = openSecrets({ SECRET_KEY, DATA_DIR })
  return [fingerprint, ...(SECRET_KEY_BEFORE === undefined ? [] : [fingerprintOf(SECRET_KEY_BEFORE)])]
}
