import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const programs = '/usr/lib/postgresql'

/** The newest that Debian's packages have put here; nothing where there is none. */
export const postgresBin = () =>
  existsSync(programs)
    ? readdirSync(programs)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(programs, version, 'bin'))
        .find((bin) => existsSync(join(bin, 'initdb')))
    : undefined

const isRoot = () => process.getuid() === 0

/** PostgreSQL does not run as root: the folder is made that of the user postgres. */
export function giveToPostgres(folder) {
  if (isRoot()) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    chownSync(folder, uid, gid)
  }
  chmodSync(folder, 0o755)
}

/** The command as the user postgres runs it. */
export const asPostgres = (command) =>
  isRoot() ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command] : command

/** Runs it as the user postgres until it is stopped; what it says goes to the log. */
export function keepRunning(command, { folder, log }) {
  const all = asPostgres(command)
  const child = spawn('sh', ['-c', 'exec "$@" >>"$0" 2>&1', log, ...all], { stdio: 'ignore', cwd: folder })
  const ended = new Promise((done) => child.once('exit', done))
  return { pid: child.pid, stop: (signal = 'SIGTERM') => child.kill(signal) && ended }
}

export async function until(what, isSo, seconds = 120) {
  const began = performance.now()
  for (;;) {
    const found = await isSo()
    if (found) return found
    if (performance.now() - began > seconds * 1000) throw new Error(`Waited ${seconds} s for ${what}.`)
    await sleep(250)
  }
}

/** All open at once, so that no two are the same. */
export async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((done) => {
          const server = createServer().listen(0, '127.0.0.1', () => done(server))
        }),
    ),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
