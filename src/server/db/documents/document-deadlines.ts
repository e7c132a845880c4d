import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export interface ToldContainer {
  id: string
  shipment_id: string
  number: string
  pod_timezone: string | null
  final_destination_timezone: string | null
}

/** The containers a document is linked to; where it is linked to a shipment and none of its containers, all of them. */
export async function containersOfDocument(tx: Transaction, document_id: string): Promise<ToldContainer[]> {
  const links = await tx
    .selectFrom('document_links')
    .select(['shipment_id', 'container_id'])
    .where('document_id', '=', document_id)
    .execute()
  const ids = links.flatMap(({ container_id }) => container_id ?? [])
  const shipments = links.flatMap(({ shipment_id }) => shipment_id ?? [])
  if (ids.length === 0 && shipments.length === 0) return []
  const rows = await tx
    .selectFrom('containers')
    .select(['id', 'shipment_id', 'number', 'pod_timezone', 'final_destination_timezone'])
    .where((eb) =>
      eb.or([
        ...(ids.length ? [eb('id', 'in', ids)] : []),
        ...(shipments.length ? [eb('shipment_id', 'in', shipments)] : []),
      ]),
    )
    .execute()
  const linked = rows.filter(({ id }) => ids.includes(id))
  // What somebody has said it is not about is not meant by the shipment either.
  const unlinked = await tx
    .selectFrom('document_unlinks')
    .select('container_id')
    .where('document_id', '=', document_id)
    .where('container_id', 'is not', null)
    .execute()
  const refused = new Set(unlinked.map(({ container_id }) => container_id))
  return rows.filter(
    (row) =>
      ids.includes(row.id) ||
      (!refused.has(row.id) && !linked.some(({ shipment_id }) => shipment_id === row.shipment_id)),
  )
}

/** What a document has said of a shipment, and has not taken back. */
export function documentStatements(
  tx: Transaction,
  shipment_id: string,
  source: string,
): Promise<Pick<Row<'observations'>, 'digest' | 'source_event_id'>[]> {
  return tx
    .selectFrom('observations')
    .select(['digest', 'source_event_id'])
    .where('shipment_id', '=', shipment_id)
    .where('source', '=', source)
    .where('withdrawn_at', 'is', null)
    .execute()
}
