import { sql } from 'kysely'
import type { Actor } from '#contract/tracking/next-step.ts'
import type { Make } from '../list/list-filters.ts'

/** Nobody has put it aside, and its cause has not ended. */
export const isInSight = sql<boolean>`(e.closed_at is null and e.state in ('open', 'acknowledged'))`

/** Those with an exception in sight on which one of these acts. */
export const containersOfActors: Make<readonly Actor[]> = (tx, actors) => {
  const ids = sql`select m.container_id from exceptions e join exception_containers m on m.exception_id = e.id
    where ${isInSight} and e.who_acts = any(${actors}::text[])`
  return {
    where: sql`id in (${ids})`,
    async total() {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from containers where id in (${ids})`.execute(tx)
      return rows[0]?.total ?? 0
    },
  }
}
