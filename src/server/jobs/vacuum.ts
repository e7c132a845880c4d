import { sql } from 'kysely'
import { forgetEvents } from '../db/event-retention.ts'
import type { Store } from '../db/store.ts'
import { addUpTallies } from '../db/tallies.ts'

const hour = 3_600_000

interface Upkeep {
  store: Store
  now: () => Date
  /** Events that are older are forgotten. */
  keepEventsDays: number
}

/** Keeps the store in order, from time to time. */
export function scheduleVacuum(
  { store, now, keepEventsDays }: Upkeep,
  onError: (name: string, error: unknown) => void,
  every = hour,
) {
  const work = async () => {
    await forgetEvents(store, keepEventsDays, now())
    await vacuum(store)
  }
  const timer = setInterval(() => void work().catch((error: unknown) => onError('vacuum', error)), every)
  timer.unref()
  return () => clearInterval(timer)
}

/** The embedded store has no autovacuum: without this, tables grow and plans go by old figures. */
export async function vacuum(store: Store): Promise<void> {
  await addUpTallies(store)
  if (store.kind === 'embedded') await sql`vacuum analyze`.execute(store.db)
}
