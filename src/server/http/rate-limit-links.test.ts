import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'
import { pdf, uploadDocument } from '../testing/uploads.ts'

const setting = testApp({ allowPrivate: true })
const { account, store, context, clock } = setting
const unlimited = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0 }
let app: FastifyInstance
let assets: string

beforeAll(async () => {
  assets = mkdtempSync(join(tmpdir(), 'pages-'))
  for (const name of ['index.html', 'embed.html', 'trucker.html']) writeFileSync(join(assets, name), name)
  app = await createApp({ store: store(), ...context, assets, limits: { ...unlimited, view: 3 } })
})
afterAll(async () => {
  await app.close()
  rmSync(assets, { recursive: true })
})

type Method = 'GET' | 'PUT' | 'POST'

const often = async (
  method: Method,
  url: string,
  more: { payload?: string; headers?: Record<string, string> } = {},
) => {
  clock.now = new Date(clock.now.getTime() + 61_000)
  const statuses = []
  for (let at = 0; at < 5; at++) statuses.push((await app.inject({ method, url, ...more })).statusCode)
  return statuses
}

test('whoever tries links to files, addresses that files are sent to, or pages of views, is stopped', async () => {
  expect(await often('GET', '/v2/files/d.a.b.c.d.e')).toEqual([404, 404, 404, 429, 429])
  expect(await often('PUT', '/v2/uploads/u.a.b.c.d.e')).toEqual([404, 404, 404, 429, 429])
  expect(await often('GET', `/embed/${randomUUID()}`)).toEqual([404, 404, 404, 429, 429])
})

test('a link that is good has a limit of its own, and counts for nobody at the same address', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('x'))
  clock.now = new Date(clock.now.getTime() + 61_000)
  const link = async () => {
    const { download_url } = await me.client(api.documents.download_url, { params: { id } })
    return (await app.inject({ url: new URL(download_url).pathname })).statusCode
  }
  expect([await link(), await link(), await link(), await link()]).toEqual([200, 200, 200, 429])
  expect((await app.inject({ url: '/v2/files/d.a.b.c.d.e' })).statusCode).toBe(404)
})

test('of what is sent for a connection only messages that prove nothing are counted', async () => {
  const me = await account()
  const attributes = { profile: 'vizion', name: 'Vizion', scacs: ['MSCU'] } as never
  const made = await me.client(api.connections.create, { body: { data: { attributes } } })
  const { pathname, search } = new URL(made.data.attributes.callback_url ?? '')
  const headers = { 'content-type': 'application/json' }
  const right = { headers, payload: '{"items":[]}' }
  expect(await often('POST', pathname + search, right)).toEqual([204, 204, 204, 204, 204])
  expect(await often('POST', pathname, right)).toEqual([401, 401, 401, 429, 429])
})
