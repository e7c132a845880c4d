import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { kinds, seededStore } from './stores.mjs'
import { median, oneOf, openTiming } from './timing.mjs'

/** Containers counted by what they have in common, of everything and of what is under way, against one container. */
export async function bench() {
  for (const kind of kinds) {
    const { env, samples } = await seededStore(kind)
    const { address, stop } = await startServer(env)
    const timing = openTiming(address)
    const { paths } = await timing.read('/v2/openapi.json')
    const groupings = paths['/v2/container_groups'].get.parameters.find(({ name }) => name === 'group_by').schema.enum
    const cases = groupings.flatMap((by) => [
      [`by ${by}, under way`, `/v2/container_groups?group_by=${by}&filter[active]=true`],
      [`by ${by}, all`, `/v2/container_groups?group_by=${by}`],
    ])
    const [ones, ...others] = await timing.inTurns(
      [{ path: () => `/v2/containers/${oneOf(samples).id}` }, ...cases.map(([, path]) => ({ path: () => path }))],
      7,
    )
    const base = median(ones)
    figure(`${kind}: GET /v2/containers/{id}`, { value: base, unit: 'ms' })
    for (const [at, [name]] of cases.entries())
      figure(
        `${kind}: containers ${name}`,
        { value: median(others[at]) / base, unit: 'x' },
        { value: median(others[at]), unit: 'ms' },
      )
    await timing.close()
    await stop()
  }
}
