import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { readEnv } from './env.ts'
import { createSecrets } from './secrets.ts'
import { createServer } from './server.ts'
import { startLine } from './sources/dcsa/fixtures/line-server.ts'
import { readSources } from './sources/dcsa/presets.ts'
import { openCopy } from './testing/postgres.ts'
import { openImage } from './testing/store-image.ts'

const { DATABASE_URL } = process.env
const folder = mkdtempSync(join(tmpdir(), 'landfall-stop-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key = 'lf_of_somebody_who_asks'

async function serve(settings: Record<string, string>, more: { sources?: object[]; patience?: number } = {}) {
  const store = DATABASE_URL ? await openCopy(DATABASE_URL, inject('template')) : await openImage(inject('image'))
  const given = { DATA_DIR: folder, DRAIN_SECONDS: '0', BOOTSTRAP_API_KEY: key, ...settings }
  const server = await createServer(store, {
    env: readEnv(given),
    secrets: createSecrets('a key for tests'),
    presets: readSources(JSON.stringify(more.sources ?? [])),
    ...(more.patience !== undefined && { patience: more.patience }),
  })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...server, address, isOpen: () => answers(Number(new URL(address).port)) }
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** What is said of failures, from here to the end of the test. */
function listen(): string[] {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)))
  onTestFinished(() => void vi.restoreAllMocks())
  return said
}

/** Sees that nobody is let in any more at once, while the server still ends. */
async function closesFirst({ close, isOpen }: Awaited<ReturnType<typeof serve>>) {
  let isOver = false
  const closing = close().finally(() => {
    isOver = true
  })
  await expect.poll(isOpen, { timeout: 5000 }).toBe(false)
  return { closing, isOver: () => isOver }
}

test('a server that ends takes nobody new while its demo is being filled, and breaks that off', async () => {
  const said = listen()
  const server = await serve({ DEMO: '1' })
  const working = server.work(server.address)
  // Some of its shipments are asked for, and nothing is written yet.
  await wait(500)
  const began = performance.now()
  const { closing } = await closesFirst(server)
  expect(await closing).toBe(true)
  await working
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(said).toEqual([])
}, 120_000)

test('a server that ends leaves what would keep it too long, and takes nobody new meanwhile', async () => {
  // It is asked, and never answers.
  await using line = await startLine(() => {})
  const sources = [{ kind: 'dcsa', scac: 'YMLU', base_url: line.base_url, auth: { kind: 'none' }, timeout_seconds: 30 }]
  listen()
  const server = await serve({ DEMO: '0' }, { sources, patience: 2000 })
  await server.work(server.address)
  const attributes = { request_type: 'bill_of_lading', request_number: 'YMLU24811930', scac: 'YMLU' }
  const made = await fetch(`${server.address}${api.tracking_requests.create.path}`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'tracking_request', attributes } }),
  })
  expect(made.status).toBe(201)
  await expect.poll(() => line.calls.length, { timeout: 10_000 }).toBe(1)
  const began = performance.now()
  const { closing, isOver } = await closesFirst(server)
  expect(isOver()).toBe(false)
  expect(await closing).toBe(false)
  expect(performance.now() - began).toBeLessThan(5000)
}, 60_000)
