import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { openShipment } from './open-shipment.ts'
import { stopTracking } from './plan.ts'
import { record } from './record.ts'

/** What the test number that succeeds leads to: a shipment with one container of which nothing is known. */
export async function testShipment(tx: Transaction, request: Row<'tracking_requests'>, context: Context) {
  const at = context.now().toISOString()
  const shipment = await openShipment(tx, request, context)
  const { facts } = decodeDcsa([emptyRelease(at)], { scac: request.scac ?? 'TEST', places: context.reference.places })
  await record(tx, shipment.id, { facts, asked: null, complete: false }, context)
  await tx
    .updateTable('tracking_requests')
    .set({
      status: 'created',
      tracked_object_id: shipment.id,
      next_attempt_at: null,
      claimed_until: null,
      updated_at: at,
    })
    .where('id', '=', request.id)
    .execute()
  await stopTracking(tx, shipment.id, { reason: 'no_updates_at_line', at, user_id: null })
}

const emptyRelease = (at: string) => ({
  eventType: 'EQUIPMENT',
  eventCreatedDateTime: at,
  eventClassifierCode: 'PLN',
  eventDateTime: at,
  equipmentEventTypeCode: 'GTOT',
  equipmentReference: 'TEST1000001',
  emptyIndicatorCode: 'EMPTY',
})
