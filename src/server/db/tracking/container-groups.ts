import { type RawBuilder, sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ContainerGroup, containerGroups } from '#contract/tracking/container-group.ts'
import { type ContainerGrouping, isDayGrouping } from '#contract/tracking/container-lists.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { isInSight } from '../exceptions/actors.ts'
import type { Paging } from '../list/page.ts'
import type { Transaction } from '../scope.ts'
import { conditionOfListed } from './containers.ts'

type Group = ContainerGroup['attributes']

interface Found extends Omit<Group, 'group_by' | 'name' | 'costs' | 'urgency'> {
  urgency_rank: number
  total: number
}

const columns: Record<Exclude<ContainerGrouping, 'who_acts'>, RawBuilder<unknown>> = {
  shipment: sql`shipment_id`,
  customer: sql`customer_id`,
  pod_terminal: sql`pod_terminal_id`,
  destination: sql`destination_locode`,
  shipping_line: sql`shipping_line_scac`,
  urgency: sql`urgency ->> 'reason'`,
  binding_lfd: sql`binding_lfd_on`,
  arrival: sql`arrival_on`,
  empty_due: sql`empty_due_on`,
}

const byUrgency = sql`urgency_rank, first_deadline_at nulls last, container_count desc, value`
const byDay = sql`value nulls last`

/** The groups of a page, the most urgent first, or in the order of their days, and how many there are. Amounts in units of their currency. */
export async function listContainerGroups(tx: Transaction, params: ParamsOf<typeof containerGroups.list> & Paging) {
  const { group_by, 'page[number]': number, 'page[size]': size, ...filters } = params
  const listed = sql`(select *, ${group_by === 'who_acts' ? sql`null` : columns[group_by]} as own_value
    from containers where ${await conditionOfListed(tx, filters)})`
  const grouped =
    group_by === 'who_acts'
      ? sql`(select c.*, a.who_acts as value from ${listed} c left join (
          select distinct m.container_id, e.who_acts
          from exceptions e join exception_containers m on m.exception_id = e.id
          where ${isInSight} and ${acting(params['filter[who_acts]'])}) a on a.container_id = c.id)`
      : sql`(select c.*, c.own_value as value from ${listed} c)`
  const order = isDayGrouping(group_by) ? byDay : byUrgency
  const isOpen = sql`urgency_rank < ${sql.lit(finished)}`
  const deadline = sql.ref(group_by === 'empty_due' ? 'empty_due_at' : 'binding_lfd')
  const timezone = sql.ref(group_by === 'empty_due' ? 'empty_due_timezone' : 'binding_lfd_timezone')
  // One of these is read from an index: a shipment has few containers, a day has few of most accounts.
  const isFirst =
    group_by === 'shipment'
      ? sql`one.value = page.value and one.${deadline} is not distinct from first_deadline_at`
      : sql`one.${deadline} = first_deadline_at and one.value is not distinct from page.value`
  // The zone is looked up for the groups of the page alone: with it every row would have to be sorted.
  const { rows } = await sql<Found>`
    select value::text, container_count, costing_count, urgency_rank, first_deadline_at, total,
      (select ${timezone} from ${grouped} one
        where ${isFirst} and one.${isOpen}
        limit 1) as first_deadline_timezone
    from (
      select value, count(*)::int as container_count, count(*) filter (where costs_now)::int as costing_count,
        min(urgency_rank) as urgency_rank, min(${deadline}) filter (where ${isOpen}) as first_deadline_at,
        count(*) over ()::int as total
      from ${grouped} g group by value
      order by ${order}
      limit ${size} offset ${(number - 1) * size}) page
    order by ${order}`.execute(tx)
  const costs = await costsOf(
    tx,
    grouped,
    rows.map(({ value }) => value),
  )
  const data = rows.map(({ total, ...row }) => ({ ...row, group_by, costs: costs.get(row.value) ?? [] }))
  return { rows: data, meta: { size, total: rows[0]?.total ?? (number > 1 ? await countGroups(tx, grouped) : 0) } }
}

/** For a page beyond the last one, which has no row that says it. */
async function countGroups(tx: Transaction, grouped: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct value from ${grouped} g) found`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Where the list is of those on whom some act, a container is in the groups of these alone. */
const acting = (asked: readonly string[] | undefined) =>
  asked ? sql<boolean>`e.who_acts = any(${asked}::text[])` : sql<boolean>`e.who_acts is not null`

async function costsOf(tx: Transaction, grouped: RawBuilder<unknown>, values: readonly (string | null)[]) {
  const { rows } = await sql<{ value: string | null; costs: Group['costs'] }>`
    select value::text, jsonb_agg(jsonb_build_object('currency_code', currency_code, 'a_day', a_day, 'so_far', so_far)
      order by so_far desc, currency_code) as costs
    from (
      select value, cost ->> 'currency_code' as currency_code, sum((cost ->> 'a_day')::numeric) as a_day,
        sum((cost ->> 'so_far')::numeric) as so_far
      from ${grouped} g, jsonb_array_elements(costs) as each_cost(cost)
      where costs <> '[]' and (value::text = any(${values}::text[]) or value is null) group by 1, 2) summed
    group by value`.execute(tx)
  return new Map(rows.map(({ value, costs }) => [value, costs]))
}
