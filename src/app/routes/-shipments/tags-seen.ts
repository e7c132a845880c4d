import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { includedIn } from '../../api/included.ts'

/** Tags of the shipments that have come to this browser, the most frequent first. There is no list of them. */
export function tagsSeen(client: QueryClient): string[] {
  const counts = new Map<string, number>()
  const count = (tags: readonly string[]) => {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  for (const [, document] of client.getQueriesData<ResponseOf<typeof api.shipments.list>>({
    queryKey: api.shipments.list.name.split('.'),
  }))
    for (const { attributes } of document?.data ?? []) count(attributes.tags)
  for (const [, document] of client.getQueriesData<ResponseOf<typeof api.containers.list>>({
    queryKey: api.containers.list.name.split('.'),
  })) {
    if (!document) continue
    const related = includedIn(document)
    for (const { relationships } of document.data) count(related(relationships.shipment.data)?.attributes.tags ?? [])
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([tag]) => tag)
}
