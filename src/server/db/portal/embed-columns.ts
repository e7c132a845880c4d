import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** As a customer, like everything in `embed.ts`: what the fields are called that their view shows. */
export async function ownFieldNames(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('custom_field_definitions')
    .select('display_name')
    .distinct()
    .orderBy('display_name')
    .execute()
  return rows.map(({ display_name }) => display_name)
}

/** In which currencies their containers have fees; for a view that shows fees. */
export async function ownCurrencies(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct fee.value ->> 'currency_code' as code
    from containers c, jsonb_array_elements(c.fees_at_pod_terminal) fee(value)
    where (fee.value ->> 'amount')::numeric > 0
    order by code`.execute(tx)
  return rows.map(({ code }) => code)
}
