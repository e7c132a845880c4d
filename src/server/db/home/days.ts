import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** How many containers have each last free day, in order. */
export async function deadlineDays(tx: Transaction, { until }: { until?: string } = {}) {
  const { rows } = await sql<{ on: string; container_count: number }>`
    select value as on, sum(total)::int as container_count from tallies
    where list = 'containers.binding_lfd_on' and ${until === undefined ? sql`true` : sql`value <= ${until}`}
    group by 1 having sum(total) > 0 order by 1`.execute(tx)
  return rows
}

/** Containers that are to arrive, by day and by how sure that is: see `arriving` of containers. */
export async function arrivalDays(tx: Transaction, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ on: string; arriving: number; container_count: number }>`
    select to_char(arrival_on, 'YYYY-MM-DD') as on, arriving, count(*)::int as container_count from containers
    where arriving is not null and arrival_on between ${from}::date and ${until}::date group by 1, 2`.execute(tx)
  return rows
}
