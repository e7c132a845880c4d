import { sql } from 'kysely'
import { insertMissingRows } from '../bulk.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export interface Wanted {
  /** Bills and bookings, in every spelling. */
  documents: readonly string[]
  container_numbers: readonly string[]
  /** SCAC of the line: what another line says of a container, without naming a document, is about another journey. */
  scac: string
  /** Whether facts about the containers may name a bill or a booking that is not among the documents. */
  isByContainer: boolean
}

/** Keeps facts that belong to no shipment yet. Returns how many were not there. */
export const insertUnmatched = (tx: Transaction, rows: readonly NewRow<'observations'>[]): Promise<number> =>
  insertMissingRows(tx, 'observations', rows)

/** What was kept already has been said again, and by the newest word of its source it may hold again. */
export async function confirmUnmatched(
  tx: Transaction,
  account_id: string,
  facts: readonly Pick<Row<'observations'>, 'digest' | 'reported_at'>[],
  at: string,
) {
  const said = facts.map(({ digest, reported_at }) => ({ digest, reported_at }))
  await sql`update observations o
    set last_seen_at = ${at}, reported_at = greatest(o.reported_at, r.reported_at)
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) r (digest text, reported_at timestamptz(3))
    where o.account_id = ${account_id} and o.shipment_id is null and o.container_id is null and o.digest = r.digest`.execute(
    tx,
  )
}

/** Takes those that are wanted out of what waits. */
export function takeUnmatched(tx: Transaction, wanted: Wanted) {
  const { documents, container_numbers, scac, isByContainer } = wanted
  // One search per index: row-level security keeps a condition from them whose parts may not all be seen before it.
  const ids = sql<string>`
    select id from observations where shipment_id is null and bill_of_lading = any(${documents}::text[])
    union select id from observations where shipment_id is null and booking = any(${documents}::text[])
    union select id from observations where shipment_id is null and document_number = any(${documents}::text[])
    union select id from observations where shipment_id is null and container_number = any(${container_numbers}::text[])
      and (source = ${scac} or fact->>'kind' = 'terminal_snapshot')
      and (${isByContainer} or (bill_of_lading is null and booking is null))`
  return tx
    .deleteFrom('observations')
    .where('shipment_id', 'is', null)
    .where(sql<boolean>`id in (${ids})`)
    .returning(['fact', 'digest', 'reported_at', 'raw'])
    .execute()
}
