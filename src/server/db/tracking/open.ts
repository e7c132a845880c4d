import { sql } from 'kysely'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** Whoever comes second waits until the transaction of the first ends. */
export async function lockKey(tx: Transaction, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** The newest shipment with this container, where that has not come back empty. */
export async function shipmentOfContainer(tx: Transaction, number: string): Promise<string | undefined> {
  const container = await tx
    .selectFrom('containers')
    .select('shipment_id')
    .where('number', '=', number)
    .where('empty_terminated_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return container?.shipment_id
}

/** The newest shipment of a line with one of these numbers. */
export async function shipmentOfNumber(
  tx: Transaction,
  norms: readonly string[],
  shipping_line_scac: string,
): Promise<string | undefined> {
  const found = await shipmentsWith(tx, norms, ['bill', 'normalized', 'booking', 'request'], shipping_line_scac)
    .orderBy('shipments.created_at', 'desc')
    .executeTakeFirst()
  return found?.id
}

/** The only shipment of a line with one of these numbers among its references; undefined where there are several. */
export async function shipmentOfReference(
  tx: Transaction,
  norms: readonly string[],
  shipping_line_scac: string,
): Promise<string | undefined> {
  const found = await shipmentsWith(tx, norms, ['reference'], shipping_line_scac).distinct().limit(2).execute()
  return found.length === 1 ? found[0]?.id : undefined
}

const shipmentsWith = (
  tx: Transaction,
  norms: readonly string[],
  kinds: readonly Row<'search_keys'>['kind'][],
  shipping_line_scac: string,
) =>
  tx
    .selectFrom('search_keys')
    .innerJoin('shipments', 'shipments.id', 'search_keys.subject_id')
    .select('shipments.id')
    .where('search_keys.subject', '=', 'shipment')
    .where('search_keys.norm', 'in', norms)
    .where('search_keys.kind', 'in', kinds)
    .where('shipments.shipping_line_scac', '=', shipping_line_scac)

export const insertShipment = (tx: Transaction, values: NewRow<'shipments'>): Promise<Row<'shipments'>> =>
  tx.insertInto('shipments').values(values).returningAll().executeTakeFirstOrThrow()
