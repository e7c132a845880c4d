import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from './db/store.ts'
import { readEnv } from './env.ts'
import { createSecrets } from './secrets.ts'
import { createServer } from './server.ts'
import { createDatabase } from './testing/postgres.ts'

const { DATABASE_URL } = process.env
const key = 'lf_of_somebody_who_asks'
/** A busy machine is no store that is away. */
const patience = { connect: 60, statement: 60, lock: 60, idle: 60 }

interface Served {
  port: number
  end(): Promise<void>
}

/** What a load balancer does: requests go in turn to those who say that they are ready, on connections that are kept. */
function balancer() {
  const backends = new Map<number, { agent: Agent; isReady: boolean }>()
  let turn = 0
  let isOver = false
  const failures: string[] = []
  const watching: Promise<void>[] = []
  let count = 0

  const ask = (port: number, path: string, { body, agent }: { body?: string; agent?: Agent } = {}) =>
    new Promise<number>((done, fail) => {
      const headers = { authorization: `Token ${key}`, ...(body && { 'content-type': 'application/json' }) }
      const options = { port, path, method: body ? 'POST' : 'GET', headers, ...(agent && { agent }) }
      const sent = request(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () => {
          const status = answer.statusCode ?? 0
          if (status >= 300 && path !== '/readyz') failures.push(`${path}: ${status} ${Buffer.concat(chunks)}`)
          done(status)
        })
        answer.once('error', fail)
      })
      sent.once('error', fail)
      sent.end(body)
    })

  async function watch(port: number, backend: { isReady: boolean }) {
    while (!isOver) {
      backend.isReady = (await ask(port, '/readyz').catch(() => 0)) === 200
      await wait(100)
    }
  }

  async function load(worker: number) {
    for (let at = 0; !isOver; at += 1) {
      const ready = [...backends].filter(([, { isReady }]) => isReady)
      const next = ready[turn++ % ready.length]
      if (!next) {
        await wait(20)
        continue
      }
      const [port, { agent }] = next
      const attributes = { request_type: 'bill_of_lading', request_number: `YMLU${worker}${at}`, scac: 'YMLU' }
      const body = at % 3 === 0 ? { body: JSON.stringify({ data: { type: 'tracking_request', attributes } }) } : {}
      const path = at % 3 === 0 ? '/v2/tracking_requests' : at % 3 === 1 ? '/v2/containers' : '/v2/shipments'
      count += 1
      await ask(port, path, { ...body, agent }).catch((error: Error) => failures.push(`${path}: ${error.message}`))
      await wait(10)
    }
  }

  return {
    failures,
    count: () => count,
    add(port: number) {
      const backend = { agent: new Agent({ keepAlive: true }), isReady: false }
      backends.set(port, backend)
      watching.push(watch(port, backend))
    },
    readyAt: (port: number) => ask(port, '/readyz').catch(() => 0),
    async run(work: () => Promise<void>) {
      const loads = [1, 2, 3].map(load)
      await work().finally(() => {
        isOver = true
      })
      await Promise.all([...loads, ...watching])
      for (const { agent } of backends.values()) agent.destroy()
    },
  }
}

describe.runIf(DATABASE_URL)('two servers on one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-rolling-'))
  let address = ''
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await createDatabase(DATABASE_URL ?? '', inject('template'))
    address = made.address
    drop = made.drop
  })
  afterAll(async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serve(): Promise<Served> {
    const env = readEnv({
      DATABASE_URL: address,
      DATA_DIR: folder,
      DRAIN_SECONDS: '6',
      BOOTSTRAP_API_KEY: key,
      RATE_LIMIT_KEY: '0',
      RATE_LIMIT_TRACKING_REQUESTS: '0',
    })
    const server = await createServer(await openPostgres(address, patience), {
      env,
      secrets: createSecrets('a key for tests'),
    })
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    await server.work(url)
    const end = async () => {
      await server.drain()
      await server.close()
    }
    return { port: Number(new URL(url).port), end }
  }

  test('are replaced one after the other under load, and no request fails', async () => {
    const clients = balancer()
    const servers = [await serve(), await serve()]
    for (const { port } of servers) clients.add(port)
    await clients.run(async () => {
      await wait(2000)
      for (const [at, old] of servers.entries()) {
        const ending = old.end()
        expect(await clients.readyAt(old.port)).toBe(503)
        await ending
        const next = await serve()
        servers[at] = next
        clients.add(next.port)
        await expect.poll(() => clients.readyAt(next.port)).toBe(200)
        await wait(1000)
      }
    })
    for (const { end } of servers) await end()
    expect(clients.failures).toEqual([])
    expect(clients.count()).toBeGreaterThan(50)
  })
})
