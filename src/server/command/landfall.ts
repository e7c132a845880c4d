import { withoutSecretsOf, withSecretFiles } from '../secret-settings.ts'
import { type Command, type Io, isWrittenWrongly } from './command.ts'

/** Loaded when it is asked for: `landfall key list` need not know how papers are read. */
const commands: Record<string, { does: string; load: () => Promise<Command> }> = {
  start: { does: 'runs the server', load: async () => (await import('./start.ts')).start },
  migrate: { does: 'brings the data to this version', load: async () => (await import('./migrate.ts')).migrate },
  doctor: { does: 'checks settings, store and surroundings', load: async () => (await import('./doctor.ts')).doctor },
  backup: { does: 'copies all data, while the server runs', load: async () => (await import('./backup.ts')).backup },
  restore: { does: 'brings a backup into an empty store', load: async () => (await import('./restore.ts')).restore },
  move: { does: 'from the embedded store to PostgreSQL or back', load: async () => (await import('./move.ts')).move },
  verify: { does: 'computes all that is stored anew', load: async () => (await import('./verify.ts')).verify },
  replay: { does: 'plays recorded messages', load: async () => (await import('./replay.ts')).replay },
  'rotate-secrets': {
    does: 'seals everything with a new key',
    load: async () => (await import('./rotate-secrets.ts')).rotateSecrets,
  },
  user: { does: 'people: list, invite, reset, remove', load: async () => (await import('./user.ts')).user },
  key: { does: 'API keys: list, create, revoke', load: async () => (await import('./key.ts')).key },
}

const overview = `landfall COMMAND
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  .join('\n')}
landfall COMMAND --help says more. Settings are environment variables, as for the server: docs/settings.md`

/** @returns the exit code: 0 done, 1 not done or something is to be done, 2 written wrongly */
export async function landfall(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === 'help') {
    io.say(overview)
    return name === undefined ? 2 : 0
  }
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!found) {
    io.note(`There is no command ${name}.\n\n${overview}`)
    return 2
  }
  const command = await found.load()
  if (rest.includes('--help')) {
    io.say(command.usage)
    return 0
  }
  try {
    const code = await command.run(rest, io)
    // The server that was asked has said what is wrong.
    if (code === 2) io.note(`\n${command.usage}`)
    return code
  } catch (error) {
    const message = withoutSecretsOf(withSecretFiles(io.env).given)((error as Error).message)
    const isUsage = isWrittenWrongly(error)
    io.note(isUsage ? `${message}\n\n${command.usage}` : message)
    return isUsage ? 2 : 1
  }
}
