import { type transportEventEndpoints as endpoints, transportEvent } from '#contract/tracking/transport-event.ts'
import { transportEventsByIds } from '../../db/tracking/transport-events.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const transportEvents: HandlersOf<typeof endpoints> = {
  async get({ tx, params }) {
    const [row] = await transportEventsByIds(tx, [params.id])
    return { data: render(transportEvent, found(row)) }
  },
}
