import { parseArgs } from 'node:util'
import { isOurSeal } from '../check-secrets.ts'
import { connectionsWithProfile } from '../db/access/sealed-values.ts'
import { sealedCheck } from '../db/access/secret-check.ts'
import { withSystem } from '../db/scope.ts'
import { noteRotation } from '../db/store/operator.ts'
import { spoolIn } from '../files/file-store.ts'
import { openVault } from '../files/open-files.ts'
import { sealFiles } from '../files/seal-files.ts'
import { profileOf } from '../reference/profiles/profiles.ts'
import { rotateSecrets as rotate } from '../rotate-secrets.ts'
import { openSecrets } from '../secrets.ts'
import type { Command, Opened } from './command.ts'
import { onStore } from './with-store.ts'

export const rotateSecrets: Command = {
  usage: `landfall rotate-secrets
  Seals with SECRET_KEY what SECRET_KEY_BEFORE has sealed, while the server runs; with SEAL_FILES, files that are not sealed
  too, and without it opens those that are. It may be ended and begun again`,
  run: (args, io) => onStore('rotate-secrets', args, io, runRotateSecrets),
}

export async function runRotateSecrets(args: readonly string[], { store, env, io, now }: Opened): Promise<number> {
  parseArgs({ args: [...args], options: {} })
  const secrets = openSecrets(env)
  const noted = await withSystem(store, sealedCheck)
  if (noted !== undefined && !isOurSeal(secrets, noted))
    throw new Error(
      env.SECRET_KEY_BEFORE === undefined
        ? 'The data was written with another key than this one: set that one as SECRET_KEY_BEFORE. Nothing was changed.'
        : 'Neither SECRET_KEY nor SECRET_KEY_BEFORE is the key of the data. Nothing was changed.',
    )
  const files = await sealFiles({ store, vault: openVault(env, () => secrets), incoming: spoolIn(env.DATA_DIR) })
  let [anew, lost] = [0, files.lost.length]
  if (files.anew > 0)
    io.say(`files: ${files.anew} ${env.SEAL_FILES ? 'sealed anew' : 'opened'}, ${files.current} were already`)
  for (const key of files.lost) io.note(`The file ${key} is sealed with a key that is neither of these.`)
  for await (const one of rotate({ store, secrets })) {
    anew += one.before
    lost += one.lost
    if (one.current + one.before + one.lost === 0) continue
    const unopened = one.lost === 0 ? '' : `, ${one.lost} that neither key opens`
    io.say(`${one.table}.${one.column}: ${one.before} sealed anew, ${one.current} were already${unopened}`)
  }
  if (anew > 0) await withSystem(store, (tx) => noteRotation(tx, secrets.fingerprint, now))
  io.say(`${anew} sealed anew with the key of fingerprint ${secrets.fingerprint}`)
  const called = await withSystem(store, connectionsWithProfile)
  const byAddress = called.filter(({ profile }) => profileOf(profile)?.push?.proof.by === 'address')
  if (byAddress.length > 0)
    io.note(
      `Give these providers the new address for their messages, from Settings, Connections: ${byAddress.map(({ name }) => name).join(', ')}. The old one ends with SECRET_KEY_BEFORE.`,
    )
  if (lost > 0) io.note(`${lost} can be opened by neither key: what they belong to has to be entered again.`)
  else io.note('Take SECRET_KEY_BEFORE out of the settings once links of the last days may end, and restart.')
  return lost > 0 ? 1 : 0
}
