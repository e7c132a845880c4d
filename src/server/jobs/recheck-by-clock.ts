import { takeByClock } from '../db/by-clock.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { record } from '../tracking/record.ts'
import type { Job } from './worker.ts'

/** Nothing new was said. */
const nothing = { facts: [], asked: null, complete: false }

/**
 * Decides anew what becomes another by the clock alone, when it does: a deadline comes near, or is over; nobody has
 * confirmed for days that a container is available.
 */
export const recheckByClock = ({ store, context }: { store: Store; context: Context }): Job => ({
  name: 'recheck-by-clock',
  async take(limit) {
    const shipments = await takeByClock(store, context.now(), limit)
    return shipments.map((shipment) => async () => {
      await withScope(store, shipment, (tx) => record(tx, shipment.id, nothing, context))
    })
  },
})
