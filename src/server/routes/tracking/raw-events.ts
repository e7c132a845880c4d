import { type rawEvents as endpoints, rawEvent } from '#contract/tracking/raw-event.ts'
import { rawEventsByIds } from '../../db/tracking/raw-events.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const rawEvents: HandlersOf<typeof endpoints> = {
  async get({ tx, params, context }) {
    const [row] = await rawEventsByIds(tx, [params.id], context.reference)
    return { data: render(rawEvent, found(row)) }
  },
}
