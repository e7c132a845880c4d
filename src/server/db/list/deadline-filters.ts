import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/days.ts'
import { and, between, countWhere, type Make, oneOfSets, type Range } from './list-filters.ts'

/** A deadline of containers: its day on the calendar of its place, and when it is over. */
interface Columns {
  on: string
  at: string
}

/** An instant has a time, a day has none. */
const isInstant = (bound: string | undefined): bound is string => bound?.includes('T') ?? false

/** The days that it can be somewhere on earth at an instant: a deadline on one of them is over there by then, or is not. */
export function daysAround(instant: string): string[] {
  const day = instant.slice(0, 10)
  return [addDays(day, -1), day, addDays(day, 1)]
}

/** Rows within both ends, each a day or an instant. */
export function isWithin({ on, at }: Columns, { start, end }: Range): RawBuilder<boolean> {
  const compare = (bound: string | undefined, operator: string) => {
    if (bound === undefined) return []
    const [column, type] = isInstant(bound) ? [at, 'timestamptz'] : [on, 'date']
    return [sql<boolean>`${sql.ref(column)} ${sql.raw(operator)} ${bound}::${sql.raw(type)}`]
  }
  return and([...compare(start, '>='), ...compare(end, '<=')])
}

/** Which days can be within both ends, and on which of them that depends on the place. */
function daysWithin({ start, end }: Range): { some: Range; unsure: readonly string[] } {
  const around = { start: isInstant(start) ? daysAround(start) : [], end: isInstant(end) ? daysAround(end) : [] }
  return {
    some: { start: around.start[0] ?? start, end: around.end[2] ?? end },
    unsure: [...new Set([...around.start, ...around.end])],
  }
}

/** Of containers. They are tallied by day; those of days that depend on the place are counted one by one. */
export const containersByDeadline =
  (columns: Columns): Make<Range> =>
  (tx, asked) => {
    const where = isWithin(columns, asked)
    const { some, unsure } = daysWithin(asked)
    return {
      where,
      total: async () => {
        const { rows } = await sql<{ total: number }>`
          select coalesce(sum(total), 0)::float8 as total from tallies
          where list = ${`containers.${columns.on}`} and ${between(sql`value`, some)} and value <> all(${unsure}::text[])`.execute(
          tx,
        )
        const isUnsure = sql<boolean>`${sql.ref(columns.on)} = any(${unsure}::date[])`
        const counted = unsure.length > 0 ? await countWhere(tx, 'containers', and([where, isUnsure])) : 0
        return (rows[0]?.total ?? 0) + counted
      },
    }
  }

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
    isExactly: (asked) => {
      const isOfDays = [asked.start, asked.end].every((bound) => !isInstant(bound))
      return isOfDays
        ? sql`exists (select from unnest(${sql.ref(days)}) d where ${between(sql`d`, asked)})`
        : sql`id in (select shipment_id from containers where ${isWithin(columns, asked)})`
    },
  })

const daysOfSet = sql`jsonb_array_elements_text(value::jsonb) d`
