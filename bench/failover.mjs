import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { missingPrograms, startCluster } from './cluster.mjs'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'

const { BENCH_FAILOVERS = '3' } = process.env
const failovers = Number(BENCH_FAILOVERS)
const settings = { SECRET_KEY: 'a key for benchmarks', DATABASE_CONNECT_SECONDS: '2' }

/**
 * The primary of a cluster is killed under load, again and again: what was acknowledged is there, and two servers that know
 * nothing of each other go on by themselves. What clients see meanwhile is counted.
 */
export async function bench() {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.info(`Not measured: there is no ${missing.join(', ')} here (apt-get install patroni etcd-server haproxy).`)
    return
  }
  const cluster = await startCluster()
  try {
    await makeDatabase(cluster.admin)
    const env = { ...settings, DATABASE_URL: cluster.address }
    const servers = [await startServer(env), await startServer(env)]
    const load = startLoad(servers)
    const outages = []
    for (let n = 0; n < failovers; n++) {
      await load.writes(30)
      const primary = await cluster.primary()
      const killed = performance.now()
      await cluster.kill(primary)
      // Those that were on their way when it went are answered or broken by then.
      await sleep(1000)
      await load.writes(1)
      outages.push((performance.now() - killed) / 1000)
      await cluster.bringBack(primary)
    }
    await load.writes(30)
    const { acknowledged, statuses, broken, slowest } = await load.end()
    const kept = await numbersIn(cluster.admin)
    const twice = kept.length - new Set(kept).size
    const there = new Set(kept)
    const zero = (value, unit) => ({ value, unit, atMost: 0 })
    figure(
      `${failovers} primaries killed`,
      { value: acknowledged.length, unit: 'writes acknowledged' },
      zero(acknowledged.filter((one) => !there.has(one)).length, 'of them lost'),
      zero(twice, 'twice'),
    )
    figure('until writes go on', ...outages.map((value) => ({ value, unit: 's', atMost: 40 })))
    const count = (status) => statuses.get(status) ?? 0
    const others = [...statuses].filter(([status]) => status >= 300 && status !== 503)
    figure(
      'what clients see',
      { value: count(503), unit: 'times 503 with Retry-After' },
      zero(
        others.reduce((sum, [, times]) => sum + times, 0),
        `other errors ${others.map(([status]) => status).join(' ')}`,
      ),
      zero(broken, 'broken connections'),
      { value: slowest, unit: 's the slowest answer', atMost: 35 },
    )
    await Promise.all(servers.map(({ stop }) => stop()))
  } finally {
    await cluster.close()
  }
}

async function withAdmin(address, work) {
  const client = new pg.Client(address)
  // The server that it speaks with may be killed.
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

const makeDatabase = (admin) =>
  withAdmin(admin, async (client) => {
    await client.query("create role landfall login createrole password 'landfall'")
    await client.query('create database landfall owner landfall')
  })

const numbersIn = (admin) =>
  withAdmin(admin.replace(/postgres$/, 'landfall'), async (client) => {
    const { rows } = await client.query('select request_number from tracking_requests')
    return rows.map(({ request_number }) => request_number)
  })

/** Four who write and two who read, each at one of the servers, and try again after a moment where they are refused. */
function startLoad(servers) {
  const pools = servers.map(({ address }) => new Pool(address, { connections: 10 }))
  const acknowledged = []
  const statuses = new Map()
  let [written, broken, slowest, isOver] = [0, 0, 0, false]

  const ask = async (pool, request) => {
    const began = performance.now()
    try {
      const answer = await pool.request({ ...request, headers: { ...headers, 'content-type': 'application/json' } })
      const text = await answer.body.text()
      const { statusCode } = answer
      const isHonest = statusCode !== 503 || answer.headers['retry-after'] !== undefined
      if (statusCode >= 300 && (statusCode !== 503 || !isHonest)) console.info(statusCode, text.slice(0, 300))
      statuses.set(isHonest ? statusCode : 500, (statuses.get(isHonest ? statusCode : 500) ?? 0) + 1)
      return statusCode
    } catch (error) {
      console.info(error.message)
      broken += 1
      return 0
    } finally {
      slowest = Math.max(slowest, (performance.now() - began) / 1000)
    }
  }
  const write = async (pool) => {
    while (!isOver) {
      written += 1
      const request_number = `FAIL${String(written).padStart(8, '0')}`
      const body = JSON.stringify({
        data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'MAEU' } },
      })
      const status = await ask(pool, { method: 'POST', path: '/v2/tracking_requests', body })
      if (status === 201) acknowledged.push(request_number)
      else await sleep(200)
    }
  }
  const read = async (pool) => {
    while (!isOver) if ((await ask(pool, { method: 'GET', path: '/v2/tracking_requests' })) !== 200) await sleep(200)
  }
  const working = [0, 1, 2, 3].map((n) => write(pools[n % 2])).concat(pools.map(read))
  return {
    /** Waits for that many more. */
    async writes(count) {
      const enough = acknowledged.length + count
      const began = performance.now()
      while (acknowledged.length < enough) {
        if (performance.now() - began > 180_000) throw new Error('Nothing was written for three minutes.')
        await sleep(20)
      }
    },
    async end() {
      isOver = true
      await Promise.all(working)
      for (const pool of pools) await pool.destroy()
      return { acknowledged, statuses, broken, slowest }
    },
  }
}
