import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, context, store, work, mails } = setting
const publicUrl = 'https://landfall.example'
/** With pages, and at an address of its own; the other one has neither. */
let app: FastifyInstance
let assets: string

const page = `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark" /><title>Your orders</title>
<script>first()</script></head><body><div aria-label="Loading"></div><noscript>This page needs JavaScript.</noscript>
<script type="module" src="/assets/embed.js"></script></body></html>`

beforeAll(async () => {
  assets = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(assets, 'assets'))
  for (const name of ['embed.html', 'trucker.html']) writeFileSync(join(assets, name), page)
  writeFileSync(join(assets, 'index.html'), 'the dashboard of Landfall')
  writeFileSync(join(assets, 'favicon.svg'), '<svg/>')
  app = await createApp({ store: store(), ...context, assets, publicUrl })
})
afterAll(async () => {
  await app.close()
  rmSync(assets, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', host: 'landfall.example', ...headers } })

test('a page says its title, words and theme before any script runs, and nothing of whose it is', async () => {
  const me = await account()
  const view = await makeView(setting, me, {
    language: 'de',
    colour: '#7A1F5C',
    page_title: 'Harbour & <Pine>',
    look: { theme: 'dark' },
  })
  const { body, headers } = await get(`/embed/${view.id}`)
  expect(body).toContain('<html lang="de" data-theme="dark">')
  expect(body).toContain('content="dark"')
  expect(body).toContain('<title>Harbour &#38; &#60;Pine&#62;</title>')
  expect(body).toContain('<meta property="og:title" content="Harbour &#38; &#60;Pine&#62;" />')
  expect(body).toContain('aria-label="Wird geladen"')
  expect(body).toContain('<noscript>Diese Seite braucht JavaScript.')
  expect(body).not.toMatch(/7A1F5C|Test account|Landfall/i)
  // The script that is in the page runs, by what it is; another one would not.
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
})

test.each([
  ['?theme=light', 'dark', 'light'],
  ['?around=light', 'dark', 'dark'],
  ['?around=light', 'auto', 'light'],
  ['?theme=neon&around=dark', 'auto', 'dark'],
  ['', 'auto', undefined],
] as const)('asked with %s, a view whose theme is %s begins %s', async (query, theme, begins) => {
  const me = await account()
  const view = await makeView(setting, me, { look: { theme } })
  const { body } = await get(`/embed/${view.id}${query}`)
  expect(/data-theme="(\w+)"/.exec(body)?.[1]).toBe(begins)
})

test('without a language of its policy a page begins in that of the visitor', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  const titleFor = async (accepted: string) =>
    /<title>(.*)<\/title>/.exec((await get(`/embed/${view.id}`, { 'accept-language': accepted })).body)?.[1]
  expect(await titleFor('nl, fr-CA;q=0.9, en;q=0.8')).toBe('Vos commandes')
  expect(await titleFor('nl')).toBe('Your orders')
})

test('nothing is for search engines, and whoever asks whether it is learns so', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  for (const path of [`/embed/${view.id}`, '/embed.html', '/calendar/none.ics', '/subscriptions/none/stop', '/parties'])
    expect([path, (await get(path)).headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow'])
  expect(await get('/robots.txt')).toMatchObject({ statusCode: 200, body: 'User-agent: *\nDisallow:\n' })
  expect(await get('/favicon.ico')).toMatchObject({ statusCode: 204, body: '' })
})

test('at the name of a view there is what is its customers’, and nothing else', async () => {
  const me = await account()
  const hers = await makeView(setting, me, { public_url: 'https://track.hers.example' })
  const his = await makeView(setting, me, { public_url: 'https://track.his.example' })
  const plain = await makeView(setting, me)
  const host = 'track.hers.example'
  expect((await get(`/embed/${hers.id}`, { host })).statusCode).toBe(200)
  for (const path of [
    '/',
    '/parties',
    '/docs',
    '/docs/api',
    '/favicon.svg',
    `/embed/${his.id}`,
    `/embed/${plain.id}`,
  ]) {
    const { statusCode, body } = await get(path, { host })
    expect([path, statusCode, body.includes('Your orders'), body.includes('Landfall')]).toEqual([
      path,
      404,
      true,
      false,
    ])
  }
  // By the name of the server everything is where it was.
  for (const path of ['/parties', '/favicon.svg', `/embed/${hers.id}`, `/embed/${plain.id}`])
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  // A name that nobody has made known closes nothing and opens nothing.
  expect((await get('/parties', { host: 'evil.example' })).statusCode).toBe(200)
})

test('links begin with the name that a view has, then with PUBLIC_URL, and never with a name that anybody may choose', async () => {
  const me = await account()
  const own = await makeView(setting, me, {
    public_url: 'https://track.hers.example',
    sections: { calendar: true, subscriptions: true, references: true },
  })
  const plain = await makeView(setting, me, { sections: { calendar: true } }, own.party)
  const calendarOf = async (asked: FastifyInstance, token: string, host: string) => {
    const headers = { host, authorization: `Token ${token}` }
    const answer = await asked.inject({ method: 'POST', url: '/v2/embed/calendar', headers })
    return answer.statusCode === 403 ? answer.json().errors[0].detail : new URL(answer.json().url).origin
  }
  for (const host of ['landfall.example', 'track.hers.example', 'evil.example']) {
    expect(await calendarOf(app, own.token, host)).toBe('https://track.hers.example')
    expect(await calendarOf(app, plain.token, host)).toBe(publicUrl)
  }
  const unnamed = setting.app()
  expect(await calendarOf(unnamed, own.token, 'evil.example')).toBe('https://track.hers.example')
  expect(await calendarOf(unnamed, plain.token, '192.0.2.7:4949')).toBe('http://192.0.2.7:4949')
  expect(await calendarOf(unnamed, plain.token, 'evil.example')).toBe(
    "PUBLIC_URL is not set, and evil.example may be anybody's name for this server.",
  )

  await shipFor(me, work, {
    bill: 'YMLUS951',
    party: own.party,
    events: atSea({ bill: 'YMLUS951', container: 'TCLU4829132' }),
    ref_numbers: ['PO 951'],
  })
  const attributes = { email: 'ada@hers.example', about: 'PO 951', events: ['arrived'] }
  await own.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes } } })
  await work()
  const mail = mails.find(({ to }) => to === 'ada@hers.example')
  expect(mail?.text).toMatch(/https:\/\/track\.hers\.example\/subscriptions\/[\w-]+\/confirm/)
  expect(mail?.text).not.toContain('track.example.com')

  // The page that it leads to is in the company's name and colour too.
  const logo = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="x"><path d="M0 0"/></svg>').toString('base64')}`
  const look = { theme: 'light' as const, light_paper: '#FFFFFF', radius: 12, face: 'Segoe UI, Arial' }
  const change = { colour: '#7A1F5C', logo, look }
  await me.client(api.views.update, { params: { id: own.id }, body: { data: { attributes: change } } })
  const [path = ''] = /\/subscriptions\/[\w-]+\/confirm/.exec(mail?.text ?? '') ?? []
  const { body } = await get(path, { host: 'track.hers.example' })
  expect(body).toContain('<title>Get e-mail updates? · Test account</title>')
  expect(body).toContain(`<img src="${logo.replaceAll('&', '&#38;')}" alt="">`)
  for (const part of [
    'color-scheme:light}',
    '#7a1f5c',
    '#FFFFFF',
    'border-radius:12px',
    '"Segoe UI","Arial",system-ui',
  ])
    expect(body).toContain(part)
  expect(body).not.toMatch(/Landfall|0b5975/i)
  const nothing = await get('/subscriptions/nonsense/stop')
  expect(nothing.statusCode).toBe(404)
  expect(nothing.body).not.toMatch(/Landfall|Test account/i)
})

test('a customer’s papers are fetched by the name by which the customer came', async () => {
  const me = await account()
  const view = await makeView(setting, me, {
    public_url: 'https://track.hers.example',
    document_types: ['packing_list'],
  })
  const bill = 'YMLUS952'
  const events = atSea({ bill, container: 'TCLU4829132' })
  const shipment = await shipFor(me, work, { bill, party: view.party, events })
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'list.pdf')
  const sent = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/documents',
    headers: {
      host: 'landfall.example',
      authorization: `Token ${me.apiKey}`,
      'content-type': String(sent.headers.get('content-type')),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const { id } = answer.json().data
  await me.client(api.document_links.create, { params: { id }, body: { data: { type: 'shipment', id: shipment } } })
  const attributes = { document_type_manual: 'packing_list' as const }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  const linkBy = async (host: string) => {
    const headers = { host, authorization: `Token ${view.token}` }
    const { download_url } = (await app.inject({ url: `/v2/embed/documents/${id}/download_url`, headers })).json()
    return new URL(download_url)
  }
  const link = await linkBy('track.hers.example')
  expect(link.origin).toBe('https://track.hers.example')
  const file = await app.inject({ url: link.pathname, headers: { host: link.host } })
  expect(file).toMatchObject({ statusCode: 200, body: '%PDF-1.4\n%%EOF\n' })
  expect((await linkBy('landfall.example')).origin).toBe(publicUrl)
  expect((await linkBy('evil.example')).origin).toBe(publicUrl)
})

test('a view may not have the name of the server itself', async () => {
  const me = await account()
  const made = app.inject({
    method: 'POST',
    url: '/v2/views',
    headers: {
      host: 'landfall.example',
      authorization: `Token ${me.apiKey}`,
      'content-type': 'application/json',
    },
    payload: {
      data: {
        attributes: { name: 'Orders', public_url: 'http://localhost' },
        relationships: { party: { data: { type: 'party', id: (await makeView(setting, me)).party } } },
      },
    },
  })
  expect((await made).statusCode).toBe(201)
  await expect(makeView(setting, me, { public_url: 'http://localhost' })).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/public_url' } }],
  })
})
