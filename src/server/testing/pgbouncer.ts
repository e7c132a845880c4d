import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** A pooler in transaction mode before this database, with fewer connections than one server of ours would have. */
export async function startPgbouncer(address: string, connections = 2) {
  const { hostname, port, username, password, pathname } = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'landfall-pgbouncer-'))
  const listening = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  chmodSync(folder, 0o755)
  // It does not run as root.
  const asOther = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const child = spawn('pgbouncer', ['--quiet', ...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  await untilItListens(listening, child)
  const user = password ? `${username}:${password}` : username
  return {
    address: `postgres://${user}@127.0.0.1:${listening}${pathname}`,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilItListens(port: number, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await wait(50)
  }
}
