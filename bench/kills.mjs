import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf } from './client.mjs'
import { figure } from './figures.mjs'
import { startProcess, startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'
import { voyage } from './voyages.mjs'

const { BENCH_KILLS = '50' } = process.env
const kills = Number(BENCH_KILLS)
const shipments = 10
/** Longer than a lease lasts, and than the pause before somebody looks again. */
const patience = 110_000

/**
 * kill -9 under load, again and again: what was acknowledged is there, each notification arrives, under one id, and what is
 * about one container in its order. On PostgreSQL there are two servers, and the other one goes on.
 */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await emptyStore(kind)
    const settings = { ...env, ALLOW_PRIVATE_WEBHOOKS: '1', SECRET_KEY: 'a key for benchmarks' }
    const receiver = await startProcess(['bench/receiver.mjs'], {})
    const servers = [await startServer(settings)]
    if (kind === 'postgres') servers.push(await startServer(settings))
    const containers = await prepare(clientOf(servers[0].address), receiver)
    const arrived = []
    const acknowledged = []
    const clients = servers.map(({ address }) => clientOf(address))
    for (let kill = 0; kill < kills; kill++) {
      const victim = kill % servers.length
      const enough = acknowledged.length + 20
      const writing = writers(clients, containers, acknowledged)
      while (acknowledged.length < enough) await sleep(10)
      await sleep(Math.random() * 300)
      await servers[victim].stop('SIGKILL')
      await writing.end()
      arrived.push(...(await taken(receiver)))
      clients[victim].close()
      servers[victim] = await startServer(settings)
      clients[victim] = clientOf(servers[victim].address)
    }
    const killed = performance.now()
    const events = await allEvents(clients[0])
    const isThere = () => new Set(arrived.map(({ event_id }) => event_id))
    while (events.some(({ id }) => !isThere().has(id)) && performance.now() - killed < patience) {
      await sleep(200)
      arrived.push(...(await taken(receiver)))
    }
    report(`${kind}: ${kills} kills`, { events, arrived, acknowledged, took: (performance.now() - killed) / 1000 })
    for (const one of clients) one.close()
    await Promise.all([...servers, receiver].map((one) => one.stop()))
  }
}

function report(name, { events, arrived, acknowledged, took }) {
  const known = new Map(events.map((event) => [event.id, event]))
  const first = new Map()
  const ids = new Map()
  for (const { event_id, id } of arrived) {
    if (!known.has(event_id)) continue
    first.set(event_id, first.get(event_id) ?? first.size)
    ids.set(event_id, (ids.get(event_id) ?? new Set()).add(id))
  }
  const told = new Set(events.flatMap(({ after }) => after))
  const zero = (value, unit) => ({ value, unit, atMost: 0 })
  figure(
    name,
    { value: acknowledged.length, unit: 'acknowledged' },
    zero(acknowledged.filter((one) => !told.has(one)).length, 'of them lost'),
    { value: events.length, unit: 'notifications', atLeast: 1 },
    zero(events.filter(({ id }) => !first.has(id)).length, 'of them lost'),
  )
  figure(
    '',
    zero([...ids.values()].filter(({ size }) => size > 1).length, 'with two ids'),
    zero(outOfOrder(events, first), 'out of order'),
    { value: arrived.length - first.size, unit: 'duplicates' },
    { value: took, unit: 's until the last arrived', atMost: 100 },
  )
}

/** How many arrived for the first time before one that comes earlier about the same container. */
function outOfOrder(events, first) {
  const latest = new Map()
  let count = 0
  for (const { id, container } of events) {
    const at = first.get(id) ?? Number.POSITIVE_INFINITY
    if (at < (latest.get(container) ?? -1)) count += 1
    else latest.set(container, at)
  }
  return count
}

async function prepare(api, receiver) {
  const numbers = Array.from({ length: shipments }, (_, n) => n)
  for (const n of numbers)
    await api.post('/v2/tracking_requests', {
      data: { attributes: { request_type: 'bill_of_lading', request_number: voyage(n).bill, scac: 'MAEU' } },
    })
  await api.post(
    '/v2/ingest/dcsa_events?scac=MAEU',
    numbers.flatMap((n) => voyage(n).events),
  )
  await api.post('/v2/webhooks', {
    data: { attributes: { url: `${receiver.address}/hook`, events: ['container.updated'] } },
  })
  const { data } = await api.get('/v2/containers?page[size]=100')
  api.close()
  return data.map(({ id }) => id)
}

let written = 0

/** Change containers until they are told to end; what is acknowledged is remembered. */
function writers(clients, containers, acknowledged) {
  let isOver = false
  const write = async (client) => {
    while (!isOver) {
      written += 1
      const reference = `PO ${written}`
      const id = containers[Math.floor(Math.random() * containers.length)]
      await client
        .patch(`/v2/containers/${id}`, { data: { attributes: { ref_numbers: [reference] } } })
        .then(() => acknowledged.push(reference))
        // Its server is gone: nobody was told that it was done.
        .catch(() => sleep(20))
    }
  }
  const all = [0, 1, 2, 3].map((n) => write(clients[n % clients.length]))
  return {
    end() {
      isOver = true
      return Promise.all(all)
    },
  }
}

/** All changes of containers since there is a webhook, in order. */
async function allEvents(api) {
  const events = []
  let path = '/v2/events?page[size]=100&include=reference_object'
  for (;;) {
    const { data, included, links, meta } = await api.get(path)
    const subjects = new Map(included.map((one) => [one.id, one]))
    for (const { attributes, relationships } of data) {
      const subject = subjects.get(relationships.reference_object.data?.id)
      if (attributes.event !== 'container.updated' || !subject?.attributes.changeset.ref_numbers) continue
      const container = subject.relationships.container.data.id
      events.push({ id: attributes.event_id, container, after: subject.attributes.changeset.ref_numbers[1] })
    }
    if (!meta.has_more) return events
    path = links.next
  }
}

const taken = async ({ address }) => (await fetch(`${address}/arrived`)).json()
