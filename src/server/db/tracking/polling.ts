import type { StopReason } from '#contract/tracking/shipment.ts'
import { stopsForLackOfNews } from '#domain/tracking/poll-plan.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** When a line is asked for a shipment, and whether it is. Instants are UTC. */
type Polling = Pick<
  Row<'shipments'>,
  | 'line_tracking_last_attempted_at'
  | 'line_tracking_last_succeeded_at'
  | 'line_tracking_next_attempt_at'
  | 'line_failures'
  | 'claimed_until'
  | 'callback_at'
  | 'callback_connection_id'
>

export async function setPolling(tx: Transaction, id: string, values: Partial<Polling>): Promise<void> {
  await tx.updateTable('shipments').set(values).where('id', '=', id).execute()
}

interface Plan {
  /** Null where it is not asked any more. */
  next: string | null
  /** When it was to be asked when the question began; undefined where that decides nothing. */
  planned: string | null | undefined
}

/** Its line has answered. It stays due where somebody wanted it asked again since the question began. */
export async function setAnswered(tx: Transaction, id: string, at: string, { next, planned }: Plan): Promise<void> {
  await setPolling(tx, id, {
    line_tracking_last_attempted_at: at,
    line_tracking_last_succeeded_at: at,
    line_failures: 0,
    claimed_until: null,
  })
  await tx
    .updateTable('shipments')
    .set({ line_tracking_next_attempt_at: next })
    .where('id', '=', id)
    .$if(planned !== undefined, (rows) =>
      rows.where('line_tracking_next_attempt_at', 'is not distinct from', planned ?? null),
    )
    .execute()
  await tx
    .updateTable('containers')
    .set({ shipment_last_tracking_request_at: at })
    .where('shipment_id', '=', id)
    .execute()
}

export async function setStopReason(tx: Transaction, id: string, { reason, at, next }: Omit<Stop, 'user_id'>) {
  await tx
    .updateTable('shipments')
    .set({
      line_tracking_stopped_reason: reason,
      line_tracking_next_attempt_at: next,
      state_until: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export interface Stop {
  reason: StopReason
  /** UTC instant. */
  at: string
  user_id: string | null
  /** When its line is asked all the same. UTC instant; null where it is not. */
  next: string | null
}

/**
 * No report is due any more: it is decided anew by the clock. Undefined where tracking had stopped, but that a person
 * also stops what would go on by itself.
 */
export const setStopped = (tx: Transaction, id: string, { reason, at, user_id, next }: Stop) =>
  tx
    .updateTable('shipments')
    .set({
      line_tracking_stopped_at: at,
      line_tracking_stopped_reason: reason,
      line_tracking_stopped_by_user_id: user_id,
      line_tracking_next_attempt_at: next,
      line_failures: 0,
      state_until: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('line_tracking_stopped_at', 'is', null),
        ...(reason === 'cancelled_by_user' ? [where('line_tracking_stopped_reason', 'in', stopsForLackOfNews)] : []),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Undefined where tracking had not stopped. */
export const setResumed = (tx: Transaction, id: string, { at, next }: { at: string; next: string }) =>
  tx
    .updateTable('shipments')
    .set({
      line_tracking_stopped_at: null,
      line_tracking_stopped_reason: null,
      line_tracking_stopped_by_user_id: null,
      line_tracking_next_attempt_at: next,
      line_failures: 0,
      state_until: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('line_tracking_stopped_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Asks the line now, not when it was planned. False where tracking has stopped. */
export async function askNow(tx: Transaction, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipments')
    .set({ line_tracking_next_attempt_at: at, line_failures: 0 })
    .where('id', '=', id)
    .where('line_tracking_stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
