import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTimeZones } from '#domain/zones/zone-table.ts'
import { createApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const { context, store } = testApp()
const { address, sent, table } = context.reference.timeZones
let app: FastifyInstance
let assets: string

beforeAll(async () => {
  assets = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(assets, 'assets'))
  for (const name of ['index.html', 'embed.html', 'trucker.html'])
    writeFileSync(join(assets, name), `<html><head><title>${name}</title></head><body></body></html>`)
  app = await createApp({ store: store(), ...context, assets })
})
afterAll(async () => {
  await app.close()
  rmSync(assets, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

test.each(['/', '/shipments', '/embed.html', '/embed/00000000-0000-4000-8000-000000000000'])(
  '%s names the table, so that it comes with the scripts',
  async (url) => {
    const { body, headers } = await get(url)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(
      `<head><link id="time-zones" rel="preload" as="fetch" crossorigin="anonymous" href="${address}" />`,
    )
  },
)

test('the page is packed where the browser unpacks it, and is the same', async () => {
  const { rawPayload, headers } = await get('/shipments', { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding, accept-language',
    'cache-control': 'no-cache',
  })
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/shipments')).body)
})

test('the preview may ask nobody, and has the table in itself', async () => {
  const { body } = await get('/embed/preview')
  const [, own = ''] = /<script id="time-zones" type="application\/json">(.*?)<\/script>/.exec(body) ?? []
  expect(readTimeZones(JSON.parse(own)).release).toBe(table.release)
  expect(body).not.toContain('<link id="time-zones"')
})

test('the table is kept for good by its address, packed or not', async () => {
  const plain = await get(address)
  expect(plain.body).toBe(sent)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(brotliDecompressSync((await get(address, { 'accept-encoding': 'gzip, br' })).rawPayload).toString()).toBe(sent)
  expect(gunzipSync((await get(address, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(sent)
})

test('a page that names the table of before is given this one', async () => {
  const { statusCode, headers } = await get('/time-zones/2026a-0123456789.json')
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ location: address, 'cache-control': 'no-cache' })
})

test('whoever watches over the server is told the release', async () => {
  expect((await get('/healthz')).json()).toMatchObject({ status: 'ok', time_zones: table.release })
})
