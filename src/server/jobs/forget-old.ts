import { deleteOldAnswers } from '../db/idempotency-keys.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { deleteOldPositions } from '../db/vessel-positions.ts'
import { deleteOldVisits } from '../db/view-tokens.ts'

/** Deletes what is kept for a time only. Several servers may do it at once: who comes second finds nothing. */
export async function forgetOld(store: Store, { now, positionDays }: { now: Date; positionDays: number }) {
  const before = new Date(now.getTime() - positionDays * 86_400_000)
  await withSystem(store, (tx) => deleteOldAnswers(tx, now))
  await withSystem(store, (tx) => deleteOldPositions(tx, before))
  await withSystem(store, (tx) => deleteOldVisits(tx, now))
}
