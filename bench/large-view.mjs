import { clientOf } from './client.mjs'
import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { containers, kinds, query, seededStore } from './stores.mjs'
import { median } from './timing.mjs'

const { BENCH_VIEW_SHIPMENTS = '10000' } = process.env
const wanted = Number(BENCH_VIEW_SHIPMENTS)
const rounds = 15
// Not documents: there are none here.
const read = ['shipments', 'containers', 'transport_events', 'party_roles', 'party_containers']

/** The view of a customer with many shipments, among all others: each answer, and whether a table is read as a whole. */
export async function bench() {
  for (const kind of kinds) {
    const store = await seededStore(kind)
    const party = await query(store, (db) => makeLarge(db))
    const { address, stop } = await startServer(store.env)
    const client = clientOf(address)
    const relationships = { party: { data: { id: party, type: 'party' } } }
    const shipments = { roles: ['notify'] }
    const attributes = { name: 'Large', shipments, sections: { references: true } }
    const { data: view } = await client.post('/v2/views', { data: { attributes, relationships } })
    const { data: token } = await client.post(`/v2/views/${view.id}/tokens`, { data: { attributes: {} } })
    const { data: calendar } = await client.post(`/v2/views/${view.id}/calendar`, { data: { attributes: {} } })
    const headers = { authorization: `Token ${token.attributes.token}` }
    const listed = await (await fetch(`${address}/v2/embed/shipments`, { headers })).json()
    if (listed.meta.total !== wanted) throw new Error(`The view has ${listed.meta.total} shipments, not ${wanted}`)
    const feed = new URL(calendar.attributes.url).pathname
    const first = await fetch(`${address}${feed}`)
    await first.text()
    const events = (await (await fetch(`${address}${feed}`)).text()).split('BEGIN:VEVENT').length - 1
    const known = { 'if-none-match': first.headers.get('etag') }
    const cases = {
      'the view': ['/v2/embed/view', headers],
      'its list': ['/v2/embed/shipments', headers],
      'one shipment': [`/v2/embed/shipments/${listed.data[0].id}`, headers],
      'a search that finds one': [`/v2/embed/search?query=${listed.data[0].attributes.headline}`, headers],
      'a search that finds nothing': ['/v2/embed/search?query=ZZZZ1234567', headers],
      'those that need attention': ['/v2/embed/shipments?stage=needs_attention', headers],
      'those under way, by arrival': ['/v2/embed/shipments?stage=under_way&sort=arrival', headers],
      'all by last free day': ['/v2/embed/shipments?sort=last_free_day', headers],
      'all by reference': ['/v2/embed/shipments?sort=reference', headers],
      'its live state': ['/v2/embed/live', headers],
      'its calendar': [feed, {}],
      'its calendar, not modified': [feed, known],
    }
    const before = kind === 'postgres' ? await readAsWhole(store) : undefined
    for (const [name, [path, own]] of Object.entries(cases)) {
      const times = []
      for (let round = 0; round < rounds; round++) times.push(await time(`${address}${path}`, own))
      const middle = { value: median(times.sort((a, b) => a - b)), unit: 'ms' }
      const isCalendar = path === feed
      figure(
        `${kind}: ${name}, ${wanted} of ${containers / 3} shipments`,
        { ...middle, ...(isCalendar && { atMost: 1000 }) },
        ...(isCalendar ? [{ value: events, unit: 'events' }] : []),
      )
    }
    await client.close()
    await stop()
    if (!before) continue
    const after = await readAsWhole(store)
    for (const table of read)
      figure(`postgres: ${table} read as a whole`, { value: after[table] - before[table], unit: 'times', atMost: 0 })
  }
}

/** Until all of it is there; of a stream, until what it says first. */
async function time(address, headers) {
  const began = performance.now()
  const response = await fetch(address, { headers })
  if (response.status !== 200 && response.status !== 304) throw new Error(`${address} was answered ${response.status}`)
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (!isStream) await response.arrayBuffer()
  else for await (const part of response.body) if (Buffer.from(part).includes('event: state')) break
  return performance.now() - began
}

/** A party that is told of some of all shipments; two facts of each of their boxes, and of half of the others. */
async function makeLarge(db) {
  const account = '(select id from accounts order by created_at limit 1)'
  const [{ id }] = await db.query(
    `insert into parties (account_id, company_name) values (${account}, 'Large') returning id`,
  )
  await db.query(`insert into party_roles (account_id, party_id, role, shipment_id)
    select account_id, '${id}', 'notify', id from shipments where account_id = ${account} order by md5(id::text) limit ${wanted}`)
  await db.query(`insert into transport_events (account_id, shipment_id, container_id, key, event, timestamp, data_source)
    select c.account_id, c.shipment_id, c.id, e.event, e.event, now(), 'shipping_line'
    from (values ('container.transport.vessel_loaded'), ('container.transport.available')) e(event), containers c
    where c.id < '80000000-0000-0000-0000-000000000000'
      or c.shipment_id in (select shipment_id from party_roles where party_id = '${id}')`)
  for (const table of ['transport_events', 'party_roles', 'party_containers']) await db.query(`vacuum analyze ${table}`)
  return id
}

/** How often each table has been read from its beginning to its end. */
function readAsWhole(store) {
  return query(store, async (db) => {
    const rows = await db.query('select relname, seq_scan from pg_stat_user_tables')
    return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  })
}
