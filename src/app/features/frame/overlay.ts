import { createStore } from '../../lib/store.ts'

/** What lies over the whole page and can be called from anywhere. */
export const overlay = createStore<'palette' | 'keys' | null>(null)
