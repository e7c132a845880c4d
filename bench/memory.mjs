import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { demoFilled } from './start.mjs'
import { containers, emptyStore, seededStore } from './stores.mjs'
import { oneOf, openTiming } from './timing.mjs'

const atMost = 600

/** What the embedded server keeps resident. */
export async function bench() {
  const empty = await emptyStore('embedded')
  const first = await startServer(empty.env)
  // Making a store takes a second PostgreSQL, whose memory goes with the next collection.
  figure('just made', { value: first.megabytes(), unit: 'MB' })
  await first.stop()
  const idle = await startServer(empty.env)
  figure('idle', { value: idle.megabytes(), unit: 'MB', atMost })
  await idle.stop()

  const demo = await startServer({ ...(await emptyStore('embedded')).env, DEMO: '1' })
  await demoFilled(demo.address)
  figure('after the demo was filled', { value: demo.megabytes(), unit: 'MB', atMost })
  await demo.stop()

  const { env, samples } = await seededStore('embedded')
  const { address, stop, megabytes } = await startServer(env)
  const timing = openTiming(address)
  for (let round = 1; round <= 3; round++) {
    for (const path of loadOf(samples)) await timing.together({ path }, 2)
    figure(`${containers} containers, load ${round}`, { value: megabytes(), unit: 'MB', atMost })
  }
  await timing.close()
  await stop()
}

const loadOf = (samples) => [
  () => '/v2/shipments?page[size]=50&include=containers',
  () => `/v2/containers?page[number]=${1 + Math.floor(Math.random() * 1000)}`,
  () => `/v2/search?query=${oneOf(samples).number.slice(3, 9)}`,
  () => `/v2/containers/${oneOf(samples).id}`,
]
