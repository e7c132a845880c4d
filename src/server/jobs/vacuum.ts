import { sql } from 'kysely'
import type { Store } from '../db/store.ts'

const hour = 3_600_000

/** The embedded store has no autovacuum: without this, tables grow and plans go by old figures. */
export function scheduleVacuum(store: Store, onError: (name: string, error: unknown) => void, every = hour) {
  if (store.kind !== 'embedded') return () => {}
  const timer = setInterval(() => void vacuum(store).catch((error: unknown) => onError('vacuum', error)), every)
  timer.unref()
  return () => clearInterval(timer)
}

export async function vacuum({ db }: Store): Promise<void> {
  await sql`vacuum analyze`.execute(db)
}
