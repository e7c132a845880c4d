import { figure } from './figures.mjs'
import { apiKey, headers, startServer } from './server.mjs'
import { emptyStore, kinds, query } from './stores.mjs'
import { voyage } from './voyages.mjs'

const { BENCH_MIRRORED = '10000' } = process.env
const shipments = Number(BENCH_MIRRORED)
const shipmentsPerRequest = 10
const senders = 4

/** The account of one server copied by another on the same machine: both work, and each has a store of its own. */
export async function bench() {
  for (const kind of kinds) {
    const there = await filled(kind)
    const { env } = await emptyStore(kind)
    const here = await startServer({ ...env, ALLOW_PRIVATE_CONNECTIONS: '1' })
    const before = here.megabytes()
    let peak = before
    const began = performance.now()
    const id = await connect(here.address, there.address)
    for (;;) {
      const { attributes } = (await call(here.address, 'GET', `/v2/connections/${id}`)).data
      const { stage, shipments: copied, problems } = attributes.mirror
      peak = Math.max(peak, here.megabytes())
      if (problems.length > 0) throw new Error(`${problems[0].about}: ${problems[0].reason}`)
      if (stage === 'following' && copied === shipments) break
      await new Promise((go) => setTimeout(go, 500))
    }
    const minutes = (performance.now() - began) / 60_000
    figure(`${kind}: shipments of 3 containers and 36 events`, { value: shipments / minutes, unit: 'a minute' })
    figure(`${kind}: resident growth of the server that copies`, { value: peak - before, unit: 'MB' })
    const asked = (await call(here.address, 'GET', `/v2/connections/${id}`)).data.attributes.requests
    figure(`${kind}: questions for a shipment`, { value: asked / shipments, unit: 'requests' })
    await here.stop()
    await there.stop()
  }
}

async function filled(kind) {
  const store = await emptyStore(kind)
  await (await startServer(store.env)).stop()
  await query(store, (db) =>
    db.query(`
      insert into tracking_requests (account_id, request_number, request_type, scac, status)
        select a.id, 'MAEU' || lpad(n::text, 9, '0'), 'bill_of_lading', 'MAEU', 'awaiting_manifest'
        from (select id from accounts order by created_at limit 1) a, generate_series(0, ${shipments - 1}) n;`),
  )
  const server = await startServer(store.env)
  let next = 0
  const work = async () => {
    while (next < shipments) {
      const first = next
      next += shipmentsPerRequest
      const numbers = Array.from({ length: Math.min(next, shipments) - first }, (_, at) => first + at)
      const events = numbers.flatMap((n) => voyage(n).events)
      await call(server.address, 'POST', '/v2/ingest/dcsa_events?scac=MAEU', events)
    }
  }
  await Promise.all(Array.from({ length: senders }, work))
  return server
}

async function connect(here, there) {
  const settings = { base_url: there, per_minute: '6000000' }
  const attributes = { profile: 'mirror', settings, credentials: { api_key: apiKey } }
  return (await call(here, 'POST', '/v2/connections', { data: { attributes } })).data.id
}

async function call(address, method, path, body) {
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const document = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(document))
  return document
}
