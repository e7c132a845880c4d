import { type RawBuilder, sql } from 'kysely'
import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import { countWhere, type Make } from '../list-filters.ts'

const legs: Record<DeliveryLeg, RawBuilder<boolean>> = {
  out_not_delivered: sql`(pod_full_out_at is not null or final_destination_full_out_at is not null)
    and delivered_at is null and empty_terminated_at is null`,
  delivered_not_returned: sql`delivered_at is not null and empty_terminated_at is null`,
}

/** What is out has an index of its own. */
export const ofLeg: Make<readonly DeliveryLeg[]> = (tx, asked) => {
  const any = [...new Set(asked)].map((leg) => sql`(${legs[leg]})`)
  const where = sql<boolean>`(${sql.join(any, sql` or `)})`
  return { where, total: () => countWhere(tx, 'containers', where) }
}
