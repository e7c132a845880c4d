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
    const cases = [...firstPages(samples), ...everyFilterAndSort(await timing.read('/v2/openapi.json'), samples)]
    const [ones, ...others] = await timing.inTurns(
      [{ path: () => `/v2/containers/${oneOf(samples).id}` }, ...cases.map(([, path]) => ({ path }))],
      60,
    )
    const base = median(ones)
    figure(`${kind}: GET /v2/containers/{id}`, { value: base, unit: 'ms' })
    for (const [at, [name]] of cases.entries()) {
      const ms = median(others[at])
      const slow = quantile(others[at], 0.99)
      figure(
        `${kind}: ${name}`,
        { value: ms / base, unit: 'x', atMost: 5 },
        { value: ms, unit: 'ms' },
        { value: slow, unit: 'ms p99' },
      )
    }
    for (const list of lists) await later(kind, timing, list)
    await later(kind, timing, '/v2/containers?sort=attention')
    await later(kind, timing, '/v2/containers?sort=-binding_lfd')
    await later(kind, timing, '/v2/containers?sort=customer')
    await timing.close()
    await stop()
  }
}

async function later(kind, timing, list) {
  const numbered = (page) => `${list}${list.includes('?') ? '&' : '?'}page[number]=${page}`
  const { links } = await timing.read(numbered(999))
  const paths = [list, numbered(1000), links.next]
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

const lists = ['/v2/containers', '/v2/shipments']

/** What the contract says that these lists can be filtered and sorted by: with every value that it names. */
const everyFilterAndSort = ({ paths }, samples) =>
  lists.flatMap((list) =>
    paths[list].get.parameters
      .filter(({ name }) => /^filter\[|^sort$/.test(name))
      .flatMap(({ name, schema }) =>
        (schema.enum ?? valuesOf(name, schema, samples)).map((value) => {
          const path = `${list}?${name}=${encodeURIComponent(value)}`
          return [path.slice('/v2/'.length), () => path]
        }),
      ),
  )

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString()

/** From today on, counted at each place. */
const within = (name, days) => {
  const now = new Date().toISOString()
  return `filter[${name}][start]=${now}/P0D&filter[${name}][end]=${now}/P${days}D`
}

function valuesOf(name, { example, 'x-values': values = example && [example] }, samples) {
  if (name === 'filter[number]') return [oneOf(samples).number]
  if (name === 'filter[pod_terminal]') return [oneOf(samples).pod_terminal_id]
  if (['filter[customer]', 'filter[party]'].includes(name)) return [oneOf(samples).customer_id]
  if (/^filter\[(consignee|shipper|notify|trucker)\]$/.test(name)) return [oneOf(samples).consignee_id]
  if (name === 'filter[custom_field]')
    return ['priority:high', 'priority:normal', '!buyer', 'buyer:buyer 7', 'buyer:*7', 'pallets:10..20', 'pallets']
  if (name === 'filter[updated_at][start]') return [daysAgo(0), daysAgo(1)]
  if (name.endsWith('][start]') || name.endsWith('][end]'))
    return [30, 1, -10].map((days) => (name.includes('_at]') ? daysAgo(days) : daysAgo(days).slice(0, 10)))
  if (!values) throw new Error(`${name} cannot be measured: its schema names no example`)
  return values
}

/** What the dashboard offers, and the longest page there is. */
const firstPages = (samples) =>
  Object.entries({
    containers: () => '/v2/containers',
    'containers, include=shipment,pod_terminal': () => '/v2/containers?include=shipment,pod_terminal',
    'containers of one status': () => '/v2/containers?filter[current_status]=grounded',
    'containers of three statuses': () => '/v2/containers?filter[current_status]=new,on_ship,available',
    'containers of a status that none has': () => '/v2/containers?filter[current_status]=off_dock',
    'active containers, by attention': () => '/v2/containers?sort=attention&filter[active]=true',
    'containers of one number': () => `/v2/containers?filter[number]=${oneOf(samples).number}`,
    shipments: () => '/v2/shipments',
    'shipments, include=containers': () => '/v2/shipments?include=containers',
    'shipments that are stopped': () => '/v2/shipments?filter[tracking_stopped]=true',
    'shipments of one bill': () => `/v2/shipments?number=${oneOf(samples).bill}`,
    'shipments found by a number': () => `/v2/shipments?q=${oneOf(samples).number}`,
    'shipments found by 6 digits': () => `/v2/shipments?q=${oneOf(samples).number.slice(4, 10)}`,
    'containers of two filters, rare': () => '/v2/containers?filter[hold]=customs&filter[pod]=USLAX',
    'containers of two filters, frequent': () => '/v2/containers?filter[active]=true&filter[present]=destination',
    'containers of a filter, by another column': () => '/v2/containers?filter[shipping_line]=MAEU&sort=-fees',
    'containers due within two weeks, by deadline': () =>
      `/v2/containers?${within('binding_lfd', 14)}&sort=binding_lfd`,
    'containers that arrive within a week, by arrival': () => `/v2/containers?${within('arrival', 7)}&sort=arrival`,
    'shipments that arrive within a week, by arrival': () => `/v2/shipments?${within('arrival', 7)}&sort=arrival`,
    'tracking requests': () => '/v2/tracking_requests',
  })
