import type { containers as endpoints } from '#contract/container.ts'
import { container } from '#contract/container.ts'
import { rawEvent } from '#contract/raw-event.ts'
import { transportEvent } from '#contract/transport-event.ts'
import { findContainer, listContainers, updateContainer } from '../db/containers.ts'
import { listRawEvents } from '../db/raw-events.ts'
import { keysOfContainer, replaceSearchKeys } from '../db/search-keys.ts'
import { listTransportEvents } from '../db/transport-events.ts'
import { found, HttpError } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'

export const containers: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    if (params.sort !== '-created_at' && params['page[cursor]'])
      throw new HttpError('invalid_parameter', 'A cursor goes with the order -created_at only.', {
        parameter: 'page[cursor]',
      })
    const { rows, ...page } = await listContainers(tx, params)
    return { data: rows.map((row) => render(container, row)), ...page }
  },
  async get({ tx, params }) {
    return { data: render(container, found(await findContainer(tx, params.id))) }
  },
  async update({ tx, params, body, principal }) {
    const row = found(await updateContainer(tx, params.id, body.data.attributes))
    await replaceSearchKeys(tx, principal.account_id, [row.id], keysOfContainer(row))
    return { data: render(container, row) }
  },
  async transport_events({ tx, params }) {
    found(await findContainer(tx, params.id))
    const { rows, ...page } = await listTransportEvents(tx, params.id, params)
    return { data: rows.map((row) => render(transportEvent, row)), ...page }
  },
  async raw_events({ tx, params, context }) {
    found(await findContainer(tx, params.id))
    const { rows, ...page } = await listRawEvents(tx, params.id, params, context.reference)
    return { data: rows.map((row) => render(rawEvent, row)), ...page }
  },
}
