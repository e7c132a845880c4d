import { useEffect } from 'react'
import { loaded } from '../../lib/lazy-part.ts'
import { createStore } from '../../lib/store.ts'
import { containerColumns } from './container-columns.tsx'

const known = createStore(containerColumns)

/** Those that the list does not begin with, too. */
export async function loadAllColumns(): Promise<void> {
  const { allContainerColumns } = await loaded(() => import('./container-columns-more.tsx'))
  known.set(allContainerColumns)
}

/** The columns of containers as far as they have come: those that nobody begins with come after the first rows. */
export function useContainerColumns() {
  useEffect(() => void loadAllColumns(), [])
  return known.use()
}
