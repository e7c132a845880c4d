import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { clientOf } from './client.mjs'
import { figure } from './figures.mjs'
import { startProcess, startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'
import { quantile } from './timing.mjs'
import { voyage } from './voyages.mjs'

const shipments = 150
const seconds = 10

/** Deliveries: how many a second, against the same POSTs in a bare loop, and how long after it happened each arrives. */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await emptyStore(kind)
    const server = await startServer({ ...env, ALLOW_PRIVATE_WEBHOOKS: '1', SECRET_KEY: 'a key for benchmarks' })
    const receiver = await startProcess(['bench/receiver.mjs'], {})
    const api = clientOf(server.address)
    const perSecond = await throughput(api, receiver)
    const [bare, together] = [await bareLoop(api, receiver, 1), await bareLoop(api, receiver, 20)]
    figure(
      `${kind}: deliveries`,
      { value: perSecond, unit: 'deliveries/s', atLeast: 500 },
      { value: (100 * perSecond) / bare, unit: '% of a bare loop', atLeast: 50 },
      { value: bare, unit: 'bare/s' },
      { value: together, unit: 'bare/s, 20 at once' },
    )
    const containers = (await api.get('/v2/containers?page[size]=100')).data.map(({ id }) => id)
    latencies(`${kind}: commit to arrival, 100 a second`, await steadily(api, receiver, containers, 100), 1000)
    for (let n = 0; n < 7; n++) await api.post('/v2/webhooks', webhook(`${receiver.address}/hook`))
    latencies(`${kind}: ten a second, eight receivers`, await steadily(api, receiver, containers, 10), 1000)
    await api.post('/v2/webhooks', webhook(`${receiver.address}/hang`))
    await api.post('/v2/webhooks', webhook('http://127.0.0.1:9/dead'))
    const others = await steadily(api, receiver, containers, 10)
    latencies(`${kind}: with one more hanging and one dead`, others, 1000)
    figure(`${kind}: resident`, { value: server.megabytes(), unit: 'MB' })
    await Promise.all([server.stop(), receiver.stop()])
  }
}

const milestones = ['full_in', 'vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged', 'full_out']
const events = ['container.updated', ...milestones.map((name) => `container.transport.${name}`)]
const webhook = (url, active = true) => ({ data: { attributes: { url, active, events } } })

/** What happens while a webhook is off is asked for as soon as it is on: then all of it is due at once. */
async function throughput(api, receiver) {
  const { data } = await api.post('/v2/webhooks', webhook(`${receiver.address}/hook`, false))
  for (let n = 0; n < shipments; n += 10) {
    const numbers = Array.from({ length: 10 }, (_, at) => n + at)
    for (const request_number of numbers.map((number) => voyage(number).bill))
      await api.post('/v2/tracking_requests', {
        data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'MAEU' } },
      })
    await api.post(
      '/v2/ingest/dcsa_events?scac=MAEU',
      numbers.flatMap((number) => voyage(number).events),
    )
  }
  await api.patch(`/v2/webhooks/${data.id}`, { data: { attributes: { active: true } } })
  const replay = await api.post(`/v2/webhooks/${data.id}/replay`, { since: '2020-01-01T00:00:00Z' })
  const { matched } = replay.data.attributes
  const arrived = await arrivals(receiver, matched)
  const times = arrived.map(({ at }) => at).sort((a, b) => a - b)
  return (1000 * (times.length - 1)) / (times.at(-1) - times[0])
}

let renamed = 0
const rename = (api, id) => {
  renamed += 1
  return api.patch(`/v2/containers/${id}`, { data: { attributes: { ref_numbers: [`PO ${renamed}`] } } })
}

/** The same bodies, each posted when the one before was answered, on so many connections. */
async function bareLoop(api, receiver, connections) {
  const { data } = await api.get('/v2/webhook_notifications?page[size]=100')
  const bodies = []
  for (const { id } of data) {
    const { links, ...payload } = await api.get(`/v2/webhook_notifications/${id}`)
    bodies.push(JSON.stringify(payload))
  }
  const pool = new Pool(receiver.address, { connections })
  const end = performance.now() + 3000
  let count = 0
  const work = async () => {
    while (performance.now() < end) {
      const body = bodies[count++ % bodies.length]
      const answer = await pool.request({
        method: 'POST',
        path: '/hook',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  await pool.close()
  await arrivals(receiver, 0)
  return count / 3
}

/** Changes of containers at this pace: milliseconds from each to its arrival, sorted. */
async function steadily(api, receiver, containers, perSecond) {
  await arrivals(receiver, 0)
  const asked = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(Math.max(0, began + (1000 * n) / perSecond - performance.now()))
    asked.push(rename(api, containers[n % containers.length]))
  }
  await Promise.all(asked)
  const took = (performance.now() - began) / 1000
  if (took > seconds * 1.2)
    console.info(`  changes came at ${Math.round(asked.length / took)}/s instead of ${perSecond}`)
  await sleep(2000)
  return (await arrivals(receiver, 0)).map(({ ms }) => ms).sort((a, b) => a - b)
}

function latencies(name, sorted, atMost) {
  const ms = (part) => ({ value: quantile(sorted, part), unit: 'ms' })
  figure(`${name} (${sorted.length})`, ms(0.5), { ...ms(0.95), atMost }, ms(0.99))
}

/** What has arrived, once it is as many. */
async function arrivals({ address }, count) {
  const all = []
  for (;;) {
    all.push(...(await (await fetch(`${address}/arrived`)).json()))
    if (all.length >= count) return all
    await sleep(100)
  }
}
