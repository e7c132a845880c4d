import type { Transaction } from '../db/scope.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { setEventSequence } from '../db/tracking/containers.ts'
import { claimEstimates, type DueEstimates, dropEstimates } from '../db/tracking/estimates-due.ts'
import { lockedShipment } from '../db/tracking/shipment-facts.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import type { Context } from '../http/handler.ts'
import { arrivalOf, estimatesIn, tellEstimates } from '../tracking/estimates.ts'
import { numberEvents } from '../tracking/news.ts'
import type { Job } from './worker.ts'

/** Tells the estimates that were held back because they changed too soon after the last, where they still differ. */
export function tellHeldEstimates({ store, context }: { store: Store; context: Context }): Job {
  const run = (due: DueEstimates) =>
    withScope(store, due, (tx) => tell(tx, due.shipment_id, context.now().toISOString()))
  return {
    name: 'tell-estimates',
    async take(limit) {
      const at = context.now()
      const due = await claimEstimates(store, at, limit)
      return due.map((one) => () => run(one))
    },
  }
}

async function tell(tx: Transaction, shipment_id: string, now: string): Promise<void> {
  const { shipment, containers, events } = await lockedShipment(tx, shipment_id)
  await dropEstimates(tx, shipment_id)
  const expected = estimatesIn(events.filter(({ invalidated_at }) => invalidated_at === null))
  const container_ids = containers.map(({ id }) => id)
  const estimates = [...expected, ...arrivalOf(shipment, expected)]
  const news = (await tellEstimates(tx, [{ shipment, container_ids, estimates }], now)).flat()
  const before = new Map(containers.map(({ id, event_sequence }) => [id, event_sequence]))
  for (const [id, event_sequence] of numberEvents(news, before))
    if (event_sequence !== before.get(id)) await setEventSequence(tx, id, event_sequence)
  await insertEvents(tx, news)
}
