import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const ofDebian = '/usr/lib/postgresql'
/** Where the programs of PostgreSQL are; undefined where one that is needed here is missing. */
const bin = binOfPostgres()

function binOfPostgres(): string | undefined {
  const versions = existsSync(ofDebian) ? readdirSync(ofDebian) : []
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(ofDebian, version, 'bin'))
  const found = spawnSync('which', ['pg_basebackup'], { encoding: 'utf8' }).stdout.trim()
  if (found) folders.push(found.replace(/\/[^/]+$/, ''))
  return folders.find((folder) => ['initdb', 'pg_basebackup', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
}

/** Also where it is root, which PostgreSQL does not run as. */
const isRoot = process.getuid?.() === 0
export const hasReplication = bin !== undefined && (!isRoot || spawnSync('runuser', ['--version']).status === 0)

function run(program: string, args: readonly string[], cwd: string) {
  const path = join(bin ?? '', program)
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', path, ...args] : [path, ...args]
  // What is started goes on with what it was given to write to: nobody would read a pipe.
  execFileSync(command as string, rest, { cwd, stdio: 'ignore' })
}

/** One PostgreSQL, in a folder of this one; it is not made yet. */
export async function startPostgres(folder: string, name: string) {
  const port = await freePort()
  const data = join(folder, name)
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, ...args], folder)
  const settings = `-c listen_addresses=127.0.0.1 -c fsync=off -c autovacuum=off -c max_standby_streaming_delay=0`
  return {
    data,
    port,
    admin: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('-l', `${data}.log`, '-o', `-p ${port} -k ${folder} ${settings}`, '-w', 'start'),
    stop: () => control('-m', 'immediate', 'stop'),
    promote: () => control('-w', 'promote'),
  }
}

/** A PostgreSQL and a streaming replica of it, in a folder that goes away with them. */
export async function startReplicated() {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-replica-'))
  if (isRoot) {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, idOf('-u'), idOf('-g'))
  }
  chmodSync(folder, 0o755)
  const primary = await startPostgres(folder, 'primary')
  const all = [primary]
  run('initdb', ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], folder)
  primary.start()
  async function copy(name: string) {
    const replica = await startPostgres(folder, name)
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    run('pg_basebackup', ['-D', replica.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', ...from], folder)
    replica.start()
    all.push(replica)
    return replica
  }
  const replica = await copy('replica')
  return {
    primary,
    replica,
    /** One more of the primary. */
    another: () => copy('another'),
    close() {
      for (const { data, stop } of all.reverse()) if (existsSync(join(data, 'postmaster.pid'))) stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
