import { mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { isServed } from '../db/rows/served.ts'
import { withSystem } from '../db/scope.ts'
import { isTaken } from '../db/store/folder-lock.ts'
import { openStore } from '../db/store.ts'
import { type Env, missingForMails } from '../env.ts'
import { vaultOf } from '../files/open-files.ts'
import { mailServerProblem } from '../mail/mailer.ts'
import { openTimeZones } from '../reference/time-zones.ts'
import { openSources } from '../sources/open-sources.ts'
import { unwritable } from '../why-not.ts'
import type { Finding } from './check-store.ts'
import { hereOf } from './here-of.ts'

const ok = (check: string, detail: string): Finding => ({ check, detail, todo: null })
const wrong = (check: string, todo: string): Finding => ({ check, detail: null, todo })

/** As `engines` of package.json has it. */
const oldestNode = [20, 19] as const
/** A backup, an upload and the day's work find room in it. */
const leastFree = 1_000_000_000

/** What surrounds the server on this machine. Asks the mail server and the bucket whether they answer. */
export async function checkMachine(env: Env): Promise<Finding[]> {
  return [
    checkNode(process.versions.node),
    checkFolder(env.DATA_DIR),
    checkDisk(env.DATA_DIR),
    await checkPort(env),
    ...(await checkMetrics(env)),
    ...(await checkMail(env)),
    ...(await checkBucket(env)),
    ...checkZoneFile(env),
    ...checkSources(env),
  ]
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld ? wrong('Node', `${version} is too old: install ${oldestNode.join('.')} or later`) : ok('Node', version)
}

export function checkFolder(folder: string): Finding {
  const check = 'data folder'
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return ok(check, `${folder} is made at the first start`)
  if (!stats.isDirectory()) return wrong(check, `${folder} is no folder: set DATA_DIR`)
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    return wrong(check, `other users may read ${resolve(folder)}: chmod go= it, as the next start will`)
  if (process.getuid && process.getuid() !== 0 && stats.uid !== process.getuid())
    return wrong(check, `${resolve(folder)} is of another user: run as that user, or chown it`)
  try {
    rmdirSync(mkdtempSync(join(folder, '.doctor-')))
  } catch (error) {
    return wrong(check, unwritable(folder, error).message)
  }
  return ok(check, resolve(folder))
}

function checkDisk(folder: string): Finding {
  let at = resolve(folder)
  while (!statSync(at, { throwIfNoEntry: false })) at = dirname(at)
  const { bavail, bsize } = statfsSync(at)
  const free = bavail * bsize
  const gigabytes = `${(free / 1e9).toFixed(1)} GB`
  return free < leastFree ? wrong('disk', `${gigabytes} are left at ${at}: make room`) : ok('disk', `${gigabytes} free`)
}

async function checkPort(env: Env): Promise<Finding> {
  const { PORT, HOST, DATABASE_URL, DATA_DIR } = env
  const check = 'port'
  const address = `${HOST}:${PORT}`
  const isFree = await canListen(PORT, HOST)
  const isRunning = !DATABASE_URL && (await isTaken(DATA_DIR))
  if (isFree) return ok(check, isRunning ? `${address} is free; the server listens elsewhere` : `${address} is free`)
  const health = await fetch(`http://${hereOf(HOST)}:${PORT}/healthz`, { signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.json() as Promise<{ store?: string }>)
    .catch(() => undefined)
  const isOurs = health?.store === (DATABASE_URL ? 'postgres' : 'embedded') && (isRunning || (await mayBeServed(env)))
  if (isOurs) return ok(check, `a Landfall server answers at ${address}`)
  if (health?.store) return wrong(check, `${address} is taken by a Landfall server of other data: set PORT or HOST`)
  return wrong(check, `${address} is taken by something else, or may not be used: set PORT or HOST`)
}

/** Whether a server works with this database. Where it does not answer, another finding says so. */
async function mayBeServed(env: Env): Promise<boolean> {
  if (!env.DATABASE_URL) return false
  const store = await openStore(env)
  return withSystem(store, isServed)
    .catch(() => true)
    .finally(() => store.close())
}

/** Whether Prometheus is told what it asks for, where it is to be. */
async function checkMetrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Env): Promise<Finding[]> {
  const check = 'metrics'
  if (!METRICS_PORT) return []
  const address = `${METRICS_HOST}:${METRICS_PORT}`
  if (await canListen(METRICS_PORT, METRICS_HOST)) return [ok(check, `${address} is free`)]
  const headers = METRICS_TOKEN === undefined ? {} : { authorization: `Bearer ${METRICS_TOKEN}` }
  const signal = AbortSignal.timeout(10_000)
  const told = await fetch(`http://${hereOf(METRICS_HOST)}:${METRICS_PORT}/metrics`, { headers, signal }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => undefined,
  )
  if (told?.text.includes('landfall_info')) return [ok(check, `a Landfall server tells them at ${address}`)]
  if (told?.status === 401) return [wrong(check, `${address} wants another METRICS_TOKEN: is it that of the server?`)]
  return [wrong(check, `${address} is taken by something else, or may not be used: set METRICS_PORT or METRICS_HOST`)]
}

const canListen = (port: number, host: string) =>
  new Promise<boolean>((answer) => {
    const server = createServer()
    server.once('error', () => answer(false))
    server.listen(port, host, () => server.close(() => answer(true)))
  })

async function checkMail(env: Env): Promise<Finding[]> {
  const missing = missingForMails(env)
  const offered = missing.length === 0 ? '' : `; customers are offered no mails without ${missing.join(' and ')}`
  if (!env.SMTP_URL || env.SMTP_URL === 'file:') return [ok('mail', `put into ${env.DATA_DIR}/mail${offered}`)]
  const problem = await mailServerProblem(env)
  return [
    problem === undefined ? ok('mail', `the server answers${offered}`) : wrong('mail', `${problem}: check SMTP_URL`),
  ]
}

async function checkBucket(env: Env): Promise<Finding[]> {
  if (!env.S3_BUCKET && !env.DATABASE_URL) return []
  if (!env.S3_BUCKET)
    return [ok('files', `in ${env.DATA_DIR}, which one server alone can read: several need a bucket, S3_BUCKET`)]
  try {
    // Nothing has this name: a bucket that says so has looked.
    await vaultOf(env).stat(`doctor/${'0'.repeat(64)}`)
    return [ok('bucket', `${env.S3_BUCKET} answers`)]
  } catch (error) {
    return [wrong('bucket', `${(error as Error).message}: check S3_…`)]
  }
}

/** A start reads them before all else, and ends where it cannot. */
function checkSources({ SOURCES_FILE }: Env): Finding[] {
  const check = 'sources'
  if (SOURCES_FILE === undefined) return []
  try {
    return [ok(check, `${openSources(SOURCES_FILE).length} lines in ${SOURCES_FILE}`)]
  } catch (error) {
    return [wrong(check, (error as Error).message.replaceAll(/\s*\n\s*/g, ' '))]
  }
}

/** Governments change clocks several times a year. */
function checkZoneFile({ TIME_ZONES_FILE }: Env): Finding[] {
  const { release } = openTimeZones(TIME_ZONES_FILE).table
  const age = new Date().getFullYear() - Number(release.slice(0, 4))
  return age > 1 ? [wrong('time zones', `${release} is old: see Time zones in docs/operations.md`)] : []
}
