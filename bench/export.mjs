import { setTimeout as wait } from 'node:timers/promises'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { containers, kinds, seededStore } from './stores.mjs'
import { median, oneOf, openTiming } from './timing.mjs'

/** All containers as files: rows a second, also of CPU, what the server keeps resident meanwhile, and how long others wait. */
export async function bench() {
  for (const kind of kinds) {
    const { env, samples } = await seededStore(kind)
    const { address, stop, megabytes, cpuSeconds } = await startServer(env)
    const timing = openTiming(address)
    const one = { path: () => `/v2/containers/${oneOf(samples).id}` }
    const [alone] = await timing.inTurns([one], 60)
    const before = megabytes()
    for (const format of ['csv', 'xlsx'])
      await exported({ kind, address, timing, one, alone, before, megabytes, cpuSeconds }, format)
    await timing.close()
    await stop()
  }
}

async function exported({ kind, address, timing, one, alone, before, megabytes, cpuSeconds }, format) {
  const call = async (path, body) => {
    const json = { 'content-type': 'application/json' }
    const init = body && { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) }
    return (await fetch(`${address}${path}`, init ?? { headers })).json()
  }
  const [began, used] = [performance.now(), cpuSeconds()]
  const { data } = await call('/v2/exports', { data: { attributes: { search: 'scope=all', format } } })
  let most = before
  const beside = []
  for (;;) {
    await wait(500)
    most = Math.max(most, megabytes())
    beside.push(...(await timing.inTurns([one], 5))[0])
    const { status, failure, rows_done, byte_size } = (await call(`/v2/exports/${data.id}`)).data.attributes
    if (status === 'failed') throw new Error(failure)
    if (status !== 'ready') continue
    const seconds = (performance.now() - began) / 1000
    figure(
      `${kind}: ${rows_done} of ${containers} containers as ${format.toUpperCase()}`,
      { value: rows_done / seconds, unit: 'rows/s' },
      { value: rows_done / Math.max(1, cpuSeconds() - used), unit: 'rows/s of CPU of the server' },
      { value: byte_size / 1e6, unit: 'MB file' },
      { value: most - before, unit: 'MB more resident' },
      { value: median(beside) / median(alone), unit: 'x one container meanwhile' },
    )
    return
  }
}
