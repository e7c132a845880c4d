import { type shipments as endpoints, shipment } from '#contract/shipment.ts'
import { makerOfKey } from '../db/api-keys.ts'
import type { Row } from '../db/schema.ts'
import { keysOfShipment, replaceSearchKeys } from '../db/search-keys.ts'
import {
  containersInStatus,
  findShipment,
  holdShipment,
  listShipments,
  shipmentOrders,
  updateShipment,
} from '../db/shipments.ts'
import { found } from '../http/errors.ts'
import { checkExpected } from '../http/expected.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'
import { resumeTracking, stopTracking } from '../tracking/plan.ts'
import { wakeWorkers } from '../tracking/requests.ts'
import { checkCursor } from './check-cursor.ts'

const document = (row: Row<'shipments'>) => ({ data: render(shipment, row) })

export const shipments: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    checkCursor(shipmentOrders, params)
    const { rows, ...page } = await listShipments(tx, params)
    return { data: rows.map((row) => render(shipment, row)), ...page }
  },
  async get({ tx, params: { id, 'filter[current_status]': statuses } }) {
    const row = found(await findShipment(tx, id))
    if (!statuses) return document(row)
    return document({ ...row, container_ids: await containersInStatus(tx, row, statuses) })
  },
  async update({ tx, params, body, principal }) {
    const { attributes, meta } = body.data
    if (meta?.expected) checkExpected(meta.expected, found(await holdShipment(tx, params.id)))
    const row = found(await updateShipment(tx, params.id, attributes))
    await replaceSearchKeys(tx, principal.account_id, [row.id], keysOfShipment(row))
    return document(row)
  },
  async stop_tracking({ tx, params, principal, context }) {
    const stop = {
      reason: 'cancelled_by_user',
      at: context.now().toISOString(),
      user_id: principal.user_id ?? (principal.api_key_id ? await makerOfKey(tx, principal.api_key_id) : null),
    } as const
    return document(found((await stopTracking(tx, params.id, stop)) ?? (await findShipment(tx, params.id))))
  },
  async resume_tracking({ tx, params, context }) {
    const resumed = await resumeTracking(tx, params.id, context.now().toISOString())
    if (resumed) await wakeWorkers(tx)
    return document(found(resumed ?? (await findShipment(tx, params.id))))
  },
}
