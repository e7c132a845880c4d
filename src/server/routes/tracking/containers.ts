import { refusal } from '#contract/said/refusals.ts'
import type { containers as endpoints } from '#contract/tracking/container.ts'
import { rawEvent } from '#contract/tracking/raw-event.ts'
import { transportEvent } from '#contract/tracking/transport-event.ts'
import { checkCustomFields } from '../../custom-fields/check-custom-fields.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { keysOfContainer, replaceSearchKeys } from '../../db/search/search-keys.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { containerOrders, findContainer, listContainers } from '../../db/tracking/containers.ts'
import { askNow } from '../../db/tracking/polling.ts'
import { listRawEvents } from '../../db/tracking/raw-events.ts'
import { findShipment } from '../../db/tracking/shipments.ts'
import { listTransportEvents } from '../../db/tracking/transport-events.ts'
import { changesOf } from '../../db/webhooks/events.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { editContainer } from '../../tracking/edit-container.ts'
import { connectionsTo, renderContainer } from '../../tracking/render-tracked.ts'
import { renderUpdated } from '../../webhooks/subjects.ts'
import { checkCursor } from '../check-cursor.ts'
import { containerRoutes } from './container-route.ts'

export const containers: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    checkCursor(containerOrders, params)
    await checkCustomFields(tx, params)
    const { rows, ...page } = await listContainers(tx, params)
    return { data: rows.map((row) => renderContainer(row)), ...page }
  },
  async get({ tx, params }) {
    return { data: renderContainer(found(await findContainer(tx, params.id))) }
  },
  update: ({ params, body: { data }, ...call }) => update(call, params.id, data),
  update_by_body: ({ body: { data }, ...call }) => update(call, data.id, data),
  async refresh({ tx, params, context }) {
    const { shipment_id } = found(await findContainer(tx, params.id))
    const { shipping_line_scac, shipping_line_name } = found(await findShipment(tx, shipment_id))
    // The line is the only source that is asked; terminals and railways send what they know.
    const connectionTo = await connectionsTo(tx, context)
    if (connectionTo(shipping_line_scac) === 'none')
      throw new HttpError(
        'invalid',
        refusal('no_connection_to_line', { line: shipping_line_name, scac: shipping_line_scac }),
      )
    if (!(await askNow(tx, shipment_id, context.now().toISOString())))
      throw new HttpError('invalid', refusal('tracking_stopped', { id: shipment_id }))
    await wakeWorkers(tx)
    return { message: 'Started refresh for Shipping line' }
  },
  ...containerRoutes,
  async transport_events({ tx, params }) {
    found(await findContainer(tx, params.id))
    const { rows, ...page } = await listTransportEvents(tx, params.id, params)
    return { data: rows.map((row) => render(transportEvent, row)), ...page }
  },
  async changes({ tx, params }) {
    found(await findContainer(tx, params.id))
    const { rows, ...page } = await changesOf(tx, params.id, params)
    return { data: rows.map(renderUpdated), ...page }
  },
  async raw_events({ tx, params, context }) {
    found(await findContainer(tx, params.id))
    const { rows, ...page } = await listRawEvents(tx, params.id, params, context.reference)
    return { data: rows.map((row) => render(rawEvent, row)), ...page }
  },
}

interface Caller {
  tx: Transaction
  principal: Principal
  context: Context
}

interface Change {
  attributes: Parameters<typeof editContainer>[2]['edit']
  meta?: { expected?: object | undefined } | undefined
}

async function update({ tx, principal, context }: Caller, id: string, { attributes, meta }: Change) {
  const row = found(await editContainer(tx, id, { edit: attributes, expected: meta?.expected }, context))
  await replaceSearchKeys(tx, principal.account_id, [row.id], keysOfContainer(row))
  return { data: renderContainer(row) }
}
