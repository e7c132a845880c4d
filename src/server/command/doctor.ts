import { parseArgs } from 'node:util'
import { hasData } from '../data-folder.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { type Env, readEnv } from '../env.ts'
import { openTimeZones } from '../reference/time-zones.ts'
import { withoutSecretsOf } from '../secret-settings.ts'
import { checkMachine } from './check-machine.ts'
import { checkStore, type Finding } from './check-store.ts'
import type { Command, Opened } from './command.ts'
import { askServer } from './control.ts'

/** Changes nothing, and names what somebody should do. */
export const doctor: Command = {
  usage: 'landfall doctor [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } })
    const findings = await examine(io.env)
    if (values.json) io.say(JSON.stringify({ ok: findings.every(({ todo }) => !todo), checks: findings }, null, 2))
    else for (const one of findings) io.say(`${one.todo ? 'TODO' : 'ok  '}  ${one.check}: ${one.todo ?? one.detail}`)
    return findings.some(({ todo }) => todo) ? 1 : 0
  },
}

async function examine(source: Record<string, string | undefined>): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(source)
    openTimeZones(env.TIME_ZONES_FILE)
  } catch (error) {
    return [{ check: 'settings', detail: null, todo: (error as Error).message.replaceAll(/\s*\n\s*/g, ' ') }]
  }
  const isRunning = !env.DATABASE_URL && (await isTaken(env.DATA_DIR))
  const found = [...(await checkMachine(env)), ...(await findingsOfStore(env, isRunning))]
  // Others answer what they like, and somebody pastes it where they ask for help.
  const hide = withoutSecretsOf(env)
  const hidden = (text: string | null) => text && hide(text)
  return found.map(({ check, detail, todo }) => ({ check: hide(check), detail: hidden(detail), todo: hidden(todo) }))
}

async function findingsOfStore(env: Env, isRunning: boolean): Promise<Finding[]> {
  try {
    if (!env.DATABASE_URL && !isRunning && !hasData(env.DATA_DIR))
      return [{ check: 'store', detail: `none yet in ${env.DATA_DIR}: the first start makes it`, todo: null }]
    if (isRunning) return await askedOfServer(env.DATA_DIR)
    const store = await openStore(env)
    return await checkStore({ store, env, now: new Date() }).finally(() => store.close())
  } catch (error) {
    return [{ check: 'store', detail: null, todo: (error as Error).message }]
  }
}

async function askedOfServer(folder: string): Promise<Finding[]> {
  const findings: Finding[] = []
  await askServer(folder, { command: 'doctor', args: [] }, ({ say, note }) => {
    if (say !== undefined) findings.push(JSON.parse(say))
    if (note !== undefined) findings.push({ check: 'store', detail: null, todo: note })
  })
  return findings
}

/** Inside the server that has the store. */
export async function runDoctor(_: readonly string[], { store, env, io, now }: Opened): Promise<number> {
  for (const finding of await checkStore({ store, env, now })) io.say(JSON.stringify(finding))
  return 0
}
