import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { kinds, seededStore } from './stores.mjs'
import { median, oneOf, openTiming, quantile } from './timing.mjs'

/** Pages of lists, against GET /v2/containers/{id} in the same run. */
export async function bench() {
  for (const kind of kinds) {
    const { env, samples } = await seededStore(kind)
    const { address, stop } = await startServer(env)
    const timing = openTiming(address)
    const [ones, ...others] = await timing.inTurns(
      [{ path: () => `/v2/containers/${oneOf(samples).id}` }, ...firstPages(samples).map(([, path]) => ({ path }))],
      60,
    )
    const base = median(ones)
    figure(`${kind}: GET /v2/containers/{id}`, { value: base, unit: 'ms' })
    for (const [at, [name]] of firstPages(samples).entries()) {
      const ms = median(others[at])
      const slow = quantile(others[at], 0.99)
      figure(
        `${kind}: ${name}`,
        { value: ms / base, unit: 'x', atMost: 5 },
        { value: ms, unit: 'ms' },
        { value: slow, unit: 'ms p99' },
      )
    }
    for (const list of ['/v2/containers', '/v2/shipments']) await later(kind, timing, list)
    await timing.close()
    await stop()
  }
}

async function later(kind, timing, list) {
  const { links } = await timing.read(`${list}?page[number]=999`)
  const cursor = links.next.slice(links.next.indexOf('?'))
  const paths = [list, `${list}?page[number]=1000`, `${list}${cursor}`]
  const [first, ...rest] = await timing.inTurns(
    paths.map((path) => ({ path: () => path })),
    60,
  )
  for (const [at, name] of ['page 1,000', 'page 1,000 by its cursor'].entries())
    figure(
      `${kind}: GET ${list}, ${name}, against page 1`,
      { value: median(rest[at]) / median(first), unit: 'x', atMost: 2 },
      { value: median(rest[at]), unit: 'ms' },
    )
}

/** What the dashboard offers, and the longest page there is. */
const firstPages = (samples) =>
  Object.entries({
    containers: () => '/v2/containers',
    'containers, include=shipment,pod_terminal': () => '/v2/containers?include=shipment,pod_terminal',
    'containers of one status': () => '/v2/containers?filter[current_status]=grounded',
    'containers of three statuses': () => '/v2/containers?filter[current_status]=new,on_ship,available',
    'containers of a status that none has': () => '/v2/containers?filter[current_status]=off_dock',
    'containers of one number': () => `/v2/containers?filter[number]=${oneOf(samples).number}`,
    shipments: () => '/v2/shipments',
    'shipments, include=containers': () => '/v2/shipments?include=containers',
    'shipments that are stopped': () => '/v2/shipments?filter[tracking_stopped]=true',
    'shipments of one bill': () => `/v2/shipments?number=${oneOf(samples).bill}`,
    'shipments found by a number': () => `/v2/shipments?q=${oneOf(samples).number}`,
    'shipments found by 6 digits': () => `/v2/shipments?q=${oneOf(samples).number.slice(4, 10)}`,
    'tracking requests': () => '/v2/tracking_requests',
  })
