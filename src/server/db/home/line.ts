import { sql } from 'kysely'
import type { Cause } from '#domain/exceptions/causes.ts'
import type { Stake } from '#domain/free-time/at-stake.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import type { Transaction } from '../scope.ts'

export interface InLine {
  id: string
  causes: Cause[]
  stakes: Stake[]
}

/** The containers that come first: by what a day of them costs, then as `attention` has them. */
export async function firstInLine(tx: Transaction, most: number): Promise<InLine[]> {
  const last = urgency('ready').rank
  const { rows } = await sql<InLine>`
    with costing as (
      select id, cost_weight, urgency_rank, binding_lfd from containers where cost_weight is not null
      order by cost_weight desc, binding_lfd, id limit ${most}),
    urgent as (
      select id, cost_weight, urgency_rank, binding_lfd from containers where urgency_rank <= ${last}
      order by urgency_rank, binding_lfd, arrival_at, id limit ${2 * most})
    select c.id, c.causes, c.stakes
    from (select * from costing union select * from urgent) f join containers c on c.id = f.id
    order by f.cost_weight desc nulls last, f.urgency_rank, f.binding_lfd, c.arrival_at, f.id limit ${most}`.execute(tx)
  return rows
}
