import { figure } from './figures.mjs'
import { startProcess, startServer } from './server.mjs'
import { kinds, query, seededStore } from './stores.mjs'
import { openTiming } from './timing.mjs'

const path = () => '/v2/shipments?page[size]=50&include=containers'
const seconds = 3

/** Throughput of a page with what it includes, against the same SQL bare behind node:http, in turns. */
export async function bench() {
  for (const kind of kinds) {
    const store = await seededStore(kind)
    const [{ id }] = await query(store, (db) => db.query('select id from accounts order by created_at limit 1'))
    const perSecond = { bare: 0, ours: 0 }
    for (let round = 0; round < 2; round++) {
      perSecond.bare += await throughput(startProcess(['bench/bare.mjs'], { ...store.env, ACCOUNT: id }))
      perSecond.ours += await throughput(startServer(store.env))
    }
    figure(
      `${kind}: GET ${path()}`,
      { value: (100 * perSecond.ours) / perSecond.bare, unit: '% of bare SQL', atLeast: 60 },
      { value: perSecond.ours / 2, unit: 'answers/s' },
      { value: perSecond.bare / 2, unit: 'bare/s' },
    )
  }
}

async function throughput(starting) {
  const { address, stop } = await starting
  const timing = openTiming(address)
  await timing.together({ path }, 2)
  const answered = (await timing.together({ path }, seconds)).length
  await timing.close()
  await stop()
  return answered / seconds
}
