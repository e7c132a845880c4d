import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore, kinds, query } from './stores.mjs'
import { voyage } from './voyages.mjs'

const { BENCH_EVENTS = '100000' } = process.env
const events = Number(BENCH_EVENTS)
const perShipment = 36
const shipmentsPerRequest = 10
const senders = 4
const atLeast = { embedded: 2000, postgres: 5000 }

/** DCSA events of shipments that somebody waits for, sent in batches: how many a second, and whether it stays so. */
export async function bench() {
  for (const kind of kinds) {
    const store = await emptyStore(kind)
    const first = await startServer(store.env)
    await first.stop()
    const shipments = Math.ceil(events / perShipment)
    await query(store, (db) => db.query(requestsFor(shipments)))
    const { address, stop, megabytes } = await startServer(store.env)
    await send(address, 0, Math.round(shipments / 50))
    const steps = [0.02, 0.1, 0.4, 0.7, 1].map((part) => Math.round(shipments * part))
    const began = performance.now()
    const costs = []
    for (const [at, to] of steps.slice(1).entries()) {
      const ms = await send(address, steps[at], to)
      const count = (to - steps[at]) * perShipment
      costs.push(ms / count)
      figure(`${kind}: to ${to * perShipment} events`, { value: (1000 * count) / ms, unit: 'events/s' })
    }
    const seconds = (performance.now() - began) / 1000
    const sent = (shipments - steps[0]) * perShipment
    figure(`${kind}: DCSA events`, { value: sent / seconds, unit: 'events/s', atLeast: atLeast[kind] })
    figure(`${kind}: cost of an event, last part against first`, {
      value: costs.at(-1) / costs[0],
      unit: 'x',
      atMost: 1.25,
    })
    figure(`${kind}: the same events once more`, { value: await again(address), unit: 'events/s' })
    figure(`${kind}: resident`, { value: megabytes(), unit: 'MB' })
    await stop()
  }
}

/** @returns milliseconds */
async function send(address, from, to) {
  const began = performance.now()
  let next = from
  const work = async () => {
    while (next < to) {
      const start = next
      next += shipmentsPerRequest
      const numbers = Array.from({ length: Math.min(next, to) - start }, (_, at) => start + at)
      const { accepted, rejected } = await post(
        address,
        numbers.flatMap((n) => voyage(n).events),
      )
      if (accepted !== numbers.length * perShipment)
        throw new Error(`Of a batch ${accepted} accepted, ${rejected.length} rejected`)
    }
  }
  await Promise.all(Array.from({ length: senders }, work))
  return performance.now() - began
}

async function again(address) {
  const count = 20
  const began = performance.now()
  for (let n = 0; n < count; n += shipmentsPerRequest)
    await post(address, Array.from({ length: shipmentsPerRequest }, (_, at) => voyage(n + at).events).flat())
  return (1000 * count * perShipment) / (performance.now() - began)
}

async function post(address, body) {
  const response = await fetch(`${address}/v2/ingest/dcsa_events?scac=MAEU`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const document = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(document))
  return document.data.attributes
}

/** Requests that wait for what is sent: no line is asked. */
const requestsFor = (shipments) => `
  insert into tracking_requests (account_id, request_number, request_type, scac, status)
    select a.id, 'MAEU' || lpad(n::text, 9, '0'), 'bill_of_lading', 'MAEU', 'awaiting_manifest'
    from (select id from accounts order by created_at limit 1) a, generate_series(0, ${shipments}) n;
  insert into search_keys (account_id, subject, subject_id, kind, value, norm, created_at)
    select account_id, 'tracking_request', id, 'request', request_number, request_number, created_at
    from tracking_requests;
  analyze`
