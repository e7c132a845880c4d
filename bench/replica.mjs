import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runnerImport } from 'vite'
import { clientOf } from './client.mjs'
import { figure } from './figures.mjs'
import { seed } from './seed.mjs'
import { startServer } from './server.mjs'
import { containers, migrated, query } from './stores.mjs'
import { median, openTiming, quantile } from './timing.mjs'

/** What one core of Linux counts of a process: ticks of 10 ms. */
const msOfTick = 10
const lists = [
  '/v2/containers?sort=attention&filter[active]=true',
  '/v2/shipments?include=containers',
  '/v2/home/causes',
]
const rounds = 150
const metricsPort = 4985

/**
 * Lists from a streaming replica, against the same from the primary: how long they take, what they cost the primary, and
 * how many the replica answers while somebody writes, also where it is late. All of it is on this machine.
 */
export async function bench() {
  const { module } = await runnerImport('./src/server/testing/replica.ts', { configFile: false })
  if (!module.hasReplication) {
    console.info('Not measured: there is no PostgreSQL with pg_basebackup here (apt-get install postgresql).')
    return
  }
  const world = await module.startReplicated()
  try {
    await measure(world)
  } finally {
    world.close()
  }
}

async function measure({ primary, replica }) {
  const addressOf = ({ port }) => `postgres://landfall@127.0.0.1:${port}/landfall`
  const env = { DATABASE_URL: addressOf(primary), SECRET_KEY: 'a key for benchmarks' }
  await run(primary, 'create role landfall login createrole', 'create database landfall owner landfall')
  await migrated({ env })
  await query({ kind: 'postgres', env }, (db) => seed(db, containers))
  const plain = await startServer(env)
  const reading = await startServer({
    ...env,
    DATABASE_READ_URL: addressOf(replica),
    METRICS_PORT: String(metricsPort),
  })
  await sleep(2000)
  const cost = {}
  for (const [name, { address }] of Object.entries({ primary: plain, replica: reading }))
    cost[name] = await alone(primary, name, address)
  figure('CPU of the primary for one, with a replica', {
    value: cost.replica / cost.primary,
    unit: 'x of that without',
    atMost: 0.5,
  })
  await whileWriting('by a replica beside it', reading)
  for (const ms of [20, 200]) {
    await run(replica, `alter system set recovery_min_apply_delay = ${ms}`, 'select pg_reload_conf()')
    await sleep(2000)
    await whileWriting(`by one that is ${ms} ms late`, reading)
  }
  await Promise.all([plain.stop(), reading.stop()])
}

/** @returns the CPU time of the primary for one list: milliseconds */
async function alone(primary, name, address) {
  const timing = openTiming(address)
  const before = cpuOf(primary)
  const times = await timing.inTurns(
    lists.map((path) => ({ path: () => path })),
    rounds,
  )
  const cpu = (cpuOf(primary) - before) / ((rounds + 10) * lists.length)
  figure(`lists by the ${name}`, ...times.map((some) => ({ value: median(some), unit: 'ms' })), {
    value: cpu,
    unit: 'ms CPU of the primary',
  })
  await timing.close()
  return cpu
}

/** One who writes all the time, and reads the list that has it after each; and others who read meanwhile. */
async function whileWriting(name, { address }) {
  const client = clientOf(address)
  const timing = openTiming(address, 2)
  const before = await ends()
  let isOver = false
  let writes = 0
  let unseen = 0
  const writing = (async () => {
    while (!isOver) {
      const company_name = `Party ${performance.now()}`
      await client.post('/v2/parties', { data: { type: 'party', attributes: { company_name } } })
      const { data } = await client.get('/v2/parties?page[size]=1')
      writes += 1
      if (data[0].attributes.company_name !== company_name) unseen += 1
      await sleep(10)
    }
  })()
  const times = await timing.together({ path: () => lists[0] }, 8)
  isOver = true
  await writing
  const counted = Object.entries(await ends()).map(([end, count]) => [end, count - before[end]])
  const all = counted.reduce((sum, [, count]) => sum + count, 0)
  const share = (end) => (100 * Object.fromEntries(counted)[end]) / all
  figure(
    `lists while somebody writes, ${name}`,
    { value: median(times), unit: 'ms' },
    { value: quantile(times, 0.99), unit: 'ms p99' },
    ...['replica', 'late', 'unused'].map((end) => ({ value: share(end), unit: `% ${end}` })),
    { value: unseen, unit: `of ${writes} writes not seen`, atMost: 0 },
  )
  await timing.close()
  await client.close()
}

/** How reads have ended so far: docs/operations.md. */
async function ends() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = text.matchAll(/^landfall_replica_reads_total\{end="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(counts, ([, end, count]) => [end, Number(count)]))
}

/** CPU time that a PostgreSQL has taken, with all that it has started: milliseconds. */
function cpuOf({ data }) {
  const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const ticks = (pid, from, to) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(from, to).reduce((sum, one) => sum + Number(one), 0)
  }
  // Of itself and of those that have ended, then of those that are there.
  const all = children.reduce((sum, pid) => sum + ticks(pid, 11, 13), ticks(postmaster, 11, 15))
  return all * msOfTick
}

async function run({ admin }, ...statements) {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
