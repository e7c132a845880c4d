import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertMissingRows } from '../db/bulk.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { columnsOf } from './merge-facts.ts'
import { numberVariants } from './numbers.ts'
import type { Counts, Recordable, Recorded } from './record.ts'

/** Keeps facts about nothing that is tracked. A fact that is repeated is kept once. */
export async function keepUnmatched(
  tx: Transaction,
  account_id: string,
  facts: readonly Recordable[],
  { now }: Context,
): Promise<Counts> {
  const at = now().toISOString()
  const news = new Map(facts.map((one) => [one.digest, one]))
  const accepted = await insertMissingRows(
    tx,
    'observations',
    [...news.values()].map(({ fact, digest, reported_at, raw }) => ({
      id: randomUUID(),
      account_id,
      ...columnsOf(fact),
      digest,
      fact,
      raw: raw ?? null,
      reported_at,
      received_at: at,
      last_seen_at: at,
      asked: false,
    })),
  )
  return { accepted, duplicate: facts.length - accepted }
}

interface Wanted {
  /** Bills and bookings, in every spelling. */
  documents: readonly string[]
  container_numbers: readonly string[]
  /** SCAC of the line: what another line says of a container, without naming a document, is about another journey. */
  scac: string
  /** Whether facts about the containers may name a bill or a booking that is not among the documents. */
  isByContainer: boolean
}

/** Takes what was kept for these numbers out of the unmatched, to be recorded. */
export function takeUnmatched(tx: Transaction, wanted: Wanted): Promise<Recordable[]> {
  const { documents, container_numbers, scac, isByContainer } = wanted
  const named = sql<boolean>`container_number = any(${container_numbers}::text[])
    and (source = ${scac} or fact->>'kind' = 'terminal_snapshot')
    and (${isByContainer} or (bill_of_lading is null and booking is null))`
  return tx
    .deleteFrom('observations')
    .where('shipment_id', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`bill_of_lading = any(${documents}::text[])`,
        sql<boolean>`booking = any(${documents}::text[])`,
        named,
      ]),
    )
    .returning(['fact', 'digest', 'reported_at', 'raw'])
    .execute()
}

/** What belongs to a shipment by the numbers it has now. */
export function wantedBy(
  { shipment, numbers }: Pick<Recorded, 'shipment' | 'numbers'>,
  { reference }: Context,
): Wanted {
  const own = [shipment.bill_of_lading_number, shipment.booking_number, shipment.request_number]
  const scac = shipment.shipping_line_scac
  return {
    documents: own.flatMap((number) => (number ? numberVariants(number, scac, reference) : [])),
    container_numbers: numbers,
    scac,
    isByContainer: shipment.request_type === 'container',
  }
}
