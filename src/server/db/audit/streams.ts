import { sql } from 'kysely'
import { type Paging, sortedPage } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { AuditRow } from './audit-events.ts'

export type StreamRow = Row<'audit_streams'>

export const listStreams = (tx: Transaction, paging: Paging) =>
  sortedPage(tx.selectFrom('audit_streams').selectAll(), 'audit_streams', [sql`lower(name)`], paging)

export const findStream = (tx: Transaction, id: string) =>
  tx.selectFrom('audit_streams').selectAll().where('id', '=', id).executeTakeFirst()

export async function countStreams(tx: Transaction): Promise<number> {
  const count = tx.selectFrom('audit_streams').select((eb) => eb.fn.countAll<number>().as('total'))
  return Number((await count.executeTakeFirstOrThrow()).total)
}

export const insertStream = (tx: Transaction, stream: NewRow<'audit_streams'>) =>
  tx.insertInto('audit_streams').values(stream).returningAll().executeTakeFirstOrThrow()

export const updateStream = (tx: Transaction, id: string, change: Partial<StreamRow>) =>
  tx.updateTable('audit_streams').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteStream = (tx: Transaction, id: string) =>
  tx.deleteFrom('audit_streams').where('id', '=', id).returning('id').executeTakeFirst()

/** The next lines of an account that a receiver at this position does not have; what is forgotten is passed over. */
export const linesAfter = (tx: Transaction, account_id: string, position: number, limit: number): Promise<AuditRow[]> =>
  tx
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Where nothing is kept that it does not have: it is at the end. Not where a line has come, or somebody has set it elsewhere. */
export const skipToEnd = (tx: Transaction, { id, position, claimed_until }: StreamRow) =>
  sql`update audit_streams s set position = c.position, claimed_until = null
    from audit_chains c where c.account_id = s.account_id and s.id = ${id}
      and s.position = ${position} and s.claimed_until = ${claimed_until}
      and not exists (select from audit_events e where e.account_id = s.account_id and e.position > s.position)`.execute(
    tx,
  )

interface Came {
  /** Up to where it has them now. */
  position: number
  /** Null where it took them. */
  failure: string | null
  next_attempt_at: string
  /** Whether this process goes on with it. */
  isHeld: boolean
}

/** What came of sending; false where somebody has it by now, or has set it to another position. */
export async function settleStream(tx: Transaction, stream: StreamRow, came: Came, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { failure, position, next_attempt_at, isHeld } = came
  const { numUpdatedRows } = await tx
    .updateTable('audit_streams')
    .set({
      next_attempt_at,
      last_failure: failure,
      ...(failure === null
        ? { position, attempts: 0, failing_since: null, last_sent_at: at }
        : { attempts: stream.attempts + 1, failing_since: sql`coalesce(failing_since, ${at}::timestamptz)` }),
      ...(!isHeld && { claimed_until: null }),
    })
    .where('id', '=', stream.id)
    .where('position', '=', stream.position)
    .where('claimed_until', '=', stream.claimed_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
