import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#contract/endpoint.ts'
import { useApiMutation } from './query.ts'

interface Options<Document> {
  /** Of the document that shows the value. */
  queryKey: QueryKey
  apply: (document: Document) => Document
  invalidates?: readonly Endpoint[]
}

/**
 * Writes what is on the page at once, then to the server. Where the server refuses or is not there, the page shows again
 * what was, and the caller is told: it keeps what was typed.
 */
export function useOptimistic<E extends Endpoint>(endpoint: E, invalidates: readonly Endpoint[] = []) {
  const queryClient = useQueryClient()
  const mutation = useApiMutation(endpoint, { invalidates })
  const send = async <Document>(request: RequestOf<E>, { queryKey, apply }: Options<Document>) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Document>(queryKey)
    if (before) queryClient.setQueryData(queryKey, apply(before))
    try {
      await mutation.mutateAsync(request)
    } catch (error) {
      if (before) queryClient.setQueryData(queryKey, before)
      // What is there now may be neither.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  return { send, isPending: mutation.isPending }
}
