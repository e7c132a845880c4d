import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres, type Store } from '../db/store.ts'
import { readEnv } from '../env.ts'
import { createSecrets } from '../secrets.ts'
import { createServer } from '../server.ts'
import { createDatabase } from '../testing/postgres.ts'
import { openImage } from '../testing/store-image.ts'
import { listenForMetrics } from './listen.ts'
import { createMetrics } from './metrics.ts'

const { DATABASE_URL } = process.env
const key = 'lf_of_somebody_who_asks'
const folder = mkdtempSync(join(tmpdir(), 'landfall-metrics-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** A busy machine is no store that is away. */
const patience = { connect: 60, statement: 60, lock: 60, idle: 60 }

let open: () => Promise<Store>
let drop = async () => {}
beforeAll(async () => {
  if (!DATABASE_URL) {
    open = () => openImage(inject('image'))
    return
  }
  const made = await createDatabase(DATABASE_URL, inject('template'))
  open = () => openPostgres(made.address, patience)
  drop = made.drop
})
afterAll(() => drop())

async function serve(settings: Record<string, string> = { METRICS_PORT: '0' }) {
  const env = readEnv({ DATA_DIR: folder, DEMO: '0', BOOTSTRAP_API_KEY: key, RATE_LIMIT_KEY: '0', ...settings })
  const server = await createServer(await open(), { env, secrets: createSecrets('a key for tests') })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const listener = server.metrics && (await listenForMetrics(env, server.metrics))
  onTestFinished(async () => {
    await listener?.close()
    await server.close()
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization: `Token ${key}`, ...init.headers } })
  const scrape = async () => {
    const answer = await fetch(listener?.address ?? '')
    expect(answer.status).toBe(200)
    return samplesOf(await answer.text())
  }
  return { url, ask, scrape, server }
}

/** Each sample by its name and labels, as it is written. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))] as const
      }),
  )

const requests = (labels: string) => `landfall_http_request_duration_seconds_count{${labels}}`

test('without the setting nothing is counted, and no address has it', async () => {
  const { server, ask } = await serve({})
  expect(server.metrics).toBeUndefined()
  const answer = await ask('/metrics')
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('landfall_')
})

test('with it no address of visitors has it either, with whatever key', async () => {
  const { ask } = await serve()
  for (const path of ['/metrics', '/metrics/', '/v2/metrics', '/%6Detrics', '//metrics', '/metrics?x=1'])
    for (const accept of ['text/html', 'text/plain', '*/*']) {
      const text = await (await ask(path, { headers: { accept } })).text()
      expect(text, path).not.toMatch(/# (HELP|TYPE)|landfall_|nodejs_/)
    }
})

test('requests are counted by what was registered, and no id, key or word of who asks becomes a label', async () => {
  const { ask, scrape } = await serve()
  const id = randomUUID()
  await ask('/v2/shipments')
  await ask(`/v2/containers/${id}`)
  await ask(`/v2/containers/${id}?include=shipment`)
  await ask(`/secret-${id}`)
  await ask(`/v2/secret-${id}`, { method: 'PUT' })
  await ask('/healthz')
  await ask('/v2/shipments', { headers: { authorization: 'Token lf_of_nobody_at_all' } })
  const samples = await scrape()
  expect(samples.get(requests('method="GET",route="/v2/shipments",status="2xx"'))).toBe(1)
  expect(samples.get(requests('method="GET",route="/v2/shipments",status="4xx"'))).toBe(1)
  expect(samples.get(requests('method="GET",route="/v2/containers/:id",status="4xx"'))).toBe(2)
  expect(samples.get(requests('method="GET",route="none",status="4xx"'))).toBe(1)
  expect(samples.get(requests('method="PUT",route="none",status="4xx"'))).toBe(1)
  expect(samples.get(requests('method="GET",route="/healthz",status="2xx"'))).toBe(1)
  const text = [...samples.keys()].join('\n')
  expect(text).not.toContain(id)
  expect(text).not.toContain('secret')
  expect(text).not.toContain('lf_')
})

test('methods that nobody registers are one', async () => {
  const { server, scrape } = await serve()
  for (const method of ['PROPFIND', 'MKCOL', 'TRACE'] as const)
    await server.app.inject({ method: method as 'TRACE', url: '/v2/shipments' }).catch(() => {})
  const methods = new Set(Array.from((await scrape()).keys(), (name) => /method="(\w+)"/.exec(name)?.[1]))
  for (const method of methods) expect([undefined, 'GET', 'HEAD', 'TRACE', 'other']).toContain(method)
  expect(methods).not.toContain('PROPFIND')
})

test('open streams are counted as long as they are open, and are no slow requests', async () => {
  const { ask, scrape } = await serve()
  const streams = async () => (await scrape()).get('landfall_live_streams{reader="staff"}')
  const abort = new AbortController()
  const stream = await ask('/v2/live', { signal: abort.signal })
  expect(stream.status).toBe(200)
  expect(await streams()).toBe(1)
  abort.abort()
  await expect.poll(streams).toBe(0)
  expect((await ask('/v2/live?age=x')).status).toBe(400)
  const samples = await scrape()
  expect(samples.get(requests('method="GET",route="/v2/live",status="4xx"'))).toBe(1)
  expect([...samples.keys()].filter((name) => name.includes('"/v2/live",status="2xx"'))).toEqual([])
})

test('it says how it goes with the store, the readers, the process and the version', async () => {
  const { scrape, server } = await serve()
  const samples = await scrape()
  const { version } = (await import('../version.ts')) as { version: string }
  expect(samples.get('landfall_store_up')).toBe(1)
  expect(samples.get(`landfall_info{version="${version}",store="${DATABASE_URL ? 'postgres' : 'embedded'}"}`)).toBe(1)
  expect(samples.get('landfall_store_connections_max{pool="usual"}')).toBe(DATABASE_URL ? 10 : 1)
  expect(samples.get('landfall_store_waiting{pool="usual"}')).toBe(0)
  expect(samples.get('landfall_reader_processes{state="busy"}')).toBe(0)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
    expect(samples.get(name), name).toBeGreaterThan(0)
  const before = samples.get('landfall_store_errors_total{kind="other"}') ?? Number.NaN
  await expect(sql`select nothing of the kind`.execute(server.deps.store.db)).rejects.toThrow()
  expect((await scrape()).get('landfall_store_errors_total{kind="other"}')).toBe(before + 1)
})

test('works that throw are counted by their name', async () => {
  const { server, scrape } = await serve()
  server.metrics?.failed('send-mail')
  server.metrics?.failed('send-mail')
  expect((await scrape()).get('landfall_work_failures_total{work="send-mail"}')).toBe(2)
})

test('of a replica it says whether it is used, how far behind it is and how reads end; of none nothing', async () => {
  const store = await open()
  onTestFinished(() => store.close())
  const reads = { replica: 7, unused: 6, late: 5, conflict: 4, lost: 3, primary: 2 }
  const saysOf = async (replica: ReturnType<Store['use']>['replica']) => {
    const metrics = createMetrics({
      store: { ...store, use: () => ({ ...store.use(), ...(replica && { replica }) }) },
      reader: { processes: () => ({ busy: 0, idle: 0, waiting: 0 }) },
      now: () => new Date('2026-06-20T12:00:00Z'),
      isMailing: true,
      onError: (_, error) => expect.unreachable(String(error)),
    })
    const samples = [...samplesOf(await metrics.text())]
    return Object.fromEntries(samples.filter(([name]) => name.startsWith('landfall_replica')))
  }
  expect(await saysOf(undefined)).toEqual({})
  const counts = Object.fromEntries(
    Object.entries(reads).map(([end, count]) => [`landfall_replica_reads_total{end="${end}"}`, count]),
  )
  expect(await saysOf({ state: 'used', why: null, lag: 0.25, reads })).toEqual({
    landfall_replica_used: 1,
    landfall_replica_lag_seconds: 0.25,
    ...counts,
  })
  expect(await saysOf({ state: 'away', why: 'it does not answer', lag: undefined, reads })).toEqual({
    landfall_replica_used: 0,
    ...counts,
  })
})

/** A store whose answers about what waits are counted, and can be kept back. */
async function watched(patience = 60_000) {
  const store = await open()
  onTestFinished(() => store.close())
  const seen = { asked: 0, held: undefined as Promise<void> | undefined, fails: false }
  const db = store.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('set local')) seen.asked += 1
      if (seen.fails) throw new Error('Not now')
      return node
    },
    async transformResult({ result }) {
      await seen.held
      return result
    },
  })
  const told: unknown[] = []
  const metrics = createMetrics({
    store: { ...store, db } as Store,
    reader: { processes: () => ({ busy: 1, idle: 2, waiting: 3 }) },
    now: () => new Date('2026-06-20T12:00:00Z'),
    isMailing: true,
    patience,
    onError: (_, error) => told.push(error),
  })
  return { metrics, seen, told }
}

test('the store is asked one statement, however many ask at once', async () => {
  const { metrics, seen } = await watched()
  const texts = await Promise.all([metrics.text(), metrics.text(), metrics.text()])
  await metrics.text()
  expect(seen.asked).toBe(1)
  for (const text of texts) expect(samplesOf(text).get('landfall_queue_due{queue="mails"}')).toBe(0)
})

test('a store that fails or takes too long keeps nobody waiting, and what it would have said is left out', async () => {
  const { metrics, seen, told } = await watched()
  expect(samplesOf(await metrics.text()).get('landfall_queue_due{queue="shipments"}')).toBe(0)
  const { metrics: other, seen: looks, told: heard } = await watched(200)
  let release = () => {}
  looks.held = new Promise((done) => {
    release = done
  })
  for (let scrapes = 0; scrapes < 3; scrapes++) {
    const samples = samplesOf(await other.text())
    expect(samples.get('landfall_store_up')).toBe(0)
    expect(samples.get('landfall_reader_waiting')).toBe(3)
    expect([...samples.keys()].filter((name) => /landfall_(queue|webhook|connection|mailbox)/.test(name))).toEqual([])
  }
  // It is not asked again before it has answered.
  expect(looks.asked).toBe(1)
  expect(heard).toHaveLength(3)
  release()
  await expect.poll(async () => samplesOf(await other.text()).get('landfall_store_up')).toBe(1)
  expect([seen.asked, told]).toEqual([1, []])

  const { metrics: broken, seen: failing } = await watched()
  failing.fails = true
  expect(samplesOf(await broken.text()).get('landfall_store_up')).toBe(0)
  failing.fails = false
  expect(samplesOf(await broken.text()).get('landfall_store_up')).toBe(1)
})

describe.runIf(DATABASE_URL)('several servers on one PostgreSQL', () => {
  test('say the same of the store, each of itself, and neither says it to visitors', async () => {
    const [one, two] = [await serve(), await serve()]
    await one.ask('/v2/shipments')
    const [mine, theirs] = [await one.scrape(), await two.scrape()]
    const listed = requests('method="GET",route="/v2/shipments",status="2xx"')
    expect([mine.get(listed), theirs.get(listed)]).toEqual([1, undefined])
    const ofStore = (samples: Map<string, number>) =>
      [...samples].filter(([name]) => /^landfall_(queue_due|webhooks|connections)\b/.test(name))
    expect(ofStore(mine).length).toBeGreaterThan(20)
    expect(ofStore(mine)).toEqual(ofStore(theirs))
    for (const { ask } of [one, two]) expect(await (await ask('/metrics')).text()).not.toContain('landfall_')
  })
})
