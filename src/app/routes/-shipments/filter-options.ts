import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Terminal } from '#contract/place.ts'
import { includedIn } from '../../api/included.ts'
import { q } from '../../api/query.ts'

export interface Option {
  value: string
  words: string
  /** The code of it, where that says more than the words. */
  note?: string
}

interface Options {
  options: Option[]
  isPending: boolean
  error: Error | null
}

/** What is chosen from the server: lines, customers, and places of shipments. */
export type RemoteKey = 'line' | 'customer' | 'pod' | 'destination' | 'terminal'

const forever = { staleTime: Number.POSITIVE_INFINITY }
const lines = { ...q(api.shipping_lines.list), ...forever }
const parties = (page: number) => q(api.parties.list, { 'page[number]': page, 'page[size]': 100 })

/** There is no list of all ports: those of the last hundred shipments are offered, and any can be typed by its code. */
const recent = q(api.shipments.list, {
  include: ['pod_terminal', 'port_of_discharge', 'destination'],
  'page[size]': 100,
})

export function useOptions(key: RemoteKey): Options {
  const ofLines = useQuery({ ...lines, enabled: key === 'line' })
  const first = useQuery({ ...parties(1), enabled: key === 'customer' })
  const pages = Math.min(20, Math.ceil((first.data?.meta.total ?? 0) / 100))
  const others = useQueries({
    queries: Array.from({ length: key === 'customer' ? Math.max(0, pages - 1) : 0 }, (_, at) => parties(at + 2)),
  })
  const ofShipments = useQuery({ ...recent, enabled: key !== 'line' && key !== 'customer' })
  if (key === 'line')
    return {
      ...ofLines,
      options: (ofLines.data?.data ?? []).map(({ attributes: { scac, short_name } }) => ({
        value: scac,
        words: short_name,
        note: scac,
      })),
    }
  if (key === 'customer')
    return {
      ...first,
      options: [first, ...others]
        .flatMap(({ data }) => data?.data ?? [])
        .map(({ id, attributes }) => ({ value: id, words: attributes.company_name }))
        .sort(byWords),
    }
  return { ...ofShipments, options: ofShipments.data ? placesOf(ofShipments.data, key) : [] }
}

const byWords = (a: Option, b: Option) => a.words.localeCompare(b.words, 'en')

function placesOf(document: ResponseOf<typeof api.shipments.list>, key: 'pod' | 'destination' | 'terminal'): Option[] {
  const related = includedIn(document)
  const found = new Map<string, Option>()
  for (const { attributes, relationships } of document.data) {
    if (key === 'terminal') {
      const terminal = related(relationships.pod_terminal.data)
      if (terminal) found.set(terminal.id, terminalOption(terminal))
      continue
    }
    const [code, name] =
      key === 'pod'
        ? [attributes.port_of_discharge_locode, attributes.port_of_discharge_name]
        : [attributes.destination_locode, attributes.destination_name]
    if (code) found.set(code, { value: code, words: name ?? code, note: code })
  }
  return [...found.values()].sort(byWords)
}

const terminalOption = ({ id, attributes: { nickname, name, firms_code } }: Terminal): Option => ({
  value: id,
  words: nickname || name,
  ...(firms_code && { note: firms_code }),
})

/** What was typed as the code of a place or a terminal, where the server knows it. */
export function useTyped(key: RemoteKey, text: string): { option: Option | undefined; isPending: boolean } {
  const code = text.trim().toUpperCase()
  const asks = key === 'terminal' ? /^[A-Z0-9]{3,4}$/ : /^[A-Z]{2}[A-Z0-9]{3}$/
  const isAsked = asks.test(code) && key !== 'line' && key !== 'customer'
  const port = useQuery({
    ...q(api.ports.get, { id: code }),
    ...forever,
    retry: false,
    enabled: isAsked && key !== 'terminal',
  })
  const area = useQuery({
    ...q(api.metro_areas.get, { id: code }),
    ...forever,
    retry: false,
    enabled: isAsked && key === 'destination' && port.isError,
  })
  const terminal = useQuery({
    ...q(api.terminals.get, { id: code }),
    ...forever,
    retry: false,
    enabled: isAsked && key === 'terminal',
  })
  const place = port.data?.data ?? area.data?.data
  if (key === 'terminal')
    return { option: terminal.data && terminalOption(terminal.data.data), isPending: terminal.isFetching }
  return {
    option: place && { value: place.attributes.code, words: place.attributes.name, note: place.attributes.code },
    isPending: port.isFetching || area.isFetching,
  }
}

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
    const data = results[at]?.data as { data: { attributes: Record<string, unknown> } } | undefined
    const { company_name, nickname, name } = data?.data.attributes ?? {}
    const words = company_name ?? (nickname || name)
    return typeof words === 'string' && words ? words : value.length > 12 ? '…' : value
  })
}

function nameQuery(key: Exclude<RemoteKey, 'line'>, id: string) {
  const found =
    key === 'customer' ? q(api.parties.get, { id }) : key === 'terminal' ? q(api.terminals.get, { id }) : null
  const { queryKey, meta } = found ?? q(api.ports.get, { id })
  return { queryKey: queryKey as readonly unknown[], ...(meta && { meta }) }
}
