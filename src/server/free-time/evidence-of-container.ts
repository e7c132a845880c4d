import type { Evidence } from '#contract/free-time/evidence.ts'
import { journeyEvidence } from '#domain/tracking/journey/journey-evidence.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { isNoNewsExpected } from '#domain/tracking/poll-plan.ts'
import { notesInEvidence } from '../db/notes/notes.ts'
import type { Transaction } from '../db/scope.ts'
import { findContainer } from '../db/tracking/containers.ts'
import { observationsOf } from '../db/tracking/explanations.ts'
import { findShipment } from '../db/tracking/shipments.ts'
import { found } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { clocksOfContainer } from './clocks-of-container.ts'
import { storedClocks } from './tariffs.ts'

/**
 * Computed when it is asked for, from all that was ever said.
 * @param billedUntil a date that may be ahead, such as of an invoice that is paid before the pickup
 * @throws 404
 */
export async function evidenceOfContainer(
  tx: Transaction,
  id: string,
  { reference, now }: Pick<Context, 'reference' | 'now'>,
  billedUntil?: string,
): Promise<Evidence> {
  const row = found(await findContainer(tx, id))
  const shipment = found(await findShipment(tx, row.shipment_id))
  const observations = await observationsOf(tx, { container_id: id })
  const made_at = now().toISOString()
  const clocks = storedClocks(row)
  const said = journeyEvidence(observations, {
    places: reference.places,
    now: made_at,
    number: row.number,
    tracking_stopped: isNoNewsExpected(shipment),
    free_time: () => clocks,
  })
  const { pickup_facility_id, pickup_facility_type } = row
  const route = routeOfContainer(shipment, row)
  return {
    made_at,
    number: row.number,
    bill_of_lading_number: shipment.bill_of_lading_number,
    shipping_line_scac: shipment.shipping_line_scac,
    shipping_line_name: shipment.shipping_line_name,
    port_of_discharge_locode: route.port_of_discharge_locode,
    port_of_discharge_name: route.port_of_discharge_name,
    pickup_facility_name:
      (pickup_facility_id && pickup_facility_type && reference.find(pickup_facility_type, pickup_facility_id)?.name) ||
      null,
    pickup_timezone: row.pickup_timezone,
    ...said,
    notes: await notesInEvidence(tx, id),
    ...(await clocksOfContainer(tx, row, made_at, billedUntil)),
  }
}
