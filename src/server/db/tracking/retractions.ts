import { sql } from 'kysely'
import { formsOfEventId, type Retraction, Retractions } from '#domain/tracking/retraction.ts'
import { asJson } from '../bulk.ts'
import type { Transaction } from '../scope.ts'

export interface ReceivedRetraction extends Retraction {
  /** The message as it was received. */
  raw: unknown
}

/** Keeps retractions whatever they are about: that may come later. Of two of one event the later counts. */
export async function rememberRetractions(
  tx: Transaction,
  account_id: string,
  retractions: readonly ReceivedRetraction[],
  received_at: string,
): Promise<void> {
  if (retractions.length === 0) return
  const rows = retractions.map((one) => ({ ...one, account_id, received_at }))
  // Sorted, so that two batches cannot wait for each other.
  await sql`insert into retractions (account_id, source, source_event_id, reported_at, received_at, raw)
    select distinct on (r.source, r.source_event_id)
      r.account_id, r.source, r.source_event_id, r.reported_at, r.received_at, r.raw
    from jsonb_populate_recordset(null::retractions, ${asJson(rows)}::jsonb) r
    order by r.source, r.source_event_id, r.reported_at desc nulls first
    on conflict (account_id, source, source_event_id) do update
      set reported_at = excluded.reported_at, raw = excluded.raw
      where retractions.reported_at < excluded.reported_at
        or (retractions.reported_at is not null and excluded.reported_at is null)`.execute(tx)
}

/** What was taken back of the events with these ids. */
export async function retractionsOf(
  tx: Transaction,
  account_id: string,
  ids: readonly (string | null | undefined)[],
): Promise<Retractions> {
  const known = [...new Set(ids.flatMap((id) => (id ? formsOfEventId(id) : [])))]
  if (known.length === 0) return new Retractions()
  const rows = await tx
    .selectFrom('retractions')
    .select(['source', 'source_event_id', 'reported_at'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`source_event_id = any(${known}::text[])`)
    .execute()
  return new Retractions(rows)
}
