import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** How long a step took on a lane of a line. Hours. */
export interface LaneTime {
  /** Shipments that it is measured on: each that left together counts once. */
  count: number
  p10: number
  median: number
  p90: number
}

export interface LaneTimes {
  /** From departure to arrival at the port of discharge. */
  transit: LaneTime | null
  /** From there to the discharge. */
  discharge: LaneTime | null
}

interface Lane {
  scac: string
  /** UN/LOCODEs. */
  pol: string
  pod: string
}

/** What is usual on a lane, for what is expected next; null for a step that fewer than so many shipments have made. */
export async function laneTimes(tx: Transaction, { scac, pol, pod }: Lane, fewest: number): Promise<LaneTimes> {
  const timeOf = (column: string) => {
    const hours = sql.ref(column)
    return sql`case when count(${hours}) >= ${fewest} then jsonb_build_object('count', count(${hours}),
      'p10', percentile_cont(0.1) within group (order by ${hours}),
      'median', percentile_cont(0.5) within group (order by ${hours}),
      'p90', percentile_cont(0.9) within group (order by ${hours})) end`
  }
  const { rows } = await sql<LaneTimes>`
    select ${timeOf('transit_hours')} as transit, ${timeOf('discharge_hours')} as discharge
    from line_measures
    where is_case and shipping_line_scac = ${scac}
      and port_of_loading_locode = ${pol} and port_of_discharge_locode = ${pod}`.execute(tx)
  return rows[0] ?? { transit: null, discharge: null }
}
