import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** How many tracking requests of the account have succeeded for numbers of this kind, by line. Answered by one index. */
export async function succeededByLine(tx: Transaction, key: string): Promise<{ scac: string; succeeded: number }[]> {
  const rows = await tx
    .selectFrom('tracking_requests')
    .select(['scac', (eb) => eb.fn.countAll<number>().as('succeeded')])
    // A column that the store fills in itself, and the condition as the index has it.
    .where(sql<boolean>`history_key = ${key} and status in ('created', 'tracking_stopped')`)
    .where('scac', 'is not', null)
    .groupBy('scac')
    .execute()
  return rows.map(({ scac, succeeded }) => ({ scac: scac as string, succeeded: Number(succeeded) }))
}
