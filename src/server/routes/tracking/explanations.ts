import {
  containerExplanation,
  type explanations as endpoints,
  shipmentExplanation,
} from '#contract/tracking/explanation.ts'
import { isNoNewsExpected } from '#domain/tracking/poll-plan.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { containersOf, observationsOf } from '../../db/tracking/explanations.ts'
import { findShipment } from '../../db/tracking/shipments.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { containerExplanationOf, shipmentExplanationOf } from '../../tracking/explain.ts'
import { connectionsTo } from '../../tracking/render-tracked.ts'

export const explanations: HandlersOf<typeof endpoints> = {
  async container({ tx, params: { id }, context }) {
    const row = found(await findContainer(tx, id))
    const observations = await observationsOf(tx, { container_id: id })
    const shipment = found(await findShipment(tx, row.shipment_id))
    const entries = containerExplanationOf(row, observations, {
      reference: context.reference,
      tracking_stopped: isNoNewsExpected(shipment),
    })
    return {
      data: { ...render(containerExplanation, { id, ...entries }), links: { self: `/v2/containers/${id}/explain` } },
    }
  },
  async shipment({ tx, params: { id }, context }) {
    const row = found(await findShipment(tx, id))
    const containers = await containersOf(tx, id)
    const observations = await observationsOf(tx, { shipment_id: id })
    const line_connection = (await connectionsTo(tx, context))(row.shipping_line_scac)
    const tracked = { ...row, line_connection }
    const entries = shipmentExplanationOf(tracked, containers, observations, context.reference)
    return {
      data: { ...render(shipmentExplanation, { id, ...entries }), links: { self: `/v2/shipments/${id}/explain` } },
    }
  },
}
