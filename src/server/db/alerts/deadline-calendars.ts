import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CalendarDayKind } from '#contract/alerts/calendar-days.ts'
import type { SavedList } from '#domain/alerts/saved-search.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { spokenTo } from '../access/person-language.ts'
import { hashOf, newDeadlineSecret } from '../access/tokens.ts'
import { newestFirst } from '../list/page.ts'
import { freeUntil } from '../portal/last-days.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { idsOfListed } from '../tracking/containers.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = [
  'id',
  'name',
  'kinds',
  'saved_view_id',
  'remind_days',
  'timezone',
  'created_at',
  'last_read_at',
] as const

/** Null also where the view is somebody else's alone. */
const viewName = sql<string | null>`(select v.name from saved_views v
  where v.id = deadline_calendars.saved_view_id and (v.is_shared or v.user_id = deadline_calendars.user_id))`

export const listDeadlineCalendars = (tx: Transaction, user_id: string, paging: Parameters<typeof newestFirst>[2]) =>
  newestFirst(
    tx
      .selectFrom('deadline_calendars')
      .select(columns)
      .select(viewName.as('saved_view_name'))
      .where('user_id', '=', user_id),
    'deadline_calendars',
    paging,
  )

/** With its secret, which is nowhere else. */
export async function insertDeadlineCalendar(
  tx: Transaction,
  calendar: Pick<
    Row<'deadline_calendars'>,
    'user_id' | 'name' | 'kinds' | 'saved_view_id' | 'remind_days' | 'timezone'
  >,
) {
  const secret = newDeadlineSecret()
  const row = await tx
    .insertInto('deadline_calendars')
    .values({ ...calendar, secret_hash: hashOf(secret) } as NewRow<'deadline_calendars'>)
    .returning(columns)
    .returning(viewName.as('saved_view_name'))
    .executeTakeFirstOrThrow()
  return { row, secret }
}

export async function countDeadlineCalendars(tx: Transaction, user_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('deadline_calendars')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

export const deleteDeadlineCalendar = (tx: Transaction, user_id: string, id: string) =>
  tx
    .deleteFrom('deadline_calendars')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** By an index. */
export const findDeadlineCalendar = (db: Kysely<Schema>, secret: string) =>
  db
    .selectFrom('deadline_calendars as c')
    .innerJoin('accounts', 'accounts.id', 'c.account_id')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.id', 'c.account_id', 'c.user_id', 'c.name', 'c.kinds', 'c.saved_view_id', 'c.remind_days'])
    .select(['accounts.company_name', 'c.timezone', spokenTo.as('language')])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()

export async function noteDeadlinesRead(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db.updateTable('deadline_calendars').set({ last_read_at: now.toISOString() }).where('id', '=', id).execute()
}

/**
 * Active containers with a day of these kinds, the earliest first, and what is said of their shipments.
 * @param list null: all freight
 */
export async function datedContainers(
  tx: Transaction,
  { list, kinds, most, now }: { list: SavedList | null; kinds: readonly CalendarDayKind[]; most: number; now: Date },
) {
  const isListed = list === null ? sql<boolean>`true` : await isIn(tx, list)
  return tx
    .selectFrom('containers as c')
    .innerJoin('shipments as s', 's.id', 'c.shipment_id')
    .select([
      'c.id',
      'c.shipment_id',
      'c.number',
      'c.verdict',
      'c.verdict_reason',
      'c.binding_lfd',
      'c.binding_lfd_source',
      'c.binding_lfd_timezone',
      'c.free_time',
      'c.free_time_days',
      'c.empty_due_at',
      'c.empty_due_timezone',
      'c.empty_return_place',
      'c.empty_terminated_at',
      'c.pickup_appointment_at',
      'c.pickup_timezone',
      'c.pickup_facility_id',
      'c.pickup_facility_type',
      'c.next_arrival',
      sql<string | null>`own_or(c.own_route, 'port_of_discharge_name', s.port_of_discharge_name)`.as('port'),
      sql<string | null>`own_or(c.own_route, 'destination_name', s.destination_name)`.as('destination'),
      'c.has_inland_leg',
      changedAt.as('changed_at'),
      's.bill_of_lading_number as bill',
      's.customer_name as customer',
      's.ref_numbers as references',
    ])
    .where('c.urgency_rank', '<', finished)
    .where(
      sql<boolean>`(${sql.join(
        kinds.map((kind) => hasDay[kind]),
        sql` or `,
      )})`,
    )
    .where(isListed)
    .orderBy(sql`${firstOf(kinds)} < ${new Date(now.getTime() - longOver).toISOString()}::timestamptz`)
    .orderBy(firstOf(kinds))
    .orderBy('c.id')
    .limit(most)
    .execute()
}

/** As `deadlineEntries` says it of each. */
const hasDay: Record<CalendarDayKind, RawBuilder<unknown>> = {
  last_free_day: sql`(c.verdict is distinct from 'gone' and c.verdict_reason is distinct from 'left_unreported'
    and exists (select from ${freeUntil} last))`,
  empty_return: sql`(c.empty_due_at is not null and c.empty_terminated_at is null)`,
  pickup: sql`(c.pickup_appointment_at is not null and c.verdict is distinct from 'gone')`,
  arrival: sql`coalesce((c.next_arrival ->> 'awaited')::boolean, false)`,
}

const dayOf: Record<CalendarDayKind, RawBuilder<unknown>> = {
  last_free_day: sql`(select last.at from ${freeUntil} last)`,
  empty_return: sql`c.empty_due_at`,
  pickup: sql`c.pickup_appointment_at`,
  arrival: sql`(c.next_arrival ->> 'at')::timestamptz`,
}
const firstOf = (kinds: readonly CalendarDayKind[]) =>
  sql`least(${sql.join(kinds.map((kind) => sql`case when ${hasDay[kind]} then ${dayOf[kind]} end`))})`
/** What has been over for longer takes no place from what is ahead. */
const longOver = 14 * 86_400_000

/** When anything was changed that an entry of a shipment may say, also in containers that have no day any more. */
const changedAt = sql<string>`greatest(s.updated_at,
  (select max(every.updated_at) from containers every where every.shipment_id = s.id))`

/** A list of shipments has them with all that is in them. */
async function isIn(tx: Transaction, { grain, tracking, params }: SavedList) {
  if (grain === 'containers') return sql<boolean>`c.id in ${await idsOfListed(tx, params)}`
  const isTracked =
    tracking === null ? sql`true` : sql`(s.line_tracking_stopped_at is not null) = ${tracking === 'stopped'}`
  return sql<boolean>`(c.shipment_id in ${await idsOfListed(tx, params, 'shipment_id')} and ${isTracked})`
}
