import { groupBy } from '#domain/group-by.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { takeByClock } from '../db/tracking/by-clock.ts'
import type { Context } from '../http/handler.ts'
import { recordTogether } from '../tracking/record.ts'
import type { Job } from './worker.ts'

/** Nothing new was said. */
const nothing = { facts: [], asked: null, complete: false }

/** Shipments that are decided in one transaction: as long as it takes, nobody else writes them. */
const together = 20

/**
 * Decides anew what becomes another by the clock alone, when it does: a deadline comes near, or is over; nobody has
 * confirmed for days that a container is available.
 */
export function recheckByClock({ store, context }: { store: Store; context: Context }): Job {
  const recheck = (account_id: string, ids: readonly string[]) =>
    withScope(store, { account_id }, (tx) =>
      recordTogether(
        tx,
        ids.map((shipment_id) => ({ ...nothing, shipment_id })),
        context,
      ),
    )

  /** One that cannot be decided keeps no other from it. */
  async function recheckAll(account_id: string, ids: readonly string[]): Promise<void> {
    try {
      await recheck(account_id, ids)
    } catch (error) {
      if (ids.length === 1) throw error
      const failures = new Map<string, unknown>()
      for (const id of ids) await recheck(account_id, [id]).catch((one: unknown) => failures.set(id, one))
      if (failures.size === 0) return
      const names = [...failures.keys()].join(', ')
      throw new AggregateError(failures.values(), `Cannot be decided anew: shipment ${names}`)
    }
  }

  return {
    name: 'recheck-by-clock',
    async take(limit) {
      const shipments = await takeByClock(store, context.now(), limit * together)
      return [...groupBy(shipments, ({ account_id }) => account_id)].flatMap(([account_id, own]) => {
        const ids = own.map(({ id }) => id).sort()
        const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, at) =>
          ids.slice(at * together, (at + 1) * together),
        )
        return parts.map((part) => () => recheckAll(account_id, part))
      })
    },
  }
}
