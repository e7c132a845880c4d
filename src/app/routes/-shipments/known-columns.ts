import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loaded } from '../../lib/lazy-part.ts'
import { createStore } from '../../lib/store.ts'
import { containerColumns } from './container-columns.tsx'

const known = createStore(containerColumns)

/** Those that the list does not begin with, too, and those of custom fields. */
export async function loadAllColumns(client: QueryClient): Promise<void> {
  const { columnsWithFields } = await loaded(() => import('./container-columns-more.tsx'))
  known.set(await columnsWithFields(client))
}

/** The columns of containers as far as they have come: those that nobody begins with come after the first rows. */
export function useContainerColumns() {
  const client = useQueryClient()
  useEffect(() => void loadAllColumns(client), [client])
  return known.use()
}
