import { createHash } from 'node:crypto'
import { milestoneOf } from '#domain/milestone.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { record } from './record.ts'

/** A person says that the box is at the warehouse: no source knows. It is a fact as any other, and may be withdrawn. */
export async function markDelivered(
  tx: Transaction,
  container: Pick<Row<'containers'>, 'number' | 'shipment_id' | 'final_destination_timezone' | 'pod_timezone'>,
  context: Context,
) {
  const at = context.now().toISOString()
  const fact = milestoneOf({
    source: 'user',
    source_kind: 'user',
    code: 'DLVD',
    original: 'Delivered',
    occurred_at: at,
    timezone: container.final_destination_timezone ?? container.pod_timezone,
    container_number: container.number,
  })
  const digest = createHash('sha256').update(JSON.stringify(fact)).digest('hex')
  const facts = [{ fact, reported_at: at, digest, raw: null }]
  return record(tx, container.shipment_id, { facts, asked: null, complete: false }, context)
}
