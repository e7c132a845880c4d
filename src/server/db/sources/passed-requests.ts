import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { ConnectionRow } from './connections.ts'

export type PassedRequest = Row<'passed_requests'>

/** A mirror that numbers are handed to. */
export interface Taker extends ConnectionRow {
  /** When the key was set up that was found to be of the mirrored account. */
  key_of: string | null
}

/** Those that take numbers, paused ones included, in the order in which they were made. */
export const takers = (tx: Transaction): Promise<Taker[]> =>
  tx
    .selectFrom('connections')
    .innerJoin('mirrors', 'mirrors.id', 'connections.id')
    .selectAll('connections')
    .select(sql<string | null>`mirrors.cursor->>'key_of'`.as('key_of'))
    .where('connections.profile', '=', 'mirror')
    .where(sql<boolean>`connections.settings->>'pass_on' = 'yes'`)
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .execute()

/** Whether a line has a connection of its own, be it paused. */
export async function hasConnection(tx: Transaction, scac: string): Promise<boolean> {
  const one = tx.selectFrom('connections').select('id').where(sql<boolean>`scacs @> array[${scac}]`)
  return (await one.limit(1).executeTakeFirst()) !== undefined
}

/** Whether a mirror that is still there has made this request, because it waits in the other account. */
export async function isCopy(tx: Transaction, request_id: string): Promise<boolean> {
  const made = tx
    .selectFrom('mirrored')
    .innerJoin('connections', 'connections.id', 'mirrored.mirror_id')
    .select('their_id')
    .where('our_id', '=', request_id)
    .where('is_made', '=', true)
  return (await made.limit(1).executeTakeFirst()) !== undefined
}

export const passedRequest = (tx: Transaction, id: string): Promise<PassedRequest | undefined> =>
  tx.selectFrom('passed_requests').selectAll().where('tracking_request_id', '=', id).executeTakeFirst()

/** With whom another request of ours for the same number is. */
export const passedForNumber = (
  tx: Transaction,
  { id, normalized_number, scac }: { id: string; normalized_number: string; scac: string },
): Promise<PassedRequest | undefined> =>
  tx
    .selectFrom('passed_requests as p')
    .innerJoin('tracking_requests as r', 'r.id', 'p.tracking_request_id')
    .selectAll('p')
    .where('r.normalized_number', '=', normalized_number)
    .where('r.scac', '=', scac)
    .where('r.status', 'in', ['pending', 'awaiting_manifest'])
    .where('r.id', '!=', id)
    .limit(1)
    .executeTakeFirst()

type Kept = Pick<PassedRequest, 'tracking_request_id' | 'mirror_id'> &
  Partial<Pick<PassedRequest, 'their_id' | 'is_there' | 'attempts' | 'asked_at'>>

export const keepPassed = (tx: Transaction, one: Kept): Promise<PassedRequest> =>
  tx
    .insertInto('passed_requests')
    .values(one)
    .onConflict((conflict) => conflict.column('tracking_request_id').doUpdateSet(one))
    .returningAll()
    .executeTakeFirstOrThrow()

export async function forgetPassed(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('passed_requests').where('tracking_request_id', '=', id).execute()
}

/** How often they were asked since then. The mirror is locked: of two that count, one waits for the other. */
export async function countPassed(tx: Transaction, mirror_id: string, since: Date): Promise<number> {
  await tx.selectFrom('mirrors').select('id').where('id', '=', mirror_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('passed_requests')
    .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('count'))
    .where('mirror_id', '=', mirror_id)
    .where('asked_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Which request of ours waits for one of theirs. */
export async function requestPassedAs(tx: Transaction, mirror_id: string, their_id: string) {
  const row = await tx
    .selectFrom('passed_requests')
    .select('tracking_request_id')
    .where('mirror_id', '=', mirror_id)
    .where('their_id', '=', their_id)
    .limit(1)
    .executeTakeFirst()
  return row?.tracking_request_id
}

/** A shipment has come that has one of these numbers: whoever was handed them is asked now what they have led to. */
export async function askNowOfPassed(tx: Transaction, mirror_id: string, numbers: readonly string[], now: Date) {
  if (numbers.length === 0) return
  await tx
    .updateTable('tracking_requests')
    .set({ next_attempt_at: now.toISOString() })
    .where('normalized_number', 'in', [...numbers])
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .where('id', 'in', (from) =>
      from.selectFrom('passed_requests').select('tracking_request_id').where('mirror_id', '=', mirror_id),
    )
    .execute()
}

/** A mirror takes numbers from now on: those that nobody could be asked about are handed to it. */
export async function askNowOfAll(tx: Transaction, now: Date): Promise<void> {
  await tx
    .updateTable('tracking_requests')
    .set({ next_attempt_at: now.toISOString() })
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .where('next_attempt_at', 'is', null)
    .execute()
}
