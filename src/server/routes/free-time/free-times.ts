import type { api } from '#contract/api.ts'
import { freeTime } from '#contract/free-time/free-time.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { clocksOfContainer } from '../../free-time/clocks-of-container.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const freeTimes: HandlersOf<typeof api.free_times> = {
  async get({ tx, params: { id }, context }) {
    const row = found(await findContainer(tx, id))
    const answer = await clocksOfContainer(tx, row, context.now().toISOString())
    return {
      data: { ...render(freeTime, { id: row.id, ...answer }), links: { self: `/v2/containers/${row.id}/free_time` } },
    }
  },
}
