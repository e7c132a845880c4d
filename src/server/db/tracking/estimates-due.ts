import { sql } from 'kysely'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

export interface DueEstimates {
  account_id: string
  shipment_id: string
}

/** Looks at them again then, or sooner where that was planned. UTC instants. */
export async function planEstimates(tx: Transaction, due: readonly { shipment_id: string; due_at: string }[]) {
  if (due.length === 0) return
  await tx
    .insertInto('estimates_due')
    .values(due)
    .onConflict((conflict) =>
      conflict.column('shipment_id').doUpdateSet((eb) => ({
        due_at: eb.fn('least', ['estimates_due.due_at', 'excluded.due_at']),
      })),
    )
    .execute()
}

/** Those that are due. The lease is the time itself: what a killed process had taken is due again a minute later. */
export function claimEstimates(store: Store, now: Date, limit: number): Promise<DueEstimates[]> {
  const at = now.toISOString()
  const later = new Date(now.getTime() + 60_000).toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<DueEstimates>`
      update estimates_due set due_at = ${later} where shipment_id in (
        select shipment_id from estimates_due where due_at <= ${at}
        order by due_at limit ${limit} for update skip locked)
      returning account_id, shipment_id`.execute(tx)
    return rows
  })
}

export async function dropEstimates(tx: Transaction, shipment_id: string): Promise<void> {
  await tx.deleteFrom('estimates_due').where('shipment_id', '=', shipment_id).execute()
}
