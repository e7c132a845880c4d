import { parseArgs } from 'node:util'
import { copyVault } from '../backup/copy-vault.ts'
import { moveStore } from '../backup/move-store.ts'
import { inFolder } from '../backup/restore-backup.ts'
import { keepToOurselves } from '../data-folder.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { readEnv } from '../env.ts'
import { spoolIn } from '../files/file-store.ts'
import { openVault } from '../files/open-files.ts'
import { openSecrets } from '../secrets.ts'
import { type Command, UsageError } from './command.ts'
import { refuseMissing } from './with-store.ts'

export const move: Command = {
  usage: `landfall move --to postgres://USER:PASSWORD@HOST/DATABASE
landfall move --to FOLDER
  Copies the data of DATA_DIR or DATABASE_URL into an empty database, or into an embedded store in an empty folder`,
  async run(args, io) {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
    if (!values.to) throw new UsageError('--to: must be the address of a database, or a folder')
    const env = readEnv(io.env)
    refuseMissing(env)
    if (!env.DATABASE_URL && (await isTaken(env.DATA_DIR)))
      throw new Error(`A server is running on the data in ${env.DATA_DIR}: stop it first.`)
    // Whoever has no key could not use the data afterwards.
    const secrets = openSecrets(env)
    const isDatabase = /^postgres(ql)?:/.test(values.to)
    const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, DATABASE_READ_URL: ___, ...without } = env
    const target = isDatabase ? { ...without, DATABASE_URL: values.to } : { ...without, DATA_DIR: values.to }
    if (!isDatabase && (await isTaken(target.DATA_DIR)))
      throw new Error(`A server is running on the data in ${target.DATA_DIR}: name another folder.`)
    const source = await openStore(env)
    try {
      const work = async () => {
        const filled = await openStore(target)
        const begin = () => (isDatabase ? undefined : keepToOurselves(target.DATA_DIR))
        return moveStore(source, filled, { begin, secrets: env.FORGET_SECRETS ? undefined : secrets }).finally(() =>
          filled.close(),
        )
      }
      const tables = await (isDatabase ? work() : inFolder(target.DATA_DIR, work))
      for (const { name, rows, sha256 } of tables) io.say(`${name}  ${rows}  ${sha256.slice(0, 16)}`)
      if (!env.S3_BUCKET && env.DATA_DIR !== target.DATA_DIR) {
        const count = await copyVault(source, {
          from: openVault(env, () => secrets),
          to: openVault(target, () => secrets),
          incoming: spoolIn(target.DATA_DIR),
        })
        io.say(`files  ${count}`)
      }
      const kept =
        env.SECRET_KEY === undefined ? `SECRET_KEY to the text in ${env.DATA_DIR}/secret.key` : 'the same SECRET_KEY'
      const where = isDatabase ? 'DATABASE_URL to it' : `DATA_DIR=${values.to}, no DATABASE_URL`
      io.note(`Moved, and the same on both sides. Set ${where}, and ${kept} (fingerprint ${secrets.fingerprint}).`)
      return 0
    } finally {
      await source.close()
    }
  },
}
