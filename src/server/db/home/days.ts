import { sql } from 'kysely'
import { addDays } from '#domain/days.ts'
import { countedDay } from '#domain/search/asked-day.ts'
import { nearDays } from '#domain/tracking/near.ts'
import { daysAround, isWithin } from '../list/deadline-filters.ts'
import type { Transaction } from '../scope.ts'

interface Deadlines {
  on: string
  container_count: number
  /** Of them those whose last free day is over at its place. */
  over_count: number
  /** Of them those where it is not over, and is near on the calendar of its place. */
  near_count: number
}

/** How many containers have each last free day, in order. @param now UTC instant @param until last day */
export async function deadlineDays(tx: Transaction, now: string, until?: string): Promise<Deadlines[]> {
  const { rows } = await sql<Pick<Deadlines, 'on' | 'container_count'>>`
    select value as on, sum(total)::int as container_count from tallies
    where list = 'containers.binding_lfd_on' and ${until === undefined ? sql`true` : sql`value <= ${until}`}
    group by 1 having sum(total) > 0 order by 1`.execute(tx)
  const columns = { on: 'binding_lfd_on', at: 'binding_lfd', timezone: 'binding_lfd_timezone' }
  const isNear = isWithin(columns, { start: now, end: countedDay(now, nearDays) })
  const around = daysAround(now)
  // Before these days all are over, after them none is near.
  const [first = '', last = ''] = [around[0], addDays(around[2] ?? '', nearDays)]
  const counted = await sql<Omit<Deadlines, 'container_count'>>`
    select to_char(binding_lfd_on, 'YYYY-MM-DD') as on,
      count(*) filter (where binding_lfd < ${now}::timestamptz)::int as over_count,
      count(*) filter (where ${isNear})::int as near_count
    from containers where binding_lfd_on between ${first}::date and ${last}::date group by 1`.execute(tx)
  const told = new Map(counted.rows.map((row) => [row.on, row]))
  return rows.map((row) => {
    const { over_count = row.on < first ? row.container_count : 0, near_count = 0 } = told.get(row.on) ?? {}
    return { ...row, over_count, near_count }
  })
}

/** Containers that are to arrive, by day and by how sure that is: see `arriving` of containers. */
export async function arrivalDays(tx: Transaction, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ on: string; arriving: number; container_count: number }>`
    select to_char(arrival_on, 'YYYY-MM-DD') as on, arriving, count(*)::int as container_count from containers
    where arriving is not null and arrival_on between ${from}::date and ${until}::date group by 1, 2`.execute(tx)
  return rows
}
