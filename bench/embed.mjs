import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { openEmptyPage } from './empty-page.mjs'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore } from './stores.mjs'

// As the server sends it.
const gzip = (bytes) => gzipSync(bytes, { level: 9 })
const folder = 'dist/app/assets'
const rounds = 9

/** The page of customers: what it loads, and how soon its largest part is there on a slow machine. */
export async function bench() {
  sizes()
  const server = await startServer((await emptyStore('embedded')).env)
  const view = await makeView(server.address)
  const empty = await openEmptyPage()
  const { module } = await runnerImport('./build/find-chromium.ts', { configFile: false })
  const executablePath = module.findChromium({ isWhole: true })
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: module.chromiumFlags })
  const [ours, theirs] = [[], []]
  // In turns, so that a machine that gets slower is slower for both.
  for (let i = 0; i < rounds; i++) {
    theirs.push(await load(browser, empty.address))
    ours.push(await load(browser, view))
  }
  const of = (loads, name) => median(loads.map((one) => one[name]))
  const requests = new Set(ours.flatMap(({ hosts }) => hosts))
  figure('requests of the first load', { value: of(ours, 'requests'), unit: 'requests' })
  figure('hosts that are asked', { value: requests.size, unit: 'hosts', atMost: 1 })
  figure('cookies', { value: Math.max(...ours.map(({ cookies }) => cookies)), unit: 'cookies', atMost: 0 })
  figure('largest paint, 4x slower CPU: an empty page', { value: of(theirs, 'paint'), unit: 'ms' })
  figure(
    'largest paint, 4x slower CPU: a view',
    { value: of(ours, 'paint'), unit: 'ms' },
    { value: of(ours, 'paint') / of(theirs, 'paint'), unit: 'x an empty page', atMost: 1.3 },
  )
  await browser.close()
  await empty.close()
  await server.stop()
}

function sizes() {
  const page = readFileSync('dist/app/embed.html', 'utf8')
  const own = withParts(readdirSync(folder).filter((name) => page.includes(name)))
  const scripts = own.filter((name) => name.endsWith('.js'))
  // A visitor reads one language: English is in the page, of the others it is the largest that is counted.
  const languages = scripts.filter((name) => /^(de|es|fr|zh)-/.test(name))
  // And what is said of mails and calendars, where somebody presses for them.
  const ofAsking = scripts.filter((name) => /^asking-/.test(name))
  const others = scripts.filter((name) => !languages.includes(name) && !ofAsking.includes(name))
  if (languages.length !== 4) throw new Error(`Four languages are files of their own, and not ${languages.length}`)
  const sizeOf = (name, compress) => compress(readFileSync(`${folder}/${name}`)).length / 1000
  const total = (names, compress) => names.reduce((sum, name) => sum + sizeOf(name, compress), 0)
  const largest = (compress) =>
    [languages, ofAsking]
      .map((names) => Math.max(...names.map((name) => sizeOf(name, compress))))
      .reduce((sum, size) => sum + size, 0)
  figure(
    'JavaScript, with one more language',
    { value: total(others, gzip) + largest(gzip), unit: 'kB gzip', atMost: 92 },
    { value: total(others, brotliCompressSync) + largest(brotliCompressSync), unit: 'kB br' },
  )
  figure('JavaScript, with all languages', { value: total(scripts, gzip), unit: 'kB gzip' })
  const styles = own.filter((name) => name.endsWith('.css'))
  figure('CSS', { value: total(styles, gzip), unit: 'kB gzip' })
  const element = gzip(readFileSync('dist/app/landfall-view.js')).length / 1000
  figure('landfall-view.js', { value: element, unit: 'kB gzip', atMost: 2 })
}

/** With what they import, also later. */
function withParts(names) {
  const all = readdirSync(folder)
  const parts = names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      all.filter((one) => /\.js$/.test(one) && readFileSync(`${folder}/${name}`, 'utf8').includes(one)),
    )
    .filter((part) => !names.includes(part))
  return parts.length === 0 ? names : withParts([...new Set([...names, ...parts])])
}

/** A customer with five shipments. */
async function makeView(address) {
  const call = async (path, body) => {
    const all = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { data: party } = await call('/v2/parties', { data: { attributes: { company_name: 'Nordmeer Handel GmbH' } } })
  const reference = { data: { id: party.id, type: 'party' } }
  for (let i = 0; i < 5; i++) {
    const bill = `YMLUB${i}`
    const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'YMLU' }
    await call('/v2/tracking_requests', { data: { attributes, relationships: { customer: reference } } })
    await call('/v2/ingest/dcsa_events?scac=YMLU', voyage(bill, `TCLU48291${i}`))
  }
  const relationships = { party: reference }
  const { data: view } = await call('/v2/views', { data: { attributes: { name: 'Orders' }, relationships } })
  const { data: token } = await call(`/v2/views/${view.id}/tokens`, { data: { attributes: { name: null } } })
  return `${address}/embed/${view.id}#${token.attributes.token}`
}

function voyage(bill, container) {
  const event = (type, code, at, classifier, place) => ({
    eventType: type,
    [type === 'EQUIPMENT' ? 'equipmentEventTypeCode' : 'transportEventTypeCode']: code,
    eventCreatedDateTime: '2026-06-01T00:00:00Z',
    eventClassifierCode: classifier,
    eventDateTime: new Date(Date.now() + at * 86_400_000).toISOString(),
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    ...(type === 'EQUIPMENT'
      ? { equipmentReference: container, emptyIndicatorCode: 'LADEN' }
      : { references: [{ referenceType: 'EQ', referenceValue: container }] }),
    transportCall: {
      modeOfTransport: 'VESSEL',
      exportVoyageNumber: '024E',
      location: { UNLocationCode: place },
      vessel: { vesselIMONumber: '9321483', vesselName: 'EXAMPLE STAR' },
    },
  })
  return [
    event('EQUIPMENT', 'LOAD', -20, 'ACT', 'CNNGB'),
    event('TRANSPORT', 'DEPA', -19, 'ACT', 'CNNGB'),
    event('TRANSPORT', 'ARRI', 5, 'EST', 'USLAX'),
  ]
}

/** A first visit: nothing is cached. */
async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const asked = []
  page.on('request', (request) => request.url().startsWith('http') && asked.push(new URL(request.url()).host))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await page.waitForSelector('h1')
  await page.waitForTimeout(700)
  const paint = await page.evaluate(
    () =>
      new Promise((done) => {
        const found = (list) => done(list.getEntries().at(-1).startTime)
        new PerformanceObserver(found).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const cookies = (await context.cookies()).length
  await context.close()
  return { paint, requests: asked.length, hosts: asked, cookies }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
