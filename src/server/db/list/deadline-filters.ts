import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/days.ts'
import { daysAt, readCountedDay } from '#domain/search/asked-day.ts'
import { and, between, countWhere, type List, type Make, oneOfSets, type Range } from './list-filters.ts'

/** An instant, and the day that it is then at a place: one where the other is. */
interface Columns {
  at: string
  on: string
  /** The zone of the place. */
  timezone: string
}

/** An instant has a time, a day has none. */
const isInstant = (bound: string | undefined): bound is string => /T[^/]*$/.test(bound ?? '')

/** The days that it can be somewhere on earth at an instant: a deadline on one of them is over there by then, or is not. */
export function daysAround(instant: string): string[] {
  const day = instant.slice(0, 10)
  return [addDays(day, -1), day, addDays(day, 1)]
}

/** Rows within both ends, each a day, a day that is counted at the place or, of deadlines, an instant. */
export function isWithin(columns: Columns, { start, end }: Range): RawBuilder<boolean> {
  const ends = [
    [start, '>='],
    [end, '<='],
  ] as const
  return and(
    ends.flatMap(([bound, sign]) =>
      bound === undefined
        ? []
        : isInstant(bound)
          ? [sql<boolean>`${sql.ref(columns.at)} ${sql.raw(sign)} ${bound}::timestamptz`]
          : [compared(columns, bound, sign), isRoughly(columns, bound, sign)],
    ),
  )
}

/** Follows from the day, for the index of what is ordered by the instant: no day begins or ends a day from that of UTC. */
function isRoughly({ at }: Columns, bound: string, sign: '>=' | '<='): RawBuilder<boolean> {
  const counted = readCountedDay(bound)
  // A day that is counted is, at some places, the one before or after.
  const further = counted ? 1 : 0
  const from = sql`${counted ? daysAt(counted).day : bound}::date`
  return sign === '>='
    ? sql`${sql.ref(at)} >= (${from} - ${1 + further}::int)::timestamp at time zone 'UTC'`
    : sql`${sql.ref(at)} < (${from} + ${2 + further}::int)::timestamp at time zone 'UTC'`
}

function compared(columns: Columns, bound: string, sign: '>=' | '<='): RawBuilder<boolean> {
  const [on, operator] = [sql.ref(columns.on), sql.raw(sign)]
  const counted = readCountedDay(bound)
  if (!counted) return sql`${on} ${operator} ${bound}::date`
  // What `dayAt` says of one place, of all of them at once: which zones are a day off is told, not asked of PostgreSQL.
  const { day, before, after } = daysAt(counted)
  const [timezone, dayBefore, dayAfter] = [sql.ref(columns.timezone), addDays(day, -1), addDays(day, 1)]
  // The first comparison is for the index.
  return sql`(${on} ${operator} ${sign === '<=' ? dayAfter : dayBefore}::date and ${on} ${operator} case
    when ${timezone} = any(${before}::text[]) then ${dayBefore}::date
    when ${timezone} = any(${after}::text[]) then ${dayAfter}::date
    else ${day}::date end)`
}

/** Which days can be within both ends, and on which of them that depends on the place. */
function daysWithin({ start, end }: Range): { some: Range; unsure: readonly string[] } {
  const around = (bound: string | undefined) => {
    if (bound === undefined) return []
    const counted = readCountedDay(bound)
    return counted ? daysAround(daysAt(counted).day) : isInstant(bound) ? daysAround(bound) : []
  }
  const [first, last] = [around(start), around(end)]
  return {
    some: { start: first[0] ?? start, end: last[2] ?? end },
    unsure: [...new Set([...first, ...last])],
  }
}

/** Rows by a day. They are tallied by day; those of days that depend on the place are counted one by one. */
const byDay =
  (list: List, columns: Columns, isEach: boolean): Make<Range> =>
  async (tx, asked) => {
    const where = isWithin(columns, asked)
    const { some, unsure } = daysWithin(asked)
    const { rows } = await sql<{ value: string; total: number }>`
      select value, sum(total)::float8 as total from tallies
      where list = ${`${list}.${columns.on}`} and ${between(sql`value`, some)}
      group by value having sum(total) > 0`.execute(tx)
    return {
      where,
      total: async () => {
        const sure = rows.reduce((sum, { value, total }) => sum + (unsure.includes(value) ? 0 : total), 0)
        const isUnsure = sql<boolean>`${sql.ref(columns.on)} = any(${unsure}::date[])`
        return sure + (unsure.length > 0 ? await countWhere(tx, list, and([where, isUnsure])) : 0)
      },
      ...(isEach && { each: { column: columns.on, type: 'date' as const, values: rows.map(({ value }) => value) } }),
    }
  }

/** By the day of arrival, of which an index has the rows of each day newest first. */
export const byArrival = (list: List) =>
  byDay(list, { at: 'arrival_at', on: 'arrival_on', timezone: 'pod_timezone' }, true)

export const containersByDeadline = (columns: Columns) => byDay('containers', columns, false)

/** Of shipments with a container like that. They have the days of their containers, `days`, and these as a set. */
export const shipmentsByDeadline = (columns: Columns, { set, days }: { set: string; days: string }): Make<Range> =>
  oneOfSets<Range>('shipments', {
    column: set,
    isAsked: (asked) => {
      const { some } = daysWithin(asked)
      return sql`exists (select from ${daysOfSet} where ${between(sql`d`, some)})`
    },
    isSure: (asked) => {
      const { some, unsure } = daysWithin(asked)
      return sql`exists (select from ${daysOfSet} where ${between(sql`d`, some)} and d <> all(${unsure}::text[]))`
    },
    isExactly: (asked) =>
      daysWithin(asked).unsure.length === 0
        ? sql`exists (select from unnest(${sql.ref(days)}) d where ${between(sql`d`, asked)})`
        : sql`id in (select shipment_id from containers where ${isWithin(columns, asked)})`,
  })

const daysOfSet = sql`jsonb_array_elements_text(value::jsonb) d`
