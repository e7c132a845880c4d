import { queryOptions } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { containersParams, shipmentsParams } from './list-params.ts'
import type { ShipmentsSearch } from './search.ts'

const minutes = 60_000

/**
 * How many a view has. Its key is of its own: a count is not asked for again with every single change of a container.
 * @param now the same question for ten minutes, whenever the list was asked for
 */
export function countOf(search: ShipmentsSearch, now: number) {
  const since = Math.floor(now / (10 * minutes)) * 10 * minutes
  const isOfShipments = search.grain === 'shipments'
  const params = isOfShipments ? shipmentsParams(search, since) : containersParams(search, since)
  return queryOptions<{ meta: { total: number } }, Error, number>({
    queryKey: ['view_counts', search.grain, { ...params, sort: undefined, 'page[size]': 1 }],
    meta: { endpoint: isOfShipments ? api.shipments.list : api.containers.list },
    select: ({ meta }) => meta.total,
    staleTime: minutes,
    refetchInterval: 2 * minutes,
  })
}
