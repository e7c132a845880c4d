import { sql } from 'kysely'
import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import type { Transaction } from '../scope.ts'

export interface CandidateContainer {
  shipment_id: string
  scac: string
  empty_terminated_at: string | null
  documents: string[]
  /** Whether only the container's number is known, so that a document of a fact cannot be foreign. */
  isByContainer: boolean
}

/** Containers of all shipments by number, the newest first. */
export async function containersByNumber(tx: Transaction, numbers: readonly string[]) {
  const found = new Map<string, CandidateContainer[]>()
  const rows = await tx
    .selectFrom('containers')
    .innerJoin('shipments', 'shipments.id', 'containers.shipment_id')
    .select([
      'containers.number',
      'containers.shipment_id',
      'containers.empty_terminated_at',
      'shipments.shipping_line_scac',
      'shipments.bill_of_lading_number',
      'shipments.booking_number',
      'shipments.request_number',
      'shipments.request_type',
    ])
    .where(sql<boolean>`containers.number = any(${numbers}::text[])`)
    .orderBy('containers.created_at', 'desc')
    .execute()
  for (const row of rows) {
    const documents = [row.bill_of_lading_number, row.booking_number, row.request_number]
    const one = {
      shipment_id: row.shipment_id,
      scac: row.shipping_line_scac,
      empty_terminated_at: row.empty_terminated_at,
      documents: documents.flatMap((number) => (number ? [normalizeDocumentNumber(number)] : [])),
      isByContainer: row.request_type === 'container' && row.bill_of_lading_number === row.request_number,
    }
    found.set(row.number, [...(found.get(row.number) ?? []), one])
  }
  return found
}

/** Shipments by bill, booking or the number that was asked for. */
export async function shipmentsByDocument(tx: Transaction, documents: readonly string[]) {
  const found = new Map<string, string[]>()
  const rows = await tx
    .selectFrom('search_keys')
    .select(['norm', 'subject_id'])
    .distinct()
    .where('subject', '=', 'shipment')
    .where('kind', 'in', ['bill', 'normalized', 'booking', 'request'])
    .where(sql<boolean>`norm = any(${documents}::text[])`)
    .execute()
  for (const { norm, subject_id } of [...rows, ...(await bookingsByBill(tx, documents))])
    found.set(norm, [...(found.get(norm) ?? []), subject_id])
  return found
}

/** A booking may have several bills, of which it is called by one. */
function bookingsByBill(tx: Transaction, documents: readonly string[]) {
  return tx
    .selectFrom('observations')
    .innerJoin('shipments', 'shipments.id', 'observations.shipment_id')
    .select((eb) => [eb.ref('observations.bill_of_lading').$notNull().as('norm'), 'shipments.id as subject_id'])
    .distinct()
    .where('observations.shipment_id', 'is not', null)
    .where('shipments.request_type', '=', 'booking_number')
    .where(sql<boolean>`observations.bill_of_lading = any(${documents}::text[])`)
    .execute()
}

/** Requests that wait for one of these numbers, of the line where it is named; the oldest first. */
export function waitingRequests(tx: Transaction, scac: string | null, numbers: readonly string[]) {
  return tx
    .selectFrom('tracking_requests')
    .selectAll()
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .where(sql<boolean>`normalized_number = any(${numbers}::text[])`)
    .$if(scac !== null, (query) => query.where('scac', '=', scac))
    .orderBy('created_at')
    .execute()
}

/** Those of which something is known that came under one of these ids. */
export async function shipmentsWith(tx: Transaction, retracted: readonly string[]): Promise<string[]> {
  if (retracted.length === 0) return []
  const rows = await tx
    .selectFrom('observations')
    .select('shipment_id')
    .distinct()
    .where('shipment_id', 'is not', null)
    .where(sql<boolean>`source_event_id = any(${retracted}::text[])`)
    .execute()
  return rows.flatMap(({ shipment_id }) => shipment_id ?? [])
}

/** Which of these lines one of these numbers is tracked for, or waited for. */
export async function linesTracking(
  tx: Transaction,
  { scacs, numbers }: { scacs: readonly string[]; numbers: readonly string[] },
): Promise<{ number: string; scac: string }[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: string; scac: string }>`
    select c.number, s.shipping_line_scac as scac from containers c join shipments s on s.id = c.shipment_id
    where c.number = any(${numbers}::text[]) and s.shipping_line_scac = any(${scacs}::text[])
    union select k.norm, s.shipping_line_scac from search_keys k join shipments s on s.id = k.subject_id
    where k.subject = 'shipment' and k.kind in ('bill', 'normalized', 'booking', 'request')
      and k.norm = any(${numbers}::text[]) and s.shipping_line_scac = any(${scacs}::text[])
    union select r.normalized_number, r.scac from tracking_requests r
    where r.status in ('pending', 'awaiting_manifest') and r.normalized_number = any(${numbers}::text[])
      and r.scac = any(${scacs}::text[])`.execute(tx)
  return rows
}
