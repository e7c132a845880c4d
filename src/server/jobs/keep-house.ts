import { analyzeGrown } from '../db/store/analyze-grown.ts'
import type { Store } from '../db/store.ts'
import { everyHour } from './every-hour.ts'

const often = { first: 2000, every: 5000 }

/** Keeps the store in order: by these chores every hour, and its plans by what is in it. Returns what ends it. */
export function keepHouse(
  store: Store,
  chores: Parameters<typeof everyHour>[0],
  onError: Parameters<typeof everyHour>[1],
) {
  const ends = [
    everyHour(chores, onError),
    everyHour([{ name: 'analyze-grown', run: () => analyzeGrown(store) }], onError, often),
  ]
  return () => {
    for (const end of ends) end()
  }
}
