import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { personOf } from '../testing/principals.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, context, store } = setting
let app: FastifyInstance
let folder: string

const page = `<html><head><script type="module" crossorigin src="/assets/first-1.js"></script>
</head><body><div id="root"></div></body></html>`

/** In place of the dashboard's own components: it shows how it was asked. */
const drawing = `exports.drawPicture = async ({ address, isPhone, settings, fetch }) => {
  if (address === '/broken') throw new Error('There is a fault in the drawing')
  if (address === '/slow') return new Promise(() => {})
  if (address === '/elsewhere') return null
  const response = await fetch('/v2/session', { method: 'GET', headers: { accept: 'application/vnd.api+json' } })
  const answer = await response.json()
  return { routes: ['__root', 'shipments'], html: '<p>' + [address, isPhone ? 'phone' : 'desk', response.status, ...Object.keys(settings)].join(' ') + '</p>', answers: [[['sessions'], answer]] }
}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  for (const name of ['app', 'first-picture']) mkdirSync(join(folder, name))
  for (const name of ['index.html', 'embed.html', 'trucker.html']) writeFileSync(join(folder, 'app', name), page)
  writeFileSync(
    join(folder, 'app', 'styles.json'),
    '{"shipments":["assets/rows-1.css"],"parties":["assets/parties-1.css"]}',
  )
  writeFileSync(join(folder, 'first-picture', 'first-picture.cjs'), drawing)
  // Of the others this dashboard is built in German alone.
  writeFileSync(join(folder, 'app', 'index.de.html'), page.replace('<html>', '<html lang="de">'))
  writeFileSync(join(folder, 'first-picture', 'first-picture.de.cjs'), drawing.replace("'<p>'", "'<p lang=de>'"))
  app = await createApp({ store: store(), ...context, assets: join(folder, 'app') })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })
const member = async (name?: string) => personOf(setting, (await account()).id, 'viewer', name)
const answersIn = (html: string) =>
  JSON.parse(/<script id="answers" type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? 'null')

test('who is signed in gets the page with its picture, and the answers that it shows, which nobody keeps', async () => {
  const { cookie } = await member('Maren </script><script>alert(1)</script>')
  const { body, headers, statusCode } = await get('/shipments?q=a%20b', { cookie })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(body).toContain('inert aria-hidden="true"')
  expect(body).toContain('<p>/shipments?q=a%20b desk 200</p>')
  const [[queryKey, session]] = answersIn(body)
  expect(queryKey).toEqual(['sessions'])
  expect(session.data.attributes.name).toBe('Maren </script><script>alert(1)</script>')
  expect(body).not.toContain('<script>alert')
})

test('the scripts are loaded at once, and run behind the picture', async () => {
  const { cookie } = await member()
  const { body } = await get('/shipments', { cookie })
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/first-1.js">')
  expect(body).toContain('<script defer src="/start.js"></script>')
  expect(body).not.toContain('type="module"')
})

test('the style sheets of the page are named before its picture, and no others', async () => {
  const { cookie } = await member()
  const { body } = await get('/shipments', { cookie })
  expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/rows-1.css">',
  ])
  expect(body.indexOf('rows-1.css')).toBeLessThan(body.indexOf('<div id="picture"'))
})

test('a phone gets its own picture; a browser that unpacks gets it packed', async () => {
  const { cookie } = await member()
  const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
  const packed = await get('/shipments', { cookie, 'user-agent': phone, 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, accept-language' })
  expect(gunzipSync(packed.rawPayload).toString()).toContain('<p>/shipments phone 200</p>')
})

test('who is not signed in gets the page as it was built, with the table of time zones named', async () => {
  const { body, headers } = await get('/shipments')
  const table = `<link id="time-zones" rel="preload" as="fetch" crossorigin="anonymous" href="${context.reference.timeZones.address}" />`
  expect(body).toBe(page.replace('<head>', `<head>${table}`))
  expect(headers['cache-control']).toBe('no-cache')
})

test('a picture is drawn of what its visitor may see, and of nothing else', async () => {
  const [ada, kofi] = [await member('Ada'), await member('Kofi')]
  const pages = await Promise.all([ada, kofi].map(({ cookie }) => get('/shipments', { cookie })))
  expect(pages.map(({ body }) => answersIn(body)[0][1].data.attributes.name)).toEqual(['Ada', 'Kofi'])
  const { body } = await get('/shipments', { cookie: 'landfall_session=nobody' })
  expect(body).toContain('<p>/shipments desk 401</p>')
})

test.each(['/broken', '/slow', '/elsewhere'])(
  'where there is no picture the page comes without one: %s',
  async (url) => {
    const { cookie } = await member()
    const { body, statusCode } = await get(url, { cookie })
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div></body></html>')
    expect(body).toContain('/start.js')
    expect(body).not.toContain('picture')
  },
)

test('it is drawn for the settings of the browser, as far as they make sense', async () => {
  const { cookie } = await member()
  const told = async (settings: string) =>
    (await get('/shipments', { cookie: `${cookie}; landfall.settings=${settings}` })).body
  expect(await told(encodeURIComponent('{"landfall.density":"compact","zone":"Asia/Kolkata"}'))).toContain(
    '<p>/shipments desk 200 landfall.density zone</p>',
  )
  for (const nonsense of ['', '%', '{', '[1]', '{"zone":1}', 'null', '%22x%22'])
    expect(await told(nonsense), nonsense).toContain('<p>/shipments desk 200</p>')
})

test('the page and its picture are in the language that was chosen, else in the first of the browser that there is', async () => {
  const { cookie } = await member()
  const sent = async (headers: Record<string, string>) =>
    [...(await get('/shipments', headers)).body.matchAll(/lang="?(\w+)/g)].map(([, language]) => language)
  const german = { 'accept-language': 'nl, de-AT;q=0.9, en;q=0.8' }
  expect(await sent({})).toEqual([])
  expect(await sent(german)).toEqual(['de'])
  expect(await sent({ ...german, cookie })).toEqual(['de', 'de'])
  expect(await sent({ ...german, cookie: 'landfall.language=en' })).toEqual([])
  expect(await sent({ cookie: `${cookie}; landfall.language=de` })).toEqual(['de', 'de'])
  // Chosen where it was there, or written by somebody else: English is there everywhere.
  expect(await sent({ ...german, cookie: 'landfall.language=fr' })).toEqual([])
  expect(await sent({ ...german, cookie: 'landfall.language=..%2F' })).toEqual(['de'])
  expect((await get('/shipments', german)).headers.vary).toBe('accept-encoding, accept-language')
})

test('who has chosen a language gets the page and its picture in it, whatever the browser is set to', async () => {
  const { cookie, id } = await member()
  const sent = async (headers: Record<string, string>) =>
    [...(await get('/shipments', headers)).body.matchAll(/lang="?(\w+)/g)].map(([, language]) => language)
  const choose = (language: 'de' | 'en' | null) =>
    withSystem(store(), (tx) => tx.updateTable('users').set({ language }).where('id', '=', id).execute())
  await choose('de')
  expect(await sent({ cookie })).toEqual(['de', 'de'])
  expect(await sent({ cookie: `${cookie}; landfall.language=en`, 'accept-language': 'en' })).toEqual(['de', 'de'])
  // Nobody else is meant by it, nor who has a cookie of nobody.
  expect(await sent({ cookie: 'landfall_session=nobody' })).toEqual([])
  await choose('en')
  expect(await sent({ cookie: `${cookie}; landfall.language=de` })).toEqual([])
  await choose(null)
  expect(await sent({ cookie: `${cookie}; landfall.language=de` })).toEqual(['de', 'de'])
  const { browser_language } = await withSystem(store(), (tx) =>
    tx.selectFrom('users').select('browser_language').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(browser_language).toBe('de')
})

test.each([
  ...['/.env', '/.git/config', '/package.json', '/src/server/main.ts', '/dist/server/main.js', '/assets/.hidden'],
  ...['/first-picture/first-picture.cjs', '/../first-picture/first-picture.cjs', '/assets/%2e%2e/%2e%2e/secret.key'],
  ...['/assets/first-1.js.map', '/styles.json/', '/secret.key', '/pg/PG_VERSION'],
])('nothing but what is built is served: %s', async (url) => {
  writeFileSync(join(folder, 'secret.key'), 'of the server')
  const { statusCode, body } = await app.inject({ url, headers: { accept: '*/*' } })
  expect([statusCode, body.includes('There is no GET')]).toEqual([404, true])
})
