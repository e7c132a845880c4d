import type { shipments as endpoints } from '#contract/tracking/shipment.ts'
import { checkCustomFields } from '../../custom-fields/check-custom-fields.ts'
import { personBehind } from '../../db/access/api-keys.ts'
import type { Row } from '../../db/schema.ts'
import type { Transaction } from '../../db/scope.ts'
import { keysOfShipment, replaceSearchKeys } from '../../db/search/search-keys.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import {
  containersInStatus,
  findShipment,
  holdShipment,
  listShipments,
  shipmentOrders,
  updateShipment,
} from '../../db/tracking/shipments.ts'
import { found } from '../../http/errors.ts'
import { checkExpected } from '../../http/expected.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { resumeTracking, stopTracking } from '../../tracking/plan.ts'
import { connectionsTo, renderShipment } from '../../tracking/render-tracked.ts'
import { checkCursor } from '../check-cursor.ts'

const document = async (tx: Transaction, row: Row<'shipments'>, context: Context) => ({
  data: renderShipment(row, await connectionsTo(tx, context)),
})

export const shipments: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context }) {
    checkCursor(shipmentOrders, params)
    await checkCustomFields(tx, params)
    const { rows, ...page } = await listShipments(tx, params)
    const to = await connectionsTo(tx, context)
    return { data: rows.map((row) => renderShipment(row, to)), ...page }
  },
  async get({ tx, context, params: { id, 'filter[current_status]': statuses } }) {
    const row = found(await findShipment(tx, id))
    if (!statuses) return document(tx, row, context)
    return document(tx, { ...row, container_ids: await containersInStatus(tx, row, statuses) }, context)
  },
  async update({ tx, params, body, principal, context }) {
    const { attributes, meta } = body.data
    if (meta?.expected) checkExpected(meta.expected, found(await holdShipment(tx, params.id)))
    const row = found(await updateShipment(tx, params.id, attributes, context.now().toISOString()))
    await replaceSearchKeys(tx, principal.account_id, [row.id], keysOfShipment(row))
    return document(tx, row, context)
  },
  async stop_tracking({ tx, params, principal, context }) {
    const stop = {
      reason: 'cancelled_by_user',
      at: context.now().toISOString(),
      user_id: await personBehind(tx, principal),
      next: null,
    } as const
    return document(
      tx,
      found((await stopTracking(tx, params.id, stop)) ?? (await findShipment(tx, params.id))),
      context,
    )
  },
  async resume_tracking({ tx, params, context }) {
    const resumed = await resumeTracking(tx, params.id, context.now().toISOString())
    if (resumed) await wakeWorkers(tx)
    return document(tx, found(resumed ?? (await findShipment(tx, params.id))), context)
  },
}
