import { createHash } from 'node:crypto'
import type { Milestone } from '#domain/fact.ts'
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
  const fact: Milestone = {
    kind: 'milestone',
    source: 'user',
    source_kind: 'user',
    source_event_id: null,
    event_type: 'EQUIPMENT',
    code: 'DLVD',
    original: 'Delivered',
    classifier: 'ACT',
    occurred_at: at,
    precision: 'datetime',
    has_offset: true,
    empty: false,
    mode: null,
    locode: null,
    location_name: null,
    timezone: container.final_destination_timezone ?? container.pod_timezone,
    facility: null,
    role: null,
    vessel: null,
    voyage: null,
    call_reference: null,
    call_sequence: null,
    container_number: container.number,
    bill_of_lading: null,
    booking: null,
    document_type: null,
    iso_type: null,
    seals: [],
    weight_kg: null,
    references: [],
    remark: null,
  }
  const digest = createHash('sha256').update(JSON.stringify(fact)).digest('hex')
  const facts = [{ fact, reported_at: at, digest, raw: null }]
  return record(tx, container.shipment_id, { facts, asked: null, complete: false }, context)
}
