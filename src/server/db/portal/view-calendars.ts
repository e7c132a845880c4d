import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { finished } from '#domain/tracking/urgency.ts'
import type { Secrets } from '../../secrets.ts'
import { hashOf, newCalendarSecret } from '../access/tokens.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { letsIn } from './view-people.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = [
  'id',
  'view_id',
  'token_id',
  'name',
  'has_link',
  'revoked_at',
  'last_read_at',
  'created_by_id',
  'created_at',
] as const

/**
 * It was revoked, its view or its token is over, the view has no calendar for customers any more, or it names people: a
 * calendar that staff have made asks nobody who they are, as a link does not. A person's lasts as long as they are named:
 * that they have to sign in again is another matter.
 */
function hasEnded(now: Date) {
  const isOver = (column: string) => sql`coalesce(${sql.ref(column)} <= ${now.toISOString()}, false)`
  return sql<boolean>`(select view_calendars.revoked_at is not null or ${isOver('v.expires_at')}
      or not ${letsIn('v', 't.email')} or t.id is not null and (t.revoked_at is not null
        or t.email is null and ${isOver('t.expires_at')}
        or not coalesce((v.policy #>> '{sections,calendar}')::boolean, false))
    from views v left join view_tokens t on t.id = view_calendars.token_id where v.id = view_calendars.view_id)`
}

export function listViewCalendars(
  tx: Transaction,
  { view_id, now }: { view_id: string; now: Date },
  paging: Parameters<typeof newestFirst>[2],
) {
  const query = tx.selectFrom('view_calendars').select(columns).select(hasEnded(now).as('has_ended'))
  return newestFirst(query.where('view_id', '=', view_id), 'view_calendars', paging)
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

interface Wanted {
  view_id: string
  token_id: string
  /** The token itself, where events are to lead to the customer's page. */
  link: string | null
}

/** The secret of the calendar of a token, made where there is none. As a customer, who sees no calendar of staff. */
export async function calendarOfToken(
  tx: Transaction,
  { view_id, token_id, link }: Wanted,
  secrets: Secrets,
): Promise<string> {
  const find = () =>
    tx
      .selectFrom('view_calendars')
      .select(['id', 'secret_sealed'])
      .where('token_id', '=', token_id)
      .where('has_link', '=', link !== null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  const known = await find()
  if (known) return secrets.open(String(known.secret_sealed), known.id)
  const [id, secret] = [randomUUID(), newCalendarSecret()]
  await sql`
    insert into view_calendars (id, view_id, token_id, secret_hash, secret_sealed, link_sealed)
    values (${id}, ${view_id}, ${token_id}, ${hashOf(secret)}, ${secrets.seal(secret, id)},
      ${link === null ? null : secrets.seal(link, id)})
    on conflict do nothing`.execute(tx)
  // Of two who ask at once, both are given the one that was there first.
  const made = await find()
  if (!made) throw new Error('A calendar that was made is not there')
  return secrets.open(String(made.secret_sealed), made.id)
}

/** @param token of `to`: events lead to the customer's page by it from now on */
export async function moveCalendars(
  tx: Transaction,
  { from, to, token }: { from: string; to: string; token: string },
  secrets: Secrets,
): Promise<void> {
  const moved = await tx
    .updateTable('view_calendars')
    .set({ token_id: to })
    .where('token_id', '=', from)
    .returning(['id', 'has_link'])
    .execute()
  for (const { id } of moved.filter(({ has_link }) => has_link))
    await tx
      .updateTable('view_calendars')
      .set({ link_sealed: secrets.seal(token, id) })
      .where('id', '=', id)
      .execute()
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

/** By an index. */
export const findCalendar = (db: Kysely<Schema>, secret: string, now: Date) =>
  db
    .selectFrom('view_calendars')
    .select(['id', 'account_id', 'view_id', 'name', 'link_sealed', 'first_read_at'])
    .select(hasEnded(now).as('has_ended'))
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()

/** For how long it is said that something is called off. */
const calledOffDays = 30
/** What was called off before is not told any more. */
export const oldestTold = (now: Date) => new Date(now.getTime() - calledOffDays * 86_400_000).toISOString()

export type SaidEvent = Omit<Row<'view_calendar_events'>, 'account_id' | 'view_id'>

const saidColumns = [
  'uid',
  'kind',
  'shipment_id',
  'container_id',
  'order_name',
  'named_by',
  'place',
  'starts',
  'digest',
  'sequence',
  'modified_at',
  'cancelled_at',
] as const

export type LastSaid = Pick<SaidEvent, 'uid' | 'digest' | 'sequence' | 'modified_at' | 'cancelled_at'>

/** What calendars of this view have said by these ids. */
export function lastSaid(db: Kysely<Schema>, view_id: string, uids: readonly string[]): Promise<LastSaid[]> {
  return db
    .selectFrom('view_calendar_events')
    .select(['uid', 'digest', 'sequence', 'modified_at', 'cancelled_at'])
    .where('view_id', '=', view_id)
    .where(sql<boolean>`uid = any(${uids}::text[])`)
    .execute()
}

/** What they have said of days since then by any other. */
export function otherSaid(
  db: Kysely<Schema>,
  { view_id, uids, since }: { view_id: string; uids: readonly string[]; since: string },
): Promise<SaidEvent[]> {
  return db
    .selectFrom('view_calendar_events')
    .select(saidColumns)
    .where('view_id', '=', view_id)
    .where('starts', '>=', since)
    .where(sql<boolean>`not exists (select from unnest(${uids}::text[]) said where said = uid)`)
    .execute()
}

/** Those of these shipments of the account that are done: nothing of them was called off. */
export async function doneOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('urgency_rank', '>=', finished)
    .execute()
  return rows.map(({ id }) => id)
}

/** In one order, so that two who read at once do not wait for each other. Who comes second changes nothing. */
export async function keepEvents(
  tx: Transaction,
  { account_id, view_id }: { account_id: string; view_id: string },
  changed: readonly SaidEvent[],
): Promise<void> {
  const rows = changed.map((one) => ({ account_id, view_id, ...one })).toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
  const columns = sql.join(saidColumns.map((name) => sql.ref(name)))
  await sql`
    insert into view_calendar_events (account_id, view_id, ${columns})
    select account_id, view_id, ${columns}
    from jsonb_populate_recordset(null::view_calendar_events, ${JSON.stringify(rows)}::jsonb)
    on conflict (view_id, uid) do update set order_name = excluded.order_name, named_by = excluded.named_by,
      place = excluded.place, starts = excluded.starts, digest = excluded.digest, sequence = excluded.sequence,
      modified_at = excluded.modified_at, cancelled_at = excluded.cancelled_at
    where view_calendar_events.sequence < excluded.sequence`.execute(tx)
}

/** What was said of shipments that are gone for good, once nobody is told that it was called off. */
export function deleteLostEvents(tx: Transaction, now: Date) {
  return tx
    .deleteFrom('view_calendar_events')
    .where('starts', '<', oldestTold(now).slice(0, 10))
    .where((eb) => eb.or([eb('cancelled_at', 'is', null), eb('cancelled_at', '<', oldestTold(now))]))
    .where('shipment_id', 'not in', (eb) => eb.selectFrom('shipments').select('id'))
    .execute()
}

export async function noteCalendarRead(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('view_calendars')
    .set((eb) => ({ last_read_at: at, first_read_at: eb.fn.coalesce('first_read_at', eb.val(at)) }))
    .where('id', '=', id)
    .execute()
}
