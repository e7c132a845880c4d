import { Pool } from 'undici'
import { clientOf } from './client.mjs'
import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'
import { voyage } from './voyages.mjs'

const { BENCH_VIEWS = '200' } = process.env
const views = Number(BENCH_VIEWS)
const [parties, changes, seconds, offered] = [20, 5, 10, 1000]

/** Pages of customers that are open at once: what they keep, how soon all hear of a change, and who hurts whom. */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await emptyStore(kind)
    const { address, stop, megabytes } = await startServer(env)
    const client = clientOf(address)
    const tokens = await makeViews(client)
    const before = megabytes()
    const pages = await Promise.all(tokens.map((token) => openPage(address, token)))
    const open = megabytes()
    figure(`${kind}: ${views} open pages`, { value: open - before, unit: 'MB' }, { value: open, unit: 'MB in all' })
    const times = []
    for (let n = 0; n < changes; n++) times.push(...(await change(client, pages, n)))
    times.sort((a, b) => a - b)
    const at = (share) => ({ value: times[Math.floor((times.length - 1) * share)], unit: 'ms' })
    figure(`${kind}: until a change is heard, median, 95 %, last`, at(0.5), at(0.95), at(1))
    figure(`${kind}: after ${changes} changes to all of them`, { value: megabytes(), unit: 'MB' })
    for (const page of pages) page.close()
    await crowd(kind, address, tokens)
    await client.close()
    await stop()
  }
}

async function makeViews(client) {
  const ids = []
  for (let n = 0; n < parties; n++) {
    const party = await client.post('/v2/parties', { data: { attributes: { company_name: `Party ${n}` } } })
    const id = party.data.id
    const attributes = { request_type: 'bill_of_lading', request_number: voyage(n).bill, scac: 'MAEU' }
    const relationships = { customer: { data: { id, type: 'party' } } }
    await client.post('/v2/tracking_requests', { data: { attributes, relationships } })
    ids.push(id)
  }
  await tell(client, (event) => event)
  const tokens = []
  for (let n = 0; n < views; n++) {
    const relationships = { party: { data: { id: ids[n % parties], type: 'party' } } }
    const view = await client.post('/v2/views', { data: { attributes: { name: `View ${n}` }, relationships } })
    const token = await client.post(`/v2/views/${view.data.id}/tokens`, { data: { attributes: {} } })
    tokens.push(token.data.attributes.token)
  }
  return tokens
}

const tell = (client, as) =>
  client.post(
    '/v2/ingest/dcsa_events?scac=MAEU',
    Array.from({ length: parties }, (_, n) => voyage(n).events.map(as)).flat(),
  )

/** Its stream, read as a page reads it. */
async function openPage(address, token) {
  const abort = new AbortController()
  const headers = { authorization: `Token ${token}` }
  const response = await fetch(`${address}/v2/embed/live`, { headers, signal: abort.signal })
  if (!response.ok) throw new Error(`A page was answered ${response.status}`)
  const page = { heard: 0, wanted: 0, onHeard: undefined, close: () => abort.abort() }
  const first = new Promise((done) => {
    page.onHeard = done
  })
  const reading = async () => {
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      if (!part.includes('event: state')) continue
      page.heard += 1
      page.onHeard?.()
    }
  }
  reading().catch(() => {})
  await first
  return page
}

/** One message changes a shipment of every party. Milliseconds until each page has heard that it is another. */
async function change(client, pages, n) {
  const began = performance.now()
  const heard = Promise.all(
    pages.map(
      (page) =>
        new Promise((done) => {
          page.onHeard = () => done(performance.now() - began)
        }),
    ),
  )
  const later = (text) => new Date(Date.parse(text) + (n + 1) * 3_600_000).toISOString()
  await tell(client, (event) => ({
    ...event,
    eventDateTime: later(event.eventDateTime),
    eventCreatedDateTime: later(event.eventCreatedDateTime),
  }))
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('A page never heard of it')), 60_000).unref())
  const times = await Promise.race([heard, late])
  // What the same message changed afterwards is told too: it is no part of the next one.
  await new Promise((done) => setTimeout(done, 3000))
  return times
}

/** One token is asked far beyond its limit: what another one feels of it. */
async function crowd(kind, address, [loud, quiet]) {
  const pool = new Pool(address, { connections: 50, pipelining: 1 })
  const ask = async (token) => {
    const began = performance.now()
    const headers = { authorization: `Token ${token}` }
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/v2/embed/shipments', headers })
    await body.dump()
    return { status: statusCode, ms: performance.now() - began }
  }
  const calm = async () => {
    const times = []
    for (let n = 0; n < 50; n++) {
      const { status, ms } = await ask(quiet)
      if (status !== 200) throw new Error(`The other token was answered ${status}`)
      times.push(ms)
    }
    return times.sort((a, b) => a - b)[25]
  }
  await calm()
  const alone = await calm()
  const answers = {}
  let [isOver, waiting] = [false, 0]
  const crowding = (async () => {
    for (let tick = 0; !isOver && tick < seconds * 20; tick++) {
      for (let n = 0; n < offered / 20 && waiting < 500; n++) {
        waiting += 1
        ask(loud)
          .then(({ status }) => {
            answers[status] = (answers[status] ?? 0) + 1
          })
          .finally(() => {
            waiting -= 1
          })
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  })()
  // The limit of the loud one is used up first.
  await new Promise((done) => setTimeout(done, 3000))
  const beside = await calm()
  isOver = true
  await crowding
  while (waiting > 0) await new Promise((done) => setTimeout(done, 20))
  const served = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  figure(
    `${kind}: the other token, alone, beside ${offered}/s`,
    { value: alone, unit: 'ms' },
    { value: beside, unit: 'ms' },
  )
  figure(`${kind}: slower by (the loud one: ${served.join(', ')})`, { value: beside / alone, unit: 'times' })
  await pool.close()
}
