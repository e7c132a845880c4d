import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'
import { timeOfStore } from './operator.ts'

/** So long a comparison of the clocks holds. */
const holdsMs = 30_000
/** What is less is the way there and back. */
const leastApartMs = 1000

const known = new WeakMap<Pick<Store, 'db' | 'kind'>, { apart: Promise<number>; until: number }>()

/**
 * The time by which leases are given and run out. Of several servers it is that of the store they share: by the clock of
 * one that is minutes ahead, all that others have in hand would be left. On the embedded store it is that of the process.
 */
export async function leaseTime(store: Pick<Store, 'db' | 'kind'>, now: Date): Promise<Date> {
  if (store.kind === 'embedded') return now
  const at = performance.now()
  let compared = known.get(store)
  if (!compared || compared.until < at) {
    compared = { apart: compareClocks(store), until: at + holdsMs }
    known.set(store, compared)
    compared.apart.catch(() => known.delete(store))
  }
  return new Date(now.getTime() + (await compared.apart))
}

/** By how many milliseconds the clock of the store is ahead of that of this process. */
async function compareClocks(store: Pick<Store, 'db'>): Promise<number> {
  const before = Date.now()
  const theirs = await withSystem(store, timeOfStore)
  const apart = theirs - (before + Date.now()) / 2
  return Math.abs(apart) < leastApartMs ? 0 : Math.round(apart)
}
