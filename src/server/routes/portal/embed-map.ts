import type { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { CustomerMap } from '#contract/portal/embed-map.ts'
import { allOf, ownView, shipmentWithId } from '../../db/portal/embed.ts'
import { isUnderWay } from '../../db/portal/embed-map.ts'
import { firstShipments, theseShipments } from '../../db/portal/embed-orders.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { mapOfShipments } from '../../portal/customer-map.ts'
import { described, partsWith } from '../../portal/customer-shipments.ts'
import { askedOrders } from '../../portal/orders.ts'

/** Of more orders a map is no clearer. */
const mostOrders = 1000

type Params = ParamsOf<typeof api.embed_map.get>
type View = Awaited<ReturnType<typeof ownView>>

/** Where the orders are that are asked for. @param most of which it is drawn at most */
export async function drawMap(
  tx: Transaction,
  view: View,
  params: Params,
  context: Pick<Context, 'reference' | 'now'>,
  most = mostOrders,
): Promise<CustomerMap> {
  const { asked, where } = askedOrders(view, params, context.now())
  const isIt = params.shipment === undefined ? undefined : shipmentWithId(params.shipment)
  const { ids, total } = await firstShipments(tx, most, asked, allOf([where, isIt, isUnderWay]))
  const only =
    params.reference === undefined ? undefined : await containersWith(tx, view, ids, params.reference, context)
  const map = await mapOfShipments(tx, view, { ids, only }, context)
  return { ...map, more_count: total - ids.length }
}

/** Of these orders the containers that are of a reference, as its page has them. */
async function containersWith(
  tx: Transaction,
  view: View,
  ids: readonly string[],
  reference: string,
  context: Pick<Context, 'reference' | 'now'>,
): Promise<ReadonlySet<string>> {
  const orders = partsWith(await described(tx, view, await theseShipments(tx, ids), context), reference)
  return new Set(orders.flatMap(({ attributes }) => attributes.containers.map(({ id }) => id)))
}

export const embedMap: HandlersOf<typeof api.embed_map> = {
  async get({ tx, params, context }) {
    const view = await ownView(tx)
    if (!view.sections.map) throw new HttpError('forbidden', 'This view has no map.')
    return drawMap(tx, view, params, context)
  },
}
