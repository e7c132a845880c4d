import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { addToShipment } from './add-to-shipment.ts'
import { lockNumber, openShipment, trackedShipment } from './open-shipment.ts'
import { record } from './record.ts'
import { finish } from './settle-request.ts'

/** What the test number that succeeds leads to: a shipment with one container of which no line is ever asked. */
export async function testShipment(tx: Transaction, request: Row<'tracking_requests'>, context: Context) {
  const done = (id: string) => finish(tx, request, { status: 'created', failed_reason: null, id }, context)
  await lockNumber(tx, request.account_id, request.request_number)
  // Succeeds every time, and is one shipment however often it is asked for, as every other number.
  const existing = await trackedShipment(tx, request, context)
  if (existing) {
    await addToShipment(tx, existing, request, context)
    return done(existing)
  }
  const at = context.now().toISOString()
  const shipment = await openShipment(tx, request, context)
  const { facts } = decodeDcsa([emptyRelease(at)], { scac: request.scac ?? 'TEST', places: context.reference.places })
  await record(tx, shipment.id, { facts, asked: null, complete: false }, context)
  await done(shipment.id)
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
