import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/tracking/next-step.ts'
import type { Make } from '../list/list-filters.ts'

/** Nobody has put it aside, and its cause has not ended. */
export const isInSight = sql<boolean>`(e.closed_at is null and e.state in ('open', 'acknowledged'))`

/** Those with an exception in sight on which one of these acts. */
export const containersOfActors: Make<readonly (Actor | 'nobody')[]> = (tx, actors) => {
  const acting = (who: RawBuilder<unknown>) =>
    sql`select m.container_id from exceptions e join exception_containers m on m.exception_id = e.id
      where ${isInSight} and e.who_acts ${who}`
  const ids = acting(sql`= any(${actors}::text[])`)
  if (actors.includes('nobody')) return { where: sql`(id in (${ids}) or id not in (${acting(sql`is not null`)}))` }
  return {
    where: sql`id in (${ids})`,
    async total() {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from containers where id in (${ids})`.execute(tx)
      return rows[0]?.total ?? 0
    },
  }
}
