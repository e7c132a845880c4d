import { sql } from 'kysely'
import type { ExceptionCost } from '#contract/exceptions/exception.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import type { CostlyCause } from '#domain/home/headline.ts'
import { isInSight } from '../exceptions/actors.ts'
import type { Transaction } from '../scope.ts'

/** What costs money now, and nobody has put aside. */
export async function costlyCauses(tx: Transaction): Promise<(CostlyCause & { costs: ExceptionCost[] })[]> {
  const { rows } = await sql<CostlyCause & { costs: ExceptionCost[] }>`
    select id, who_acts, costs, first_deadline_at from exceptions e
    where ${isInSight} and severity = 'costs_now'`.execute(tx)
  return rows
}

interface ActorCount {
  who_acts: Actor
  cause_count: number
  container_count: number
  first_deadline_at: string | null
  first_deadline_timezone: string | null
  first_id: string
}

/** By who acts: how many causes and containers, and the first of them in the list of exceptions. */
export async function actorCounts(tx: Transaction): Promise<ActorCount[]> {
  const { rows } = await sql<ActorCount>`
    with seen as materialized (
      select id, who_acts, first_deadline_at, first_deadline_timezone, severity_rank, opened_at from exceptions e
      where ${isInSight} and who_acts is not null and subject_count = 0),
    boxes as (
      select s.who_acts, count(distinct m.container_id)::int as container_count
      from seen s join exception_containers m on m.exception_id = s.id group by 1)
    select s.who_acts, count(*)::int as cause_count, coalesce(max(b.container_count), 0) as container_count,
      min(s.first_deadline_at) as first_deadline_at,
      (array_agg(s.first_deadline_timezone order by s.first_deadline_at, s.id))[1] as first_deadline_timezone,
      (array_agg(s.id order by s.severity_rank, s.first_deadline_at, s.opened_at, s.id))[1] as first_id
    from seen s left join boxes b on b.who_acts = s.who_acts group by 1`.execute(tx)
  return rows
}

interface First {
  who_acts: Actor
  container_id: string
  container_number: string
  shipment_id: string
}

/** Of the containers that share one of these causes, by who acts, the one that costs most a day. */
export async function costliestBoxes(tx: Transaction, exception_ids: readonly string[]): Promise<First[]> {
  const { rows } = await sql<First>`
    select distinct on (e.who_acts) e.who_acts, c.id as container_id, c.number as container_number, c.shipment_id
    from exceptions e join exception_containers m on m.exception_id = e.id join containers c on c.id = m.container_id
    where e.id = any(${exception_ids}::uuid[])
    order by e.who_acts, c.cost_weight desc nulls last, c.binding_lfd, c.number`.execute(tx)
  return rows
}

interface Late {
  exception_ids: string[]
  container_count: number
  total: number
}

/** What is late or not reported: the same cause of all customers together. */
export async function lateCauses(tx: Transaction, most: number): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select array_agg(id order by container_count desc, id) as exception_ids,
      sum(container_count)::int as container_count, count(*) over ()::int as total
    from exceptions e where ${isInSight} and kind in ('arrival_slipped', 'silent')
    group by regexp_replace(cause, '\\|[^|]*$', '')
    order by container_count desc, exception_ids limit ${most}`.execute(tx)
  return rows
}
