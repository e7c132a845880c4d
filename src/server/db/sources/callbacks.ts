import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { stopsForLackOfNews } from '#domain/tracking/poll-plan.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type CallbackRow = Row<'callbacks'>

/** As it came: NUL alone is nothing that a database keeps. What is sent twice before it is read is kept once. */
export async function keepCallback(
  tx: Transaction,
  { id, account_id }: { id: string; account_id: string },
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const body = Buffer.from(bytes).toString('utf8').replaceAll('\0', '')
  const digest = createHash('sha256').update(bytes).digest('hex')
  await tx
    .insertInto('callbacks')
    .values({ account_id, connection_id: id, body, digest, next_attempt_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(['connection_id', 'digest']).doNothing())
    .execute()
  // One that was refused before it is over; one that is refused while this one waits to be read is not.
  await tx
    .updateTable('connections')
    .set({ last_callback_at: at, last_callback_problem: null })
    .where('id', '=', id)
    .execute()
}

const minute = 60_000

/** Of what is refused within a minute of another the row knows nothing: whoever sends it costs no writes. */
export async function refuseCallback(tx: Transaction, id: string, problem: string, now: Date): Promise<void> {
  await tx
    .updateTable('connections')
    .set({
      callbacks_refused: sql`callbacks_refused + 1`,
      last_callback_problem: problem,
      last_callback_refused_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_callback_problem', 'is', null),
        eb('last_callback_refused_at', 'is', null),
        eb('last_callback_refused_at', '<=', new Date(now.getTime() - minute).toISOString()),
      ]),
    )
    .execute()
}

/** It has been read; or nothing in it could be, which is said at its connection. */
export async function endCallback(tx: Transaction, { id, connection_id }: CallbackRow, problem: string | null) {
  await tx.deleteFrom('callbacks').where('id', '=', id).execute()
  if (problem !== null)
    await tx
      .updateTable('connections')
      .set({ last_callback_problem: problem })
      .where('id', '=', connection_id)
      .execute()
}

/** Its reading has failed so many times: it waits until then. */
export async function failCallback(
  tx: Transaction,
  { id }: CallbackRow,
  { failures, next_attempt_at }: { failures: number; next_attempt_at: Date },
) {
  const waits = { failures, next_attempt_at: next_attempt_at.toISOString(), claimed_until: null }
  await tx.updateTable('callbacks').set(waits).where('id', '=', id).execute()
}

interface Named {
  scacs: readonly string[]
  containers: readonly string[]
  /** Bills and bookings, as they may be written. */
  others: readonly string[]
}

/** Their line is asked now. Says which they are. */
export async function askNowAbout(tx: Transaction, { scacs, containers, others }: Named, now: Date): Promise<string[]> {
  if (containers.length + others.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update shipments set line_tracking_next_attempt_at = ${now.toISOString()}
    where (line_tracking_stopped_at is null or line_tracking_stopped_reason = any(${stopsForLackOfNews}::text[]))
      and shipping_line_scac = any(${scacs}::text[])
      and id in (
        select shipment_id from containers where number = any(${containers}::text[])
        union select subject_id from search_keys where subject = 'shipment'
          and kind in ('bill', 'normalized', 'booking', 'request') and norm = any(${others}::text[]))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** That a connection has sent something about these shipments. */
export async function noteCallback(
  tx: Transaction,
  { ids, connection_id }: { ids: readonly string[]; connection_id: string },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('shipments')
    .set({ callback_at: now.toISOString(), callback_connection_id: connection_id })
    .where('id', 'in', ids.toSorted())
    .execute()
}
