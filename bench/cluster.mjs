import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts, giveToPostgres, keepRunning, postgresBin, until } from './own-postgres.mjs'

const programs = ['etcd', 'patroni', 'haproxy']
const names = ['a', 'b', 'c']

/** @returns the programs that a cluster takes and this machine does not have */
export const missingPrograms = () => programs.filter((name) => spawnSync('which', [name]).status !== 0)

/**
 * Three PostgreSQLs that Patroni keeps, one etcd, and HAProxy before them: all on this machine, each node with a
 * folder and ports of its own.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-cluster-'))
  giveToPostgres(folder)
  const run = (command, args) => keepRunning([command, ...args], { folder, log: join(folder, `${command}.log`) })

  const [client, peer, front, standby, ...ports] = await freePorts(4 + 2 * names.length)
  const url = (port) => `http://127.0.0.1:${port}`
  const etcd = run(
    'etcd',
    [
      ['--data-dir', join(folder, 'etcd')],
      ['--listen-client-urls', url(client)],
      ['--advertise-client-urls', url(client)],
      ['--listen-peer-urls', url(peer)],
      ['--initial-advertise-peer-urls', url(peer)],
      ['--initial-cluster', `default=${url(peer)}`],
    ].flat(),
  )
  const nodes = names.map((name, at) => ({ name, port: ports[2 * at], rest: ports[2 * at + 1] }))
  for (const node of nodes)
    writeFileSync(join(folder, `${node.name}.yml`), JSON.stringify(settingsOf(node, { folder, client }), null, 2), {
      mode: 0o644,
    })
  writeFileSync(join(folder, 'haproxy.cfg'), proxySettings(nodes, { front, standby }))

  const startNode = (node) => {
    node.patroni = run('patroni', [join(folder, `${node.name}.yml`)])
  }
  // The first one makes the cluster, the others copy it.
  startNode(nodes[0])
  await until('a primary', () => primaryOf(nodes))
  for (const node of nodes.slice(1)) startNode(node)
  await until('two standbys, one of them synchronous', () => isWhole(nodes))
  const haproxy = run('haproxy', ['-f', join(folder, 'haproxy.cfg')])
  await sleep(2000)

  return {
    address: `postgres://landfall:landfall@127.0.0.1:${front}/landfall`,
    admin: `postgres://postgres:postgres@127.0.0.1:${front}/postgres`,
    primary: () => primaryOf(nodes),
    /** As where the power goes: Patroni and all of its PostgreSQL, at once. */
    async kill(node) {
      const postmaster = Number(readFileSync(join(folder, node.name, 'postmaster.pid'), 'utf8').split('\n')[0])
      await Promise.all([node.patroni.stop('SIGKILL'), process.kill(postmaster, 'SIGKILL')])
    },
    /** Starts one that was killed, and waits until it follows the others. */
    async bringBack(node) {
      startNode(node)
      await until(`${node.name} to follow`, () => isWhole(nodes))
    },
    async close() {
      await haproxy.stop('SIGKILL')
      for (const { patroni } of nodes) await patroni.stop()
      await etcd.stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** JSON is YAML, which Patroni reads. */
const settingsOf = ({ name, port, rest }, { folder, client }) => ({
  scope: 'landfall',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { host: `127.0.0.1:${client}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      // What is acknowledged is on two machines.
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, synchronous_commit: 'on', wal_log_hints: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
    ],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, name),
    bin_dir: postgresBin(),
    pgpass: join(folder, `${name}.pgpass`),
    parameters: { unix_socket_directories: folder },
    authentication: {
      superuser: { username: 'postgres', password: 'postgres' },
      replication: { username: 'replicator', password: 'replicator' },
    },
  },
  watchdog: { mode: 'off' },
})

const proxySettings = (nodes, { front, standby }) => {
  const servers = nodes
    .map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`)
    .join('\n')
  const listen = (name, port) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

${listen('primary', front)}
${listen('replica', standby)}`
}

/** What each says of itself: primary, sync (what is acknowledged is here too), replica, or away. */
const rolesOf = (nodes) =>
  Promise.all(
    nodes.map(async ({ rest }) => {
      try {
        const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2000) })
        const { role, state, sync_standby, timeline, replication_state } = await answer.json()
        if (state !== 'running') return 'away'
        if (role === 'master' || role === 'primary') return 'primary'
        if (!timeline || (replication_state && replication_state !== 'streaming')) return 'away'
        return sync_standby ? 'sync' : 'replica'
      } catch {
        return 'away'
      }
    }),
  )

const isWhole = async (nodes) => (await rolesOf(nodes)).toSorted().join() === 'primary,replica,sync'

const primaryOf = async (nodes) => nodes[(await rolesOf(nodes)).indexOf('primary')]
