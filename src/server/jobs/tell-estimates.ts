import { sql } from 'kysely'
import { insertEvents } from '../db/events.ts'
import type { Transaction } from '../db/scope.ts'
import { withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { arrivalOf, estimatesIn, tellEstimates } from '../tracking/estimates.ts'
import { numberEvents } from '../tracking/news.ts'
import { lockedShipment } from '../tracking/shipment-facts.ts'
import type { Job } from './worker.ts'

interface Due {
  account_id: string
  shipment_id: string
}

/** Tells the estimates that were held back because they changed too soon after the last, where they still differ. */
export function tellHeldEstimates({ store, context }: { store: Store; context: Context }): Job {
  const run = (due: Due) => withScope(store, due, (tx) => tell(tx, due.shipment_id, context.now().toISOString()))
  return {
    name: 'tell-estimates',
    async take(limit) {
      const at = context.now()
      const due = await claimDue(store, at, limit)
      return due.map((one) => () => run(one))
    },
  }
}

/** The lease is the time itself: what a killed process had taken is due again a minute later. */
function claimDue(store: Store, now: Date, limit: number): Promise<Due[]> {
  const at = now.toISOString()
  const later = new Date(now.getTime() + 60_000).toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Due>`
      update estimates_due set due_at = ${later} where shipment_id in (
        select shipment_id from estimates_due where due_at <= ${at}
        order by due_at limit ${limit} for update skip locked)
      returning account_id, shipment_id`.execute(tx)
    return rows
  })
}

async function tell(tx: Transaction, shipment_id: string, now: string): Promise<void> {
  const { shipment, containers, events } = await lockedShipment(tx, shipment_id)
  await tx.deleteFrom('estimates_due').where('shipment_id', '=', shipment_id).execute()
  const expected = estimatesIn(events.filter(({ invalidated_at }) => invalidated_at === null))
  const container_ids = containers.map(({ id }) => id)
  const estimates = [...expected, ...arrivalOf(shipment, expected)]
  const news = (await tellEstimates(tx, [{ shipment, container_ids, estimates }], now)).flat()
  const before = new Map(containers.map(({ id, event_sequence }) => [id, event_sequence]))
  for (const [id, event_sequence] of numberEvents(news, before))
    if (event_sequence !== before.get(id))
      await tx.updateTable('containers').set({ event_sequence }).where('id', '=', id).execute()
  await insertEvents(tx, news)
}
