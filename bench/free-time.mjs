import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore, kinds, migrated } from './stores.mjs'
import { median, oneOf, openTiming } from './timing.mjs'
import { voyage } from './voyages.mjs'

/** Three containers each, with twelve reports each. */
const shipments = Number(process.env.BENCH_SHIPMENTS ?? 1000)
const atOnce = 4

const rules = {
  name: 'Storage',
  kind: 'storage',
  port_locode: 'USLAX',
  free_days: 2,
  unit: 'calendar',
  start_event: 'discharged',
  first_day: 'next_day',
  valid_from: '2020-01-01',
  currency_code: 'USD',
  tiers: [{ from_day: 1, amount: 310 }],
}
const byCost = '/v2/containers?sort=-cost_so_far&page[size]=30'

/** After rules of free time change every container that is not back empty is decided anew; lists are read meanwhile. */
export async function bench() {
  for (const kind of kinds) {
    const store = await emptyStore(kind)
    await migrated(store)
    const { address, stop } = await startServer(store.env)
    await track(address)
    const timing = openTiming(address)
    const ids = (await timing.read('/v2/containers?page[size]=100')).data.map(({ id }) => id)
    const one = { path: () => `/v2/containers/${oneOf(ids)}` }
    const [plain] = await timing.inTurns([one], 100)

    const began = performance.now()
    const { data } = await send(address, '/v2/free_time_rules', { data: { attributes: rules } })
    const meanwhile = []
    while ((await timing.read(`/v2/free_time_rules/${data.id}`)).data.attributes.used_by < 3 * shipments)
      meanwhile.push(...(await timing.inTurns([{ path: () => byCost }], 5))[0])
    const seconds = (performance.now() - began) / 1000
    figure(
      `${kind}: decided anew after a change of rules`,
      { value: (3 * shipments) / seconds, unit: 'containers/s', atLeast: kind === 'postgres' ? 5000 : undefined },
      { value: 3 * shipments, unit: 'containers' },
      { value: median(meanwhile.sort((a, b) => a - b)), unit: 'ms a list meanwhile' },
    )
    const [again, list] = await timing.inTurns([one, { path: () => byCost }], 100)
    figure(
      `${kind}: the list by what has run up`,
      { value: median(list) / median(again), unit: 'x of one container', atMost: 5 },
      { value: median(list), unit: 'ms' },
      { value: median(plain), unit: 'ms plain' },
    )
    await timing.close()
    await stop()
  }
}

async function track(address) {
  const waiting = Array.from({ length: shipments }, (_, n) => n)
  const work = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
      const { bill, events } = voyage(n)
      const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'MAEU' }
      await send(address, '/v2/tracking_requests', { data: { type: 'tracking_request', attributes } })
      await send(address, '/v2/ingest/dcsa_events?scac=MAEU', events)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function send(address, path, body) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`)
  return response.json()
}
