import type { api } from '#contract/api.ts'
import { allOf, ownView, shipmentWithId } from '../../db/portal/embed.ts'
import { isUnderWay } from '../../db/portal/embed-map.ts'
import { firstShipments } from '../../db/portal/embed-orders.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { mapOfShipments } from '../../portal/customer-map.ts'
import { askedOrders } from '../../portal/orders.ts'

/** Of more orders a map is no clearer. */
const mostOrders = 1000

export const embedMap: HandlersOf<typeof api.embed_map> = {
  async get({ tx, params, context }) {
    const view = await ownView(tx)
    if (!view.sections.map) throw new HttpError('forbidden', 'This view has no map.')
    const { asked, where } = askedOrders(view, params, context.now())
    const isIt = params.shipment === undefined ? undefined : shipmentWithId(params.shipment)
    const { ids, total } = await firstShipments(tx, mostOrders, asked, allOf([where, isIt, isUnderWay]))
    const map = await mapOfShipments(tx, view, ids, context)
    return { ...map, left_out_count: map.left_out_count + total - ids.length }
  },
}
