import type { containers as endpoints } from '#contract/container.ts'
import { container } from '#contract/container.ts'
import { rawEvent } from '#contract/raw-event.ts'
import { transportEvent } from '#contract/transport-event.ts'
import { containerOrders, findContainer, listContainers, updateContainer } from '../db/containers.ts'
import { listRawEvents } from '../db/raw-events.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { keysOfContainer, replaceSearchKeys } from '../db/search-keys.ts'
import { listTransportEvents } from '../db/transport-events.ts'
import { found, HttpError } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'
import { askNow } from '../tracking/plan.ts'
import { wakeWorkers } from '../tracking/requests.ts'
import { checkCursor } from './check-cursor.ts'
import { containerRoutes } from './container-route.ts'

export const containers: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    checkCursor(containerOrders, params)
    const { rows, ...page } = await listContainers(tx, params)
    return { data: rows.map((row) => render(container, row)), ...page }
  },
  async get({ tx, params }) {
    return { data: render(container, found(await findContainer(tx, params.id))) }
  },
  update: ({ tx, params, body, principal }) => update(tx, params.id, body.data.attributes, principal),
  update_by_body: ({ tx, body, principal }) => update(tx, body.data.id, body.data.attributes, principal),
  async refresh({ tx, params, context }) {
    const { shipment_id } = found(await findContainer(tx, params.id))
    // The line is the only source that is asked; terminals and railways send what they know.
    if (!(await askNow(tx, shipment_id, context.now().toISOString())))
      throw new HttpError(
        'invalid',
        `Tracking has stopped, so nothing was started: PATCH /v2/shipments/${shipment_id}/resume_tracking asks again.`,
      )
    await wakeWorkers(tx)
    return { message: 'Started refresh for Shipping line' }
  },
  ...containerRoutes,
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

async function update(
  tx: Transaction,
  id: string,
  attributes: Parameters<typeof updateContainer>[2],
  { account_id }: Principal,
) {
  const row = found(await updateContainer(tx, id, attributes))
  await replaceSearchKeys(tx, account_id, [row.id], keysOfContainer(row))
  return { data: render(container, row) }
}
