import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'

/**
 * One of many calls that belong together. Nothing is asked for anew after each of them: who makes them does that once,
 * with `refetch`, when the last has been answered.
 */
export function callOneOfMany<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  request: RequestOf<E>,
  { isByItself = false } = {},
) {
  const mutation = client.getMutationCache().build<ResponseOf<E>, Error, RequestOf<E>, unknown>(client, {
    ...client.defaultMutationOptions({ meta: { endpoint, invalidates: [], isOneOfMany: true, isByItself } }),
    gcTime: 0,
    // A browser without a network says so at once, instead of when it has one again.
    networkMode: 'always',
  })
  return mutation.execute(request)
}

/** Whatever is shown of these nouns is asked for again. */
export function refetch(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(({ name }) => client.invalidateQueries({ queryKey: name.split('.').slice(0, 1) })))
}
