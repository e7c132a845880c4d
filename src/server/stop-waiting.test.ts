import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from './db/scope.ts'
import { readEnv } from './env.ts'
import { createSecrets } from './secrets.ts'
import { createServer } from './server.ts'
import { json, startLine } from './sources/dcsa/fixtures/line-server.ts'
import { readSources } from './sources/dcsa/presets.ts'
import { openCopy } from './testing/postgres.ts'
import { openImage } from './testing/store-image.ts'

const { DATABASE_URL } = process.env
const folder = mkdtempSync(join(tmpdir(), 'landfall-stop-waiting-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key = 'lf_of_somebody_who_asks'

/** A server whose store is still there after its end. */
async function serve(sources: object[]) {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)))
  onTestFinished(() => void vi.restoreAllMocks())
  const store = DATABASE_URL ? await openCopy(DATABASE_URL, inject('template')) : await openImage(inject('image'))
  onTestFinished(() => store.close())
  const given = {
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    DEMO: '0',
    BOOTSTRAP_API_KEY: key,
    ALLOW_PRIVATE_CONNECTIONS: '1',
  }
  const server = await createServer(
    { ...store, close: async () => {} },
    {
      env: readEnv(given),
      secrets: createSecrets('a key for tests'),
      presets: readSources(JSON.stringify(sources)),
      // Less than any turn that is waited for here.
      patience: 15_000,
    },
  )
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.work(address)
  const post = async (path: string, attributes: object) => {
    const body = JSON.stringify({ data: { attributes } })
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
  }
  const rows = async (of: string) => {
    const found = await withSystem(store, (tx) => sql<Record<string, unknown>>`${sql.raw(of)}`.execute(tx))
    return found.rows
  }
  return {
    ...{ close: server.close, said, rows },
    connect: (attributes: object) => post(api.connections.create.path, attributes),
    track: async (...numbers: string[]) => {
      for (const request_number of numbers)
        await post(api.tracking_requests.create.path, {
          request_type: 'bill_of_lading',
          request_number,
          scac: 'YMLU',
        })
    },
  }
}

const numbers = ['YMLU700001', 'YMLU700002']
const claims = 'select status, retry_count, claimed_until from tracking_requests order by status'
/** Of one the line has said something; the other is for whoever comes next, at once. */
const oneAsked = [
  { status: 'awaiting_manifest', retry_count: null, claimed_until: null },
  { status: 'pending', retry_count: null, claimed_until: null },
]
const waits = "select 1 from tracking_requests where status = 'pending' and claimed_until is not null"

test('a server that ends does not wait for its turn at a line of its settings', async () => {
  await using line = await startLine((_, response) => json(response, []))
  const settings = { base_url: line.base_url, auth: { kind: 'none' }, requests_per_minute: 2 }
  const server = await serve([{ kind: 'dcsa', scac: 'YMLU', ...settings }])
  await server.track(...numbers)
  await expect.poll(() => server.rows(claims)).toMatchObject([{ status: 'awaiting_manifest' }, { status: 'pending' }])
  await expect.poll(() => server.rows(waits)).toHaveLength(1)
  expect(await server.close()).toBe(true)
  expect(line.calls).toHaveLength(1)
  expect(await server.rows(claims)).toEqual(oneAsked)
  expect(server.said).toEqual([])
}, 120_000)

test('nor for its turn at a connection, and what was not asked is not counted', async () => {
  await using line = await startLine((_, response) => json(response, []))
  const server = await serve([])
  const settings = { base_url: line.base_url, per_minute: '2', per_day: '100' }
  await server.connect({ profile: 'dcsa-2', scacs: ['YMLU'], settings })
  await server.track(...numbers)
  await expect.poll(() => server.rows(claims)).toMatchObject([{ status: 'awaiting_manifest' }, { status: 'pending' }])
  await expect.poll(() => server.rows(waits)).toHaveLength(1)
  expect(await server.close()).toBe(true)
  expect(line.calls).toHaveLength(1)
  expect(await server.rows(claims)).toEqual(oneAsked)
  expect(await server.rows('select sum(requests)::int as asked from connection_hours')).toEqual([{ asked: 1 }])
  expect(server.said).toEqual([])
}, 120_000)
