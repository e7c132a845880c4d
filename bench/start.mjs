import { setTimeout as wait } from 'node:timers/promises'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'

/** The built server from its start to its first answer, and to a demo that is filled. */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await emptyStore(kind)
    await started(`${kind}: first answer on an empty store`, env, 5000)
    await started(`${kind}: first answer on an existing store`, env, 2000)
  }
  const began = performance.now()
  const { address, stop } = await startServer({ ...(await emptyStore('embedded')).env, DEMO: '1' })
  const { listed, settled } = await demoFilled(address)
  figure('embedded: empty store to a list with shipments', { value: listed - began, unit: 'ms' })
  figure('embedded: empty store to all of the demo tracked', { value: settled - began, unit: 'ms' })
  await stop()
}

async function started(name, env, atMost) {
  const { ms, stop } = await startServer(env)
  await stop()
  figure(name, { value: ms, unit: 'ms', atMost })
}

/** Waits for the demo: when its list has something, and when every line has answered or failed to. */
export async function demoFilled(address) {
  const read = async (path) => (await fetch(`${address}${path}`, { headers })).json()
  while ((await read('/v2/shipments')).meta.total === 0) await wait(20)
  const listed = performance.now()
  const isWaiting = ({ attributes }) => attributes.status === 'pending' && !attributes.is_retrying
  while ((await read('/v2/tracking_requests?page[size]=100')).data.some(isWaiting)) await wait(50)
  return { listed, settled: performance.now() }
}
