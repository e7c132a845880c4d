import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asPostgres, freePorts, giveToPostgres, keepRunning, postgresBin, until } from '../own-postgres.mjs'
import { query } from '../stores.mjs'
import { mountDisk } from './disk.mjs'

const key = { SECRET_KEY: 'a key for a store that is broken' }
const diskMegabytes = 1200

/** An empty store in a folder of its own, on a disk of its own where this user may mount one. */
export async function openStore(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-faults-'))
  const disk = mountDisk(folder, diskMegabytes)
  const remove = () => {
    disk?.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  try {
    const postgres = kind === 'postgres' ? await startPostgres(folder) : undefined
    const env = { ...key, DATA_DIR: data, DATABASE_URL: postgres?.address ?? '' }
    return {
      kind,
      env,
      disk,
      postgres,
      query: (work) => query({ kind, env }, work),
      async close() {
        await postgres?.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

const settings = {
  max_connections: 60,
  listen_addresses: '127.0.0.1',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

async function startPostgres(folder) {
  const bin = postgresBin()
  if (!bin) throw new Error('There is no PostgreSQL of Debian here: apt-get install postgresql')
  giveToPostgres(folder)
  const data = join(folder, 'pg')
  const [port] = await freePorts(1)
  const own = (program, ...args) => {
    const [command, ...rest] = asPostgres([join(bin, program), ...args])
    return execFileSync(command, rest, { stdio: 'pipe', cwd: folder })
  }
  own('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8')
  const options = Object.entries({ ...settings, port, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [join(bin, 'postgres'), '-D', data, ...options]
  const start = () => keepRunning(command, { folder, log: join(folder, 'postgres.log') })
  let running = start()
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`
  const isUp = () => answers(admin)
  await until('PostgreSQL to start', isUp, 60)
  await onServer(admin, 'create role landfall login createrole')
  await onServer(admin, 'create database landfall owner landfall')
  const startAgain = async () => {
    running = start()
    await until('PostgreSQL to start again', isUp, 60)
  }
  return {
    address: `postgres://landfall@127.0.0.1:${port}/landfall`,
    async kill() {
      await running.stop('SIGKILL')
      // Those that it has left behind end by themselves; until then a new one does not start.
      await until('the processes of PostgreSQL to end', () => !hasChildren(data), 30)
      await startAgain()
    },
    /** As `pg_ctl restart -m immediate`: no checkpoint, no goodbye. */
    async restartNow() {
      await running.stop('SIGQUIT')
      await startAgain()
    },
    /** It may have ended by itself. */
    async startIfGone() {
      if (!(await isUp())) await running.stop('SIGQUIT').then(startAgain)
    },
    pause: () => signalAll(running.pid, 'SIGSTOP'),
    goOn: () => signalAll(running.pid, 'SIGCONT'),
    storm: (seconds) => storm(admin, seconds),
    log: () => readFileSync(join(folder, 'postgres.log'), 'utf8'),
    async stop() {
      signalAll(running.pid, 'SIGCONT')
      await Promise.race([running.stop('SIGINT'), sleep(10_000)])
      await running.stop('SIGKILL')
    },
  }
}

async function onServer(address, statement) {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2000 })
  // It is killed now and then.
  client.on('error', () => undefined)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

const answers = (address) =>
  onServer(address, 'select 1').then(
    () => true,
    () => false,
  )

/** Takes every connection that there is, a superuser's too, and keeps them. @returns how many */
async function storm(address, seconds) {
  const clients = []
  for (let isRoom = true; isRoom; ) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    isRoom = await client.connect().then(
      () => clients.push(client) > 0,
      () => false,
    )
  }
  await sleep(seconds * 1000)
  await Promise.all(clients.map((client) => client.end()))
  return clients.length
}

export const childrenOf = (parent) => {
  const pids = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pids.filter(([, ppid]) => ppid === parent).map(([pid]) => pid)
}

/** The postmaster and every process of it. Those that have ended meanwhile need no signal. */
function signalAll(postmaster, signal) {
  for (const pid of [postmaster, ...childrenOf(postmaster)])
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}

/** Whether a process still holds the folder: its working directory is there. */
function hasChildren(data) {
  const found = execFileSync('sh', ['-c', 'for p in /proc/[0-9]*; do readlink "$p/cwd" || true; done 2>&1'], {
    encoding: 'utf8',
  })
  return found.split('\n').includes(data)
}
