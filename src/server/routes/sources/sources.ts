import { failureSaid } from '#contract/said/failure.ts'
import { type sources as endpoints, source } from '#contract/sources/source.ts'
import { firstConnections } from '../../db/sources/connections.ts'
import { listSources } from '../../db/sources/sources.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { carriers } from '../../reference/carriers.ts'

const names = new Map(carriers.map(({ scac, name }) => [scac, name]))

export const sources: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context }) {
    const { rows, ...page } = await listSources(tx, params, context.now())
    const connections = await firstConnections(tx)
    const data = rows.map(({ requests, failures, ...row }) => {
      const error_share = requests > 0 ? Math.round((1000 * failures) / requests) / 1000 : null
      return render(source, {
        ...row,
        last_failure_said: failureSaid(row.last_failure),
        connection_name: connections.get(row.scac)?.name ?? null,
        name: names.get(row.scac) ?? row.scac,
        is_operated: context.isOperated(row.scac),
        requests,
        failures,
        error_share,
      })
    })
    return { data, ...page }
  },
}
