import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'

const setting = testApp()
const { account, context, store } = setting
let app: FastifyInstance
let assets: string

beforeAll(async () => {
  assets = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(assets, 'assets'))
  for (const name of [
    'index.html',
    'embed.html',
    'trucker.html',
    'embed.html.gz',
    'landfall-view.js',
    'assets/embed-1.js',
  ])
    writeFileSync(join(assets, name), `this is ${name}`)
  app = await createApp({ store: store(), ...context, assets })
})
afterAll(async () => {
  await app.close()
  rmSync(assets, { recursive: true })
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })

/** The directives of the policy, by name. */
function policyOf({ headers }: Awaited<ReturnType<typeof get>>) {
  const parts = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
}

test('a view is framed by the origins of its policy, from the moment they are changed', async () => {
  const me = await account()
  const view = await makeView(setting, me, { allowed_origins: ['https://a.example', 'https://b.example:8443'] })
  const page = await get(`/embed/${view.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toBe('this is embed.html')
  expect(policyOf(page)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': 'https://a.example https://b.example:8443',
  })
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers).not.toHaveProperty('x-frame-options')
  expect(page.headers).not.toHaveProperty('set-cookie')
})

test('a view that allows no origin is in no frame, and neither is the page that names none', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  for (const url of [`/embed/${view.id}`, '/embed.html']) {
    const page = await get(url)
    expect({ url, status: page.statusCode, body: page.body }).toEqual({ url, status: 200, body: 'this is embed.html' })
    expect(policyOf(page)['frame-ancestors']).toBe("'none'")
    expect(page.headers).not.toHaveProperty('x-frame-options')
  }
})

test('the preview is in our own frames, and may ask nobody', async () => {
  const page = await get('/embed/preview')
  expect(policyOf(page)).toMatchObject({ 'frame-ancestors': "'self'", 'connect-src': "'none'" })
})

test.each(['/embed/00000000-0000-4000-8000-000000000000', '/embed/x', '/embed/%27%3B--'])(
  '%s is not found, and in no frame',
  async (url) => {
    const page = await get(url)
    expect(page.statusCode).toBe(404)
    expect(page.body).toBe('this is embed.html')
    expect(policyOf(page)['frame-ancestors']).toBe("'none'")
  },
)

test('its files are kept for ever, and the element may be loaded by any page', async () => {
  expect((await get('/assets/embed-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/landfall-view.js')).headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  expect((await get('/assets/embed-1.js')).headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('what a customer is answered is kept by no cache, least of all that it has ended', async () => {
  const me = await account()
  const view = await makeView(setting, me, { expires_at: '2026-06-20T13:00:00Z' })
  setting.clock.now = new Date('2026-06-20T13:00:00Z')
  onTestFinished(() => {
    setting.clock.now = new Date('2026-06-20T12:00:00Z')
  })
  for (const path of ['/v2/embed/view', '/v2/embed/shipments', '/v2/embed/live'])
    for (const authorization of [`Token ${view.token}`, 'Token lfv_nonsense']) {
      const { statusCode, headers } = await app.inject({ url: path, headers: { authorization } })
      expect([401, 410]).toContain(statusCode)
      expect(headers['cache-control']).toBe('no-store')
    }
})
