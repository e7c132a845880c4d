import { sql } from 'kysely'
import { habitMs, quietAfter } from '#domain/sources/news-habit.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type ConnectionRow = Row<'connections'>

const hour = 3_600_000

const startOf = (now: Date, seconds: number) => new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)

/**
 * Whether it is time to say that it brings nothing new: it has answered since, and as much is tracked through it as usual.
 * What was not asked cannot have brought anything.
 */
export const isQuiet = sql<boolean>`coalesce(connections.quiet_from <= connections.last_succeeded_at and (
  exists (select from mirrors m where m.id = connections.id)
  or (select count(*) from shipments s where s.account_id = connections.account_id
    and s.shipping_line_scac = any(connections.scacs) and s.line_tracking_stopped_at is null)
    >= greatest(1, connections.quiet_least)), false)`

/** Since when messages are missing that it would have sent by its habit, while as much is tracked as usual; else null. */
const callbacksMissingSince = (now: Date) => sql<
  string | null
>`case when connections.callbacks_quiet_from <= ${now.toISOString()}
  and connections.paused_at is null
  and (select count(*) from shipments s where s.account_id = connections.account_id
    and s.shipping_line_scac = any(connections.scacs) and s.line_tracking_stopped_at is null)
    >= greatest(1, connections.callbacks_quiet_least) then connections.callbacks_quiet_from end`

/** With what it asked, and for how much. */
function shown(tx: Transaction, now: Date) {
  const sum = (name: 'requests' | 'failures', since: Date) =>
    sql<number>`(select coalesce(sum(${sql.ref(name)}), 0)::int from connection_hours h
      where h.connection_id = connections.id and h.hour >= ${since.toISOString()})`
  // The hour that this one is in, and the 23 before.
  const first = new Date(startOf(now, 3600).getTime() - 23 * hour)
  return tx
    .selectFrom('connections')
    .selectAll()
    .select([
      sum('requests', first).as('requests'),
      sum('failures', first).as('failures'),
      sum('requests', startOf(now, 86_400)).as('requests_today'),
      sql<number>`(select count(*)::int from shipments s where s.account_id = connections.account_id
        and s.shipping_line_scac = any(connections.scacs) and s.line_tracking_stopped_at is null)`.as('shipments'),
      isQuiet.as('is_quiet'),
      callbacksMissingSince(now).as('callbacks_missing_since'),
    ])
}

export type ShownConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

export const listConnections = (tx: Transaction, paging: Parameters<typeof newestFirst>[2], now: Date) =>
  newestFirst(shown(tx, now), 'connections', paging)

export const findConnection = (tx: Transaction, id: string, now: Date) =>
  shown(tx, now).where('id', '=', id).executeTakeFirst()

export const findConnectionRow = (tx: Transaction, id: string) =>
  tx.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()

/** As it is until the transaction ends. */
export const lockConnection = (tx: Transaction, id: string) =>
  tx.selectFrom('connections').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Values = Pick<
  ConnectionRow,
  'id' | 'profile' | 'name' | 'scacs' | 'settings' | 'sealed_credentials' | 'created_at' | 'set_up_at' | 'updated_at'
>

export async function insertConnection(tx: Transaction, { settings, ...values }: Values): Promise<void> {
  await tx
    .insertInto('connections')
    .values({ ...values, settings: asJsonb(settings) })
    .execute()
}

export async function updateConnection(
  tx: Transaction,
  id: string,
  { settings, ...values }: Partial<Omit<ConnectionRow, 'id' | 'account_id'>>,
): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ ...values, ...(settings && { settings: asJsonb(settings) }) })
    .where('id', '=', id)
    .execute()
}

export const deleteConnection = (tx: Transaction, id: string) =>
  tx.deleteFrom('connections').where('id', '=', id).returning('profile').executeTakeFirst()

/** What may be asked for a line now, the one that answered last first. */
export const connectionsOf = (tx: Transaction, scac: string) =>
  tx
    .selectFrom('connections')
    .selectAll()
    .where(sql<boolean>`scacs @> array[${scac}]`)
    .where('paused_at', 'is', null)
    .orderBy(sql`failing_since is not null, last_succeeded_at desc nulls last, created_at, id`)
    .execute()

/** Of each line the one that is asked first, a paused one where there is no other. */
export async function firstConnections(tx: Transaction): Promise<Map<string, ConnectionRow>> {
  const rows = await tx
    .selectFrom('connections')
    .selectAll()
    .orderBy(sql`paused_at is not null, failing_since is not null, last_succeeded_at desc nulls last, created_at, id`)
    .execute()
  return new Map(rows.toReversed().flatMap((row) => row.scacs.map((scac) => [scac, row] as const)))
}

/** The lines that this account has a connection to, paused ones left out. */
export async function connectedScacs(tx: Transaction): Promise<Set<string>> {
  const { rows } = await sql<{ scac: string }>`
    select distinct unnest(scacs) as scac from connections where paused_at is null`.execute(tx)
  return new Set(rows.map(({ scac }) => scac))
}

/** How many shipments are asked for through it. */
export async function countAsked(tx: Transaction, scacs: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('shipments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`shipping_line_scac = any(${scacs}::text[])`)
    .where('line_tracking_stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** With the numbers that are about to be asked for first, such as those of a file that was just brought in. */
export async function countToAsk(tx: Transaction, scacs: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('tracking_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`scac = any(${scacs}::text[])`)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count + (await countAsked(tx, scacs))
}

/** Requests of the window of so many seconds that is now: hours, days and months begin in UTC. */
export async function countRequests(tx: Transaction, id: string, seconds: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('connection_hours')
    .select(sql<number>`coalesce(sum(requests), 0)::int`.as('count'))
    .where('connection_id', '=', id)
    .where('hour', '>=', startOf(now, seconds).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** When the window that is now ends. */
export const endOfWindow = (seconds: number, now: Date) => new Date(startOf(now, seconds).getTime() + seconds * 1000)

export async function countRequest(tx: Transaction, id: string, now: Date): Promise<void> {
  await sql`
    insert into connection_hours as h (connection_id, hour, requests)
    select id, ${startOf(now, 3600).toISOString()}, 1 from connections where id = ${id}
    on conflict (connection_id, hour) do update set requests = h.requests + 1`.execute(tx)
}

/** One that was counted and not made. */
export async function takeBackRequest(tx: Transaction, id: string, counted_at: Date): Promise<void> {
  await sql`
    update connection_hours set requests = requests - 1
    where connection_id = ${id} and hour = ${startOf(counted_at, 3600).toISOString()} and requests > 0`.execute(tx)
}

const minute = 60_000
/** A connection is asked more often than this; where it was not, that time is none in which it brought nothing. */
const askedWithin = 24 * hour

/**
 * That something came through it that was not known, to the minute. Its habit is read once an hour.
 * The connection is locked before its hours, as by all who count.
 */
export async function recordNews(tx: Transaction, id: string, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - minute).toISOString()
  const row = await tx
    .updateTable('connections')
    .set({ last_news_at: now.toISOString() })
    .where('id', '=', id)
    .where((all) => all.or([all('last_news_at', 'is', null), all('last_news_at', '<', lately)]))
    .returning('scacs')
    .executeTakeFirst()
  if (!row) return
  const { rows } = await sql<{ news: number }>`
    insert into connection_hours as h (connection_id, hour, news) values (${id}, ${startOf(now, 3600).toISOString()}, 1)
    on conflict (connection_id, hour) do update set news = h.news + 1 returning news`.execute(tx)
  if (rows[0]?.news !== 1) return
  await noteTracked(tx, { id, ...row }, now)
  await updateConnection(tx, id, quietAfter(await hoursWith(tx, id, 'news', now)))
}

/** That it sent something of itself, of which the connection is locked. Its habit is read once an hour. */
export async function recordCallback(
  tx: Transaction,
  { id, scacs }: Pick<ConnectionRow, 'id' | 'scacs'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ callbacks: number }>`
    insert into connection_hours as h (connection_id, hour, callbacks) values (${id}, ${startOf(now, 3600).toISOString()}, 1)
    on conflict (connection_id, hour) do update set callbacks = h.callbacks + 1 returning callbacks`.execute(tx)
  if (rows[0]?.callbacks !== 1) return
  await noteTracked(tx, { id, scacs }, now)
  const { quiet_from, quiet_least } = quietAfter(await hoursWith(tx, id, 'callbacks', now))
  await updateConnection(tx, id, { callbacks_quiet_from: quiet_from, callbacks_quiet_least: quiet_least })
}

/** A connection without a habit yet sends as long as its last message is of the last day. */
const sendsWithoutHabitFor = 24 * hour

/** Whether a connection that has sent something of itself still does: it is there, and no message is missing. */
export async function stillSends(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const lately = new Date(now.getTime() - sendsWithoutHabitFor).toISOString()
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where(sql<boolean>`case when callbacks_quiet_from is null then last_callback_at > ${lately}
      else callbacks_quiet_from > ${now.toISOString()} end`)
    .where(
      sql<boolean>`not exists (select from line_subscriptions l where l.id = connections.id and l.problem is not null)`,
    )
    .executeTakeFirst()
  return row !== undefined
}

async function noteTracked(tx: Transaction, { id, scacs }: Pick<ConnectionRow, 'id' | 'scacs'>, now: Date) {
  if (scacs.length === 0) return
  await tx
    .updateTable('connection_hours')
    .set({ tracked: await countAsked(tx, scacs) })
    .where('connection_id', '=', id)
    .where('hour', '=', startOf(now, 3600).toISOString())
    .execute()
}

const hoursWith = (tx: Transaction, id: string, what: 'news' | 'callbacks', now: Date) =>
  tx
    .selectFrom('connection_hours')
    .select(['hour', 'tracked'])
    .where('connection_id', '=', id)
    .where('hour', '>', new Date(now.getTime() - habitMs).toISOString())
    .where(what, '>', 0)
    .orderBy('hour')
    .execute()

export interface Came {
  /** Why there was no answer; null where there was one. */
  failure: string | null
  refused: boolean
}

/** Later by as long as it was not asked, or did not answer. */
const withoutGap = (now: Date) => sql<string | null>`case
  when last_succeeded_at < ${new Date(now.getTime() - askedWithin).toISOString()}
  then quiet_from + (${now.toISOString()}::timestamptz - last_succeeded_at) else quiet_from end`

/** What came of one question, however many requests it took. */
export async function recordCame(tx: Transaction, id: string, { failure, refused }: Came, now: Date) {
  const at = now.toISOString()
  await tx
    .updateTable('connections')
    .set({
      last_asked_at: at,
      refused_at: refused ? at : null,
      ...(failure === null
        ? { last_succeeded_at: at, failing_since: null, quiet_from: withoutGap(now) }
        : { last_failed_at: at, last_failure: failure, failing_since: sql<string>`coalesce(failing_since, ${at})` }),
    })
    .where('id', '=', id)
    .execute()
  if (failure === null) return
  await sql`
    insert into connection_hours as h (connection_id, hour, failures) values (${id}, ${startOf(now, 3600).toISOString()}, 1)
    on conflict (connection_id, hour) do update set failures = h.failures + 1`.execute(tx)
}

/**
 * That it sent something of itself, which is as good as an answer where none is missing. Only what it answers tells that a key
 * is taken again, or that it can be reached.
 */
export async function recordSent(tx: Transaction, id: string, now: Date) {
  await tx
    .updateTable('connections')
    .set({ last_succeeded_at: now.toISOString(), quiet_from: withoutGap(now) })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .where('failing_since', 'is', null)
    .execute()
}

/** Hours that no quota and nobody looks at any more. */
export async function deleteOldConnectionHours(tx: Transaction, now: Date): Promise<void> {
  await tx
    .deleteFrom('connection_hours')
    .where('hour', '<', new Date(now.getTime() - 32 * 24 * hour).toISOString())
    .execute()
}

/** When its next request has its turn; held until the end of the transaction. UTC instant. */
export async function holdNextTurn(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('connections')
    .select('next_turn_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.next_turn_at ?? null
}
