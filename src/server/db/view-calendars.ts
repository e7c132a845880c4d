import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from '../secrets.ts'
import { newestFirst } from './page.ts'
import type { NewRow, Row, Schema } from './schema.ts'
import type { Transaction } from './scope.ts'
import { hashOf, newCalendarSecret } from './tokens.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = [
  'id',
  'view_id',
  'token_id',
  'name',
  'revoked_at',
  'last_read_at',
  'created_by_id',
  'created_at',
] as const

export function listViewCalendars(tx: Transaction, view_id: string, paging: Parameters<typeof newestFirst>[2]) {
  return newestFirst(
    tx.selectFrom('view_calendars').select(columns).where('view_id', '=', view_id),
    'view_calendars',
    paging,
  )
}

/** With its secret, which is nowhere else. */
export async function insertViewCalendar(
  tx: Transaction,
  calendar: Pick<Row<'view_calendars'>, 'view_id' | 'name' | 'created_by_id'>,
) {
  const secret = newCalendarSecret()
  const row = await tx
    .insertInto('view_calendars')
    .values({ ...calendar, secret_hash: hashOf(secret) } as NewRow<'view_calendars'>)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, secret }
}

/** The secret of the calendar of a token, made where there is none. As a customer, who sees no calendar of staff. */
export async function calendarOfToken(
  tx: Transaction,
  { view_id, token_id }: { view_id: string; token_id: string },
  secrets: Secrets,
): Promise<string> {
  const find = () =>
    tx
      .selectFrom('view_calendars')
      .select(['id', 'secret_sealed'])
      .where('token_id', '=', token_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  const known = await find()
  if (known) return secrets.open(String(known.secret_sealed), known.id)
  const [id, secret] = [randomUUID(), newCalendarSecret()]
  await sql`
    insert into view_calendars (id, view_id, token_id, secret_hash, secret_sealed)
    values (${id}, ${view_id}, ${token_id}, ${hashOf(secret)}, ${secrets.seal(secret, id)})
    on conflict do nothing`.execute(tx)
  // Of two who ask at once, both are given the one that was there first.
  const made = await find()
  if (!made) throw new Error('A calendar that was made is not there')
  return secrets.open(String(made.secret_sealed), made.id)
}

export async function moveCalendars(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.updateTable('view_calendars').set({ token_id: to }).where('token_id', '=', from).execute()
}

/** Undefined where there is none; one that is revoked already stays as it is. */
export function revokeViewCalendar(tx: Transaction, view_id: string, id: string, now: Date) {
  return tx
    .updateTable('view_calendars')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now.toISOString())) }))
    .where('view_id', '=', view_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** By an index. `hasEnded`: it was revoked, its view or its token is over, or the view has no calendar for customers any more. */
export function findCalendar(db: Kysely<Schema>, secret: string, now: Date) {
  const isOver = (column: string) => sql`coalesce(${sql.ref(column)} <= ${now.toISOString()}, false)`
  return db
    .selectFrom('view_calendars as c')
    .innerJoin('views as v', 'v.id', 'c.view_id')
    .leftJoin('view_tokens as t', 't.id', 'c.token_id')
    .select(['c.id', 'c.account_id', 'c.view_id'])
    .select(
      sql<boolean>`c.revoked_at is not null or ${isOver('v.expires_at')}
        or c.token_id is not null and (t.revoked_at is not null or ${isOver('t.expires_at')}
          or not coalesce((v.policy #>> '{sections,calendar}')::boolean, false))`.as('hasEnded'),
    )
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()
}

export type SaidEvent = Omit<Row<'view_calendar_events'>, 'account_id' | 'view_id'>

/** What calendars of this view have said, as they know it. */
export function saidEvents(tx: Kysely<Schema>, view_id: string): Promise<SaidEvent[]> {
  return tx
    .selectFrom('view_calendar_events')
    .select(['uid', 'kind', 'shipment_id', 'starts', 'digest', 'sequence', 'modified_at', 'cancelled_at'])
    .where('view_id', '=', view_id)
    .execute()
}

/** In one order, so that two who read at once do not wait for each other. Who comes second changes nothing. */
export async function keepEvents(
  tx: Transaction,
  { account_id, view_id }: { account_id: string; view_id: string },
  changed: readonly SaidEvent[],
  forgotten: readonly string[],
): Promise<void> {
  const rows = changed.map((one) => ({ account_id, view_id, ...one })).toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
  if (rows.length > 0)
    await sql`
      insert into view_calendar_events
        (account_id, view_id, uid, kind, shipment_id, starts, digest, sequence, modified_at, cancelled_at)
      select account_id, view_id, uid, kind, shipment_id, starts, digest, sequence, modified_at, cancelled_at
      from jsonb_populate_recordset(null::view_calendar_events, ${JSON.stringify(rows)}::jsonb)
      on conflict (view_id, uid) do update set starts = excluded.starts, digest = excluded.digest,
        sequence = excluded.sequence, modified_at = excluded.modified_at, cancelled_at = excluded.cancelled_at
      where view_calendar_events.sequence < excluded.sequence`.execute(tx)
  if (forgotten.length > 0)
    await tx.deleteFrom('view_calendar_events').where('view_id', '=', view_id).where('uid', 'in', forgotten).execute()
}

export async function noteCalendarRead(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db.updateTable('view_calendars').set({ last_read_at: now.toISOString() }).where('id', '=', id).execute()
}
