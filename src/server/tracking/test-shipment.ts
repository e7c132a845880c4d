import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { openShipment } from './open-shipment.ts'
import { record } from './record.ts'
import { finish } from './settle-request.ts'

/** What the test number that succeeds leads to: a shipment with one container of which no line is ever asked. */
export async function testShipment(tx: Transaction, request: Row<'tracking_requests'>, context: Context) {
  const at = context.now().toISOString()
  const shipment = await openShipment(tx, request, context)
  const { facts } = decodeDcsa([emptyRelease(at)], { scac: request.scac ?? 'TEST', places: context.reference.places })
  await record(tx, shipment.id, { facts, asked: null, complete: false }, context)
  await finish(tx, request, { status: 'created', failed_reason: null, id: shipment.id }, context)
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
