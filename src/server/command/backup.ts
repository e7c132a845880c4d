import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { keepMarked, removeLeftOver } from '../backup/left-over.ts'
import type { Manifest } from '../backup/manifest.ts'
import { passphraseIn, writeBackup } from '../backup/write-backup.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { type Env, readEnv } from '../env.ts'
import { openVault } from '../files/open-files.ts'
import { withSecretFiles } from '../secret-settings.ts'
import { openSecrets } from '../secrets.ts'
import { version } from '../version.ts'
import { type Command, type Io, UsageError } from './command.ts'
import { askServer, isCopy, newCopyIn } from './control.ts'
import { refuseMissing } from './with-store.ts'

export const backup: Command = {
  usage: `landfall backup FOLDER [--previous FOLDER] [--encrypt] [--passphrase-file FILE]
  FOLDER             is made, and must not be there yet
  --previous         an earlier backup: files that it has are linked, not copied again
  --encrypt          makes none that is not encrypted
  --passphrase-file  its first line encrypts the backup; else LANDFALL_BACKUP_PASSPHRASE, or the file that
                     LANDFALL_BACKUP_PASSPHRASE_FILE names. Without any of them it is not encrypted`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        previous: { type: 'string' },
        encrypt: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('Name one folder for the backup.')
    const passphrase = await passphraseOf(values['passphrase-file'], io)
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
          fingerprint: openSecrets(env).fingerprint,
          version,
          now: new Date(),
          signal,
        }).finally(() => store.close())
      }),
    )
    tell(written, { folder, isEncrypted: passphrase !== undefined }, env, io)
    return 0
  },
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

function tell(
  { tables, files, key_fingerprint }: Manifest,
  { folder, isEncrypted }: { folder: string; isEncrypted: boolean },
  env: Env,
  io: Io,
) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const how = isEncrypted ? 'encrypted' : 'not encrypted'
  io.say(`${folder}: ${rows} rows in ${tables.length} tables, ${files.count} files with ${files.bytes} bytes, ${how}`)
  for (const key of files.missing) io.note(`The file ${key} is not where files lie, and not in the backup.`)
  const key = env.SECRET_KEY === undefined ? `${env.DATA_DIR}/secret.key` : 'SECRET_KEY'
  io.note(`The key is not in it: keep ${key} elsewhere (fingerprint ${key_fingerprint}).`)
}
