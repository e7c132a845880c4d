import { type RawBuilder, sql } from 'kysely'
import type { Measured } from '#domain/lines/figures.ts'
import { daysBefore } from '#domain/lines/measure.ts'
import type { Transaction } from '../scope.ts'

export interface ReportFilters {
  scac?: string | undefined
  /** Days at the place: from the one until before the other. */
  from?: string | undefined
  until?: string | undefined
  pols?: readonly string[] | undefined
  pods?: readonly string[] | undefined
  customers?: readonly string[] | undefined
}

interface Ports {
  /** UN/LOCODEs. */
  pols: string[]
  pods: string[]
}

export interface MeasuredLine extends Measured, Ports {
  scac: string
}

export interface MeasuredPart extends Measured, Ports {
  /** Of what these figures are: of all there is of the line, of a lane, of a quarter. */
  part: 'all' | 'lane' | 'quarter'
  pol_locode: string | null
  pol_name: string | null
  pod_locode: string | null
  pod_name: string | null
  quarter: string | null
}

const pol = sql`coalesce(port_of_loading_locode, port_of_loading_name)`
const pod = sql`coalesce(port_of_discharge_locode, port_of_discharge_name)`
const quarter = sql`to_char(departed_on, 'YYYY-"Q"Q')`

/** Every line of which something is measured, those with most shipments first. */
export async function measuredLines(tx: Transaction, filters: ReportFilters): Promise<MeasuredLine[]> {
  await planForMany(tx)
  const { rows } = await sql<MeasuredLine>`
    with m as materialized (select * from line_measures m where is_case and ${isAsked(filters)}),
    added as (select shipping_line_scac as scac, ${sums}, ${ports} from m group by shipping_line_scac),
    told as (select shipping_line_scac as scac, ${newsSums} from m, unnest(m.news_hours) h group by shipping_line_scac),
    boxes as (select shipping_line_scac as scac, count(*) as container_count from line_measures m
      where ${isAsked(filters)} group by shipping_line_scac)
    select added.*, boxes.container_count, coalesce(told.timed_count, 0) as timed_count, told.news_median
    from added join boxes using (scac) left join told using (scac)
    order by added.shipment_count desc, scac`.execute(tx)
  return rows
}

/** One line as a whole, by lane and by quarter. */
export async function measuredParts(tx: Transaction, filters: ReportFilters): Promise<MeasuredPart[]> {
  await planForMany(tx)
  const keys = sql`case when grouping(quarter) = 0 then 'quarter' when grouping(pol) = 0 then 'lane' else 'all' end as part,
    pol, pod, quarter`
  const sets = sql`grouping sets ((), (pol, pod), (quarter))`
  const isSame = (name: string) =>
    sql.join(
      ['part', 'pol', 'pod', 'quarter'].map(
        (key) => sql`${sql.ref(`${name}.${key}`)} is not distinct from ${sql.ref(`added.${key}`)}`,
      ),
      sql` and `,
    )
  const { rows } = await sql<MeasuredPart>`
    with a as materialized (
      select *, ${pol} as pol, ${pod} as pod, ${quarter} as quarter from line_measures m where ${isAsked(filters)}),
    m as (select * from a where is_case),
    added as (select ${keys}, max(port_of_loading_locode) as pol_locode, max(port_of_loading_name) as pol_name,
      max(port_of_discharge_locode) as pod_locode, max(port_of_discharge_name) as pod_name, ${sums}, ${ports}
      from m group by ${sets}),
    told as (select ${keys}, ${newsSums} from m, unnest(m.news_hours) h group by ${sets}),
    boxes as (select ${keys}, count(*) as container_count from a group by ${sets})
    select added.*, coalesce(boxes.container_count, 0) as container_count,
      coalesce(told.timed_count, 0) as timed_count, told.news_median
    from added left join boxes on ${isSame('boxes')} left join told on ${isSame('told')}
    order by added.quarter desc, added.shipment_count desc, added.pol, added.pod`.execute(tx)
  return rows
}

/** Compiling such a statement takes longer than running it; sorting on disk, too. */
export async function planForMany(tx: Transaction) {
  await sql`set local jit = off`.execute(tx)
  await sql`set local work_mem = '32MB'`.execute(tx)
}

/**
 * Of rows `m` those that are asked for, each container once: of one that is under two bills that which has arrived. Its
 * departure is corrected by days at most; the next one of the same box is farther off.
 */
export function isAsked(filters: ReportFilters): RawBuilder<unknown> {
  return sql`${isIn(filters, 'm')} and (not m.has_twin or not exists (
    select from line_measures o where ${isIn(filters, 'o')} and o.has_twin
      and o.container_number = m.container_number and o.shipping_line_scac = m.shipping_line_scac
      and o.container_id <> m.container_id and abs(o.departed_on - m.departed_on) <= 5
      and (o.arrived_on is null, o.container_id) < (m.arrived_on is null, m.container_id)))`
}

function isIn({ scac, from, until, pols, pods, customers }: ReportFilters, of: 'm' | 'o'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const conditions = [
    scac === undefined ? sql`${column('shipping_line_scac')} <> ''` : sql`${column('shipping_line_scac')} = ${scac}`,
    ...(from === undefined ? [] : [sql`${column('departed_on')} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${column('departed_on')} < ${until}::date`]),
    ...(pols === undefined ? [] : [sql`${column('port_of_loading_locode')} = any(${pols}::text[])`]),
    ...(pods === undefined ? [] : [sql`${column('port_of_discharge_locode')} = any(${pods}::text[])`]),
    ...(customers === undefined
      ? []
      : [sql`${column('shipment_id')} in (select id from shipments where customer_id = any(${customers}::uuid[]))`]),
  ]
  return sql.join(conditions, sql` and `)
}

const isTransit = sql`promised_hours is not null and transit_hours is not null`
const isArrived = sql`transit_hours is not null`
const threeOf = (column: string, isKnown: RawBuilder<unknown>) =>
  sql`to_jsonb(percentile_cont(array[0.1, 0.5, 0.9]) within group (order by ${sql.ref(column)}) filter (where ${isKnown}))`
const portsOf = (column: string) =>
  sql`coalesce(array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '{}')`

const errors = sql.join(
  daysBefore.map((days) => {
    const error = sql.ref(`eta_error_${days}`)
    const known = sql`filter (where ${error} is not null)`
    return sql`jsonb_build_object(
      'count', count(*) ${known},
      'median', percentile_cont(0.5) within group (order by ${error}) ${known},
      'p90', percentile_cont(0.9) within group (order by abs(${error})) ${known},
      'within', count(*) filter (where abs(${error}) <= 24))`
  }),
)

const sums = sql`
  count(*) as shipment_count,
  count(*) filter (where ${isTransit}) as transit_count,
  count(*) filter (where ${isArrived}) as arrived_count,
  ${threeOf('promised_hours', isTransit)} as promised,
  ${threeOf('transit_hours', isTransit)} as actual,
  ${threeOf('transit_hours', isArrived)} as arrived,
  jsonb_build_array(${errors}) as errors,
  count(*) filter (where is_rolled) as rolled_count,
  coalesce(sum(moves_due), 0) as move_count,
  coalesce(sum(moves_missing), 0) as missing_count`

const ports = sql`${portsOf('port_of_loading_locode')} as pols, ${portsOf('port_of_discharge_locode')} as pods`

const newsSums = sql`count(*) as timed_count, percentile_cont(0.5) within group (order by h) as news_median`
