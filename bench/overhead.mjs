import { figure } from './figures.mjs'
import { startProcess, startServer } from './server.mjs'
import { kinds, query, seededStore } from './stores.mjs'
import { oneOf, openTiming } from './timing.mjs'

const seconds = 3

/** Throughput of what is asked most, against the same SQL bare behind node:http, in turns. */
export async function bench() {
  for (const kind of kinds) {
    const store = await seededStore(kind)
    const [{ id }] = await query(store, (db) => db.query('select id from accounts order by created_at limit 1'))
    const cases = [
      {
        name: 'GET /v2/shipments?page[size]=50&include=containers',
        path: () => shipmentsPath,
        budget: { atLeast: 60 },
      },
      { name: 'GET /v2/containers/{id}', path: () => `/v2/containers/${oneOf(store.samples).id}` },
    ].map((one) => ({ ...one, bare: 0, ours: 0 }))
    for (let round = 0; round < 2; round++) {
      await measure(startProcess(['bench/bare.mjs'], { ...store.env, ACCOUNT: id }), cases, 'bare')
      await measure(startServer(store.env), cases, 'ours')
    }
    for (const { name, bare, ours, budget } of cases)
      figure(
        `${kind}: ${name}`,
        { value: (100 * ours) / bare, unit: '% of bare SQL', ...budget },
        { value: ours / 2, unit: 'answers/s' },
        { value: bare / 2, unit: 'bare/s' },
      )
  }
}

const shipmentsPath = '/v2/shipments?page[size]=50&include=containers'

async function measure(starting, cases, who) {
  const { address, stop } = await starting
  const timing = openTiming(address)
  for (const one of cases) {
    await timing.together(one, 2)
    one[who] += (await timing.together(one, seconds)).length / seconds
  }
  await timing.close()
  await stop()
}
