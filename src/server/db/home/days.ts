import { sql } from 'kysely'
import { daysAround } from '../list/deadline-filters.ts'
import type { Transaction } from '../scope.ts'

interface Deadlines {
  on: string
  container_count: number
  /** Of them those whose last free day is over at its place. */
  over_count: number
}

/** How many containers have each last free day, in order. @param now UTC instant @param until last day */
export async function deadlineDays(tx: Transaction, now: string, until?: string): Promise<Deadlines[]> {
  const { rows } = await sql<Pick<Deadlines, 'on' | 'container_count'>>`
    select value as on, sum(total)::int as container_count from tallies
    where list = 'containers.binding_lfd_on' and ${until === undefined ? sql`true` : sql`value <= ${until}`}
    group by 1 having sum(total) > 0 order by 1`.execute(tx)
  const unsure = daysAround(now)
  const [first = '', last = ''] = [unsure[0], unsure.at(-1)]
  const counted = await sql<Pick<Deadlines, 'on' | 'over_count'>>`
    select to_char(binding_lfd_on, 'YYYY-MM-DD') as on, count(*)::int as over_count from containers
    where binding_lfd_on = any(${unsure}::date[]) and binding_lfd < ${now}::timestamptz group by 1`.execute(tx)
  const over = new Map(counted.rows.map(({ on, over_count }) => [on, over_count]))
  return rows.map((row) => ({
    ...row,
    over_count: row.on < first ? row.container_count : row.on > last ? 0 : (over.get(row.on) ?? 0),
  }))
}

/** Containers that are to arrive, by day and by how sure that is: see `arriving` of containers. */
export async function arrivalDays(tx: Transaction, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ on: string; arriving: number; container_count: number }>`
    select to_char(arrival_on, 'YYYY-MM-DD') as on, arriving, count(*)::int as container_count from containers
    where arriving is not null and arrival_on between ${from}::date and ${until}::date group by 1, 2`.execute(tx)
  return rows
}
