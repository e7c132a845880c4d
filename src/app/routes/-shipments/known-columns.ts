import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { loaded } from '../../lib/lazy-part.ts'
import { createStore } from '../../lib/store.ts'
import { containerColumns } from './container-columns.tsx'

type More = typeof import('./container-columns-more.tsx')

const known = createStore<More | undefined>(undefined)

/** Those that the list does not begin with, too. */
export async function loadAllColumns(): Promise<void> {
  known.set(await loaded(() => import('./container-columns-more.tsx')))
}

/** The columns of containers as far as they have come: those that nobody begins with come after the first rows. */
export function useContainerColumns() {
  useEffect(() => void loadAllColumns(), [])
  const more = known.use()
  const { data } = useQuery(more?.definitionsQuery ?? { queryKey: [], enabled: false })
  return useMemo(() => more?.columnsWith(data?.data) ?? containerColumns, [more, data])
}
