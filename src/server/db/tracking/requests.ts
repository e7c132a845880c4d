import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Request = Row<'tracking_requests'>

export const insertRequest = (tx: Transaction, values: NewRow<'tracking_requests'>): Promise<Request> =>
  tx.insertInto('tracking_requests').values(values).returningAll().executeTakeFirstOrThrow()

/** As it is, and nobody else writes it until the end of the transaction. */
export const lockRequest = (tx: Transaction, id: string): Promise<Request | undefined> =>
  tx.selectFrom('tracking_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRequest = (tx: Transaction, id: string): Promise<Request | undefined> =>
  tx.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** The one that waits for a number at a line longest, locked. */
export const lockWaiting = (
  tx: Transaction,
  { normalized_number, scac }: { normalized_number: string; scac: string },
) =>
  tx
    .selectFrom('tracking_requests')
    .selectAll()
    .where('normalized_number', '=', normalized_number)
    .where('scac', '=', scac)
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .orderBy('created_at')
    .forUpdate()
    .executeTakeFirst()

export async function setRequest(
  tx: Transaction,
  id: string,
  values: Partial<Omit<Request, 'id' | 'account_id' | 'normalized_number'>>,
): Promise<void> {
  await tx.updateTable('tracking_requests').set(values).where('id', '=', id).execute()
}

/** Of the requests that led to a shipment those in one state come into another. Returns them. */
export const moveRequestsOf = (
  tx: Transaction,
  shipment_id: string,
  { from, to, at }: { from: Request['status']; to: Request['status']; at: string },
) =>
  tx
    .updateTable('tracking_requests')
    .set({ status: to, updated_at: at })
    .where('tracked_object_id', '=', shipment_id)
    .where('status', '=', from)
    .returning(['id', 'account_id', 'tracked_object_id'])
    .execute()
