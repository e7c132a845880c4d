import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

type List = ResponseOf<typeof api.containers.list>
type One = ResponseOf<typeof api.containers.get>

/** A container as a list brought it: enough to show until it has been asked for by itself. */
export function containerFromLists(client: QueryClient, id: string): One | undefined {
  const lists = client.getQueriesData<List>({ queryKey: api.containers.list.name.split('.') })
  for (const [, list] of lists) {
    const data = list?.data.find((one) => one.id === id)
    if (data) return { data, included: list?.included, links: { self: data.links.self } }
  }
  return undefined
}
