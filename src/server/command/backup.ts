import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepMarked, removeLeftOver } from '../backup/left-over.ts'
import { brokenParts, openBackup } from '../backup/read-backup.ts'
import { passphraseIn, type WrittenBackup, writeBackup } from '../backup/write-backup.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { type Env, readEnv } from '../env.ts'
import { openVault } from '../files/open-files.ts'
import { withSecretFiles } from '../secret-settings.ts'
import { openSecrets } from '../secrets.ts'
import { version } from '../version.ts'
import { unwritten } from '../why-not.ts'
import { type Command, type Io, UsageError } from './command.ts'
import { askServer, isCopy, newCopyIn } from './control.ts'
import { refuseMissing } from './with-store.ts'

export const backup: Command = {
  usage: `landfall backup FOLDER [--previous FOLDER] [--encrypt] [--passphrase-file FILE]
landfall backup --check FOLDER [--passphrase-file FILE]
  FOLDER             is made, and must not be there yet
  --previous         an earlier backup: files that it has are read there and linked, not copied again
  --check            reads a whole backup, says what is cut short or changed in it, and ends with 1 then
  --encrypt          makes none that is not encrypted
  --passphrase-file  its first line encrypts the backup; else LANDFALL_BACKUP_PASSPHRASE, or the file that
                     LANDFALL_BACKUP_PASSPHRASE_FILE names. Without any of them it is not encrypted`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        previous: { type: 'string' },
        check: { type: 'boolean', default: false },
        encrypt: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('Name one folder for the backup.')
    if (values.check && (values.previous !== undefined || values.encrypt))
      throw new UsageError('--check reads a backup and makes none: leave out --previous and --encrypt.')
    const passphrase = await passphraseOf(values['passphrase-file'], io)
    if (values.check) return check(folder, passphrase, io)
    if (values.encrypt && passphrase === undefined)
      throw new UsageError('--encrypt: set LANDFALL_BACKUP_PASSPHRASE, or name a --passphrase-file')
    const env = readEnv(io.env)
    refuseMissing(env)
    const written = await untilSignal((signal) =>
      withCopy(env, signal, async (settings) => {
        const store = await openStore(settings)
        return writeBackup({
          store,
          vault: openVault(env, () => openSecrets(env)),
          folder,
          previous: values.previous,
          passphrase,
          secrets: openSecrets(env),
          mayForget: env.FORGET_SECRETS,
          version,
          now: new Date(),
          signal,
        })
          .catch((error: Error) => {
            throw unwritten(resolve(folder), error)
          })
          .finally(() => store.close())
      }),
    )
    tell(written, { folder, previous: values.previous, isEncrypted: passphrase !== undefined }, env, io)
    return written.lost.length === 0 ? 0 : 1
  },
}

/** Reads all of it. It needs no settings and no key: a machine that has nothing but backups can do it. */
async function check(folder: string, passphrase: string | undefined, io: Io): Promise<number> {
  const backup = await openBackup(folder, passphrase)
  const { tables, files } = backup.manifest
  let broken = 0
  for await (const { part, why } of brokenParts(backup)) {
    io.say(`${part} ${why}`)
    broken += 1
  }
  if (broken === 0) {
    io.say(`${folder}: ${tables.length} tables and ${files.count} files, all as they were written`)
    return 0
  }
  io.note(`${broken} parts are not as they were written: ${folder} cannot be restored. Make another backup.`)
  return 1
}

/** Whoever ends the command does not want half a backup to lie about; who ends it twice does not want to wait either. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const broken = new AbortController()
  const leave = () => broken.abort(new Error('The backup was broken off, and nothing of it is left.'))
  for (const signal of signals) process.once(signal, leave)
  try {
    return await work(broken.signal)
  } finally {
    for (const signal of signals) process.off(signal, leave)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The settings to open the store with: where a server has the embedded one, those of a copy, gone afterwards. */
async function withCopy<T>(env: Env, signal: AbortSignal, work: (settings: Env) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) return work(env)
  await removeLeftOver(env.DATA_DIR, isCopy)
  if (!(await isTaken(env.DATA_DIR))) return work(env)
  const copy = newCopyIn(env.DATA_DIR)
  const unmark = keepMarked(copy)
  try {
    const problems: string[] = []
    const tell = ({ note }: { note?: string | undefined }) => void (note !== undefined && problems.push(note))
    const code = await askServer(env.DATA_DIR, { command: 'copy', args: [copy] }, tell, signal).finally(() =>
      signal.throwIfAborted(),
    )
    if (code !== 0) throw new Error(`The server could not copy its data: ${problems.join(' ')}`)
    return await work({ ...env, DATA_DIR: copy })
  } finally {
    unmark()
    await rm(copy, { recursive: true, force: true })
  }
}

export async function passphraseOf(file: string | undefined, io: Io): Promise<string | undefined> {
  if (file !== undefined) return passphraseIn(file)
  const { given: settings, problems } = withSecretFiles(io.env, ['LANDFALL_BACKUP_PASSPHRASE'])
  if (problems.length > 0) throw new UsageError(problems.join(', '))
  const { LANDFALL_BACKUP_PASSPHRASE: given } = settings
  if (given !== undefined && given.length < 8)
    throw new UsageError('LANDFALL_BACKUP_PASSPHRASE: must have 8 characters or more')
  return given
}

/** More of them nobody reads. */
const mostNamed = 10

function tell(
  { manifest: { tables, files, key_fingerprint }, damaged, lost }: WrittenBackup,
  { folder, previous, isEncrypted }: { folder: string; previous: string | undefined; isEncrypted: boolean },
  env: Env,
  io: Io,
) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const how = isEncrypted ? 'encrypted' : 'not encrypted'
  io.say(`${folder}: ${rows} rows in ${tables.length} tables, ${files.count} files with ${files.bytes} bytes, ${how}`)
  for (const key of lost.slice(0, mostNamed)) io.note(`The file ${key} is not where files lie, and not in the backup.`)
  if (lost.length > 0)
    io.note(
      `${lost.length} of ${files.count + files.missing.length} files are not where files lie, and not in the backup: see that DATA_DIR or S3_BUCKET is that of the server. landfall verify --only files names them all.`,
    )
  if (damaged.length > 0)
    io.note(
      `${damaged.length} files are damaged in ${previous}: this backup has them anew. ${previous} cannot be restored, nor can backups that share them: landfall backup --check FOLDER says which.`,
    )
  const key = env.SECRET_KEY === undefined ? `${env.DATA_DIR}/secret.key` : 'SECRET_KEY'
  io.note(`The key is not in it: keep ${key} elsewhere (fingerprint ${key_fingerprint}).`)
}
