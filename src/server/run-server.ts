import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Answer, type ControlRequest, openControl } from './command/control.ts'
import { runDoctor } from './command/doctor.ts'
import { runKey } from './command/key.ts'
import { runRotateSecrets } from './command/rotate-secrets.ts'
import { runUser } from './command/user.ts'
import { runVerify } from './command/verify.ts'
import { keepToOurselves, refuseShared } from './data-folder.ts'
import { copyFolder } from './db/store/copy-folder.ts'
import { openServedStore, type Store } from './db/store.ts'
import { type Env, readEnv } from './env.ts'
import { listenForMetrics } from './metrics/listen.ts'
import { openTimeZones } from './reference/time-zones.ts'
import { withoutSecretsOf } from './secret-settings.ts'
import { openSecrets } from './secrets.ts'
import { createServer } from './server.ts'
import { openSources } from './sources/open-sources.ts'
import { openTraces } from './traces/open-traces.ts'

/** The process: settings, store, server, until somebody ends it. */
export async function runServer() {
  const env = readEnv()
  await run(env).catch((error: Error) => {
    throw new Error(withoutSecretsOf(env)(error.message), { cause: error })
  })
}

async function run(env: Env) {
  // Nobody else on this machine may read what is written from here on.
  process.umask(0o077)
  refuseShared(env.DATA_DIR)
  const presets = openSources(env.SOURCES_FILE)
  const timeZones = openTimeZones(env.TIME_ZONES_FILE)
  const options = { env, timeZones, secrets: openSecrets(env), presets, assets: builtPages() }
  const endTraces = await openTraces(env)
  const store = await openServedStore(env)
  const server = await createServer(store, options).catch(async (error: Error) => {
    await store.close()
    throw error
  })
  const closed = async (error: Error): Promise<never> => {
    await server.close()
    throw error
  }
  // Only now is it certain that this is its folder: a start that is refused changes nothing of it.
  try {
    keepToOurselves(env.DATA_DIR)
  } catch (error) {
    await closed(error as Error)
  }
  const address = await server.app.listen({ port: env.PORT, host: env.HOST }).catch((error: Error) => {
    const message = `${error.message}. Is something else using it? Set PORT or HOST.`
    return closed(new Error(message, { cause: error }))
  })
  const metrics = server.metrics && (await listenForMetrics(env, server.metrics).catch(closed))
  const control = store.kind === 'embedded' ? await openControl(env.DATA_DIR, doFor(store, env)) : undefined

  let isClosing = false
  const close = async (how: { drain: boolean }) => {
    if (isClosing) return
    isClosing = true
    await control?.close()
    if (how.drain) await server.drain()
    await metrics?.close()
    const isOver = await server.close()
    await endTraces().catch((error: Error) => console.warn(`The last traces were not sent: ${error.message}`))
    if (isOver) return
    console.warn('What takes longer was left as it is: the next server, or another one, takes it over.')
    process.exit(0)
  }
  // Somebody at a keyboard does not wait for load balancers.
  process.once('SIGINT', () => void close({ drain: false }))
  process.once('SIGTERM', () => void close({ drain: true }))

  const url = env.PUBLIC_URL ?? address
  console.info(`Landfall is ready at ${url}`)
  const { link } = server.first
  if (link) console.info(`Sign in for the first time, within a day: ${url}/sign-in?link=${link}`)
  if (server.mailsNeed.length > 0) console.info(`Customers are offered no mails: set ${server.mailsNeed.join(' and ')}`)
  if (metrics)
    console.info(
      `Metrics for Prometheus are at ${metrics.address}, the state of work at ${new URL('/admin', metrics.address)}`,
    )
  await server.work(address)
}

/** The built pages lie beside the built server, wherever it is started from. */
function builtPages(): string {
  const besides = ['../app', '../../app'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const found = besides.find((path) => existsSync(path))
  if (!found) throw new Error('The pages are not built yet: run npm run build.')
  return found
}

const works = {
  user: runUser,
  key: runKey,
  verify: runVerify,
  doctor: runDoctor,
  'rotate-secrets': runRotateSecrets,
}

/** What commands ask of the server that has the embedded store. */
export const doFor =
  (store: Store, env: Env) =>
  async ({ command, args }: ControlRequest, tell: (answer: Answer) => void, gone?: AbortSignal): Promise<number> => {
    if (command === 'copy') {
      const [to = ''] = args
      if (dirname(resolve(to)) !== resolve(env.DATA_DIR)) throw new Error('A copy is put beside the data.')
      await copyFolder(store, { from: env.DATA_DIR, to, gone })
      return 0
    }
    if (!Object.hasOwn(works, command)) throw new Error(`This server knows no ${command}: is it of an earlier version?`)
    const io = { say: (say: string) => tell({ say }), note: (note: string) => tell({ note }) }
    return works[command as keyof typeof works](args, { store, env, io, now: new Date() })
  }
