import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'
import { shortly } from './filter-words.ts'

/** What is chosen from the server: lines and places of shipments, and customers. */
export type PlaceKey = 'line' | 'pod' | 'destination' | 'terminal'
export type RemoteKey = PlaceKey | PartyKey

/** A party by any of its roles, or by all of them. */
const partyKeys = ['customer', 'consignee', 'shipper', 'notify', 'trucker', 'party'] as const
type PartyKey = (typeof partyKeys)[number]
export const isPartyKey = (key: string): key is PartyKey => partyKeys.some((one) => one === key)

export const forever = { staleTime: Number.POSITIVE_INFINITY }
export const lines = { ...q(api.shipping_lines.list), ...forever }

/** The name of what an address says by its code or id; the code itself until it is known. */
export function useNames(key: RemoteKey, values: readonly string[]): string[] {
  const ofLines = useQuery({ ...lines, enabled: key === 'line' && values.length > 0 })
  const results = useQueries({
    queries: key === 'line' ? [] : values.map((id) => ({ ...nameQuery(key, id), ...forever, retry: false })),
  })
  if (key === 'line')
    return values.map(
      (scac) => ofLines.data?.data.find(({ attributes }) => attributes.scac === scac)?.attributes.short_name ?? scac,
    )
  return values.map((value, at) => {
    const document = results[at]?.data as { data: Named | Named[] } | undefined
    const { company_name, nickname, name } = [document?.data].flat()[0]?.attributes ?? {}
    const words = company_name ?? (nickname || name)
    return typeof words === 'string' && words ? words : value.length > 12 ? '…' : value
  })
}

interface Named {
  attributes: Record<string, unknown>
}

/** A destination may be a place that is no port: what the shipments there call it. */
function nameQuery(key: Exclude<RemoteKey, 'line'>, id: string) {
  const { queryKey, meta } = isPartyKey(key)
    ? q(api.parties.get, { id })
    : key === 'terminal'
      ? q(api.terminals.get, { id })
      : key === 'destination'
        ? q(api.filter_values.list, { 'filter[filter]': [key], q: id, 'page[size]': 1 })
        : q(api.ports.get, { id })
  return { queryKey: queryKey as readonly unknown[], ...(meta && { meta }) }
}

interface NamesProps {
  filter: RemoteKey
  values: readonly string[]
}

/** The names as they stand on a chip. */
export function Names({ filter, values }: NamesProps) {
  return shortly(useNames(filter, values))
}
