import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** Clocks that begin at the same day of the same place in the same currency, added up: in cents. */
export interface Added {
  currency_code: string
  timezone: string | null
  from_on: string
  a_day: number
  amounts: number[]
}

/** What is at stake in the account. */
export async function addedStakes(tx: Transaction): Promise<Added[]> {
  const { rows } = await sql<Added>`
    select currency_code, timezone, to_char(from_on, 'YYYY-MM-DD') as from_on, sum(a_day)::float8 as a_day,
      array[${sql.join([1, 2, 3, 4, 5, 6, 7].map((at) => sql`sum(amounts[${sql.lit(at)}])::float8`))}] as amounts
    from container_stakes group by 1, 2, 3`.execute(tx)
  return rows
}

/** Containers that cost money now, and those that nobody has a price for. */
export async function countMoney(tx: Transaction) {
  const { rows } = await sql<{ costing_count: number; unpriced_count: number; has_rules: boolean }>`
    select (select count(*)::int from containers where costs_now) as costing_count,
      (select count(*)::int from containers where is_unpriced) as unpriced_count,
      exists (select from free_time_rules where is_enabled and removed_at is null) as has_rules`.execute(tx)
  return rows[0] ?? { costing_count: 0, unpriced_count: 0, has_rules: false }
}
