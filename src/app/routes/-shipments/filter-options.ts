import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { language } from '#contract/language.ts'
import type { Terminal } from '#contract/reference/place.ts'
import type { FilterValue } from '#contract/search/filter-value.ts'
import { q } from '../../api/query.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { plain } from '../../lib/search-words.ts'
import { isActiveOnly } from './filter-fields.ts'
import type { CodesOf } from './list-filters.ts'
import { forever } from './option-names.tsx'
import type { ShipmentsSearch } from './search.ts'

export interface Option {
  value: string
  words: string
  /** The code of it, where that says more than the words. */
  code?: string | undefined
  /** Where it is. */
  place?: string | undefined
  /** How many rows have it: of those under way, or of all where finished ones are shown too. */
  count?: number
}

interface Options {
  options: Option[]
  /** How many there are that are not among them. */
  others: number
  isPending: boolean
  error: Error | null
}

/** How many are offered at once: typing finds the others. */
const most = 60

const parties = (page: number) => q(api.parties.list, { 'page[number]': page, 'page[size]': 100 })

/** What is offered for a filter while this is typed. */
export function useOptions(of: CodesOf, text: string, search: ShipmentsSearch): Options {
  const ofParties = useParties(of === 'parties')
  const inUse = useInUse(of === 'parties' ? undefined : of, text, search)
  if (of !== 'parties') return inUse
  const found = ofParties.options.filter(isCalled(text))
  return { ...ofParties, options: found.slice(0, most), others: Math.max(0, found.length - most) }
}

export function isCalled(text: string) {
  const asked = plain(text.trim())
  return ({ words, code, place }: Option) =>
    [words, code, place].some((one) => (one ? plain(one).includes(asked) : false))
}

type Places = Exclude<CodesOf, 'parties'>
const inUseAs = {
  lines: 'shipping_line',
  ports: 'pod',
  destinations: 'destination',
  terminals: 'pod_terminal',
} as const

/** What rows of the list have, the most frequent first. */
function useInUse(of: Places | undefined, text: string, search: ShipmentsSearch): Options {
  const asked = useDebounced(text.trim(), 150)
  const { data, isPending, error } = useQuery({
    ...q(api.filter_values.list, {
      'filter[list]': search.grain,
      'filter[filter]': of && [inUseAs[of]],
      ...(asked && { q: asked }),
      'page[size]': most,
    }),
    placeholderData: keepPreviousData,
    enabled: of !== undefined,
  })
  const isCounted = isActiveOnly(search) ? 'active_count' : 'count'
  const options = (data?.data ?? []).map(({ attributes }) => ({
    ...optionOf(attributes),
    count: attributes[isCounted],
  }))
  // What is typed narrows what there is at once; the server's answer follows.
  const found = options.filter(isCalled(text))
  return { options: found, others: (data?.meta.total ?? 0) - options.length, isPending, error }
}

const optionOf = ({ value, name, code, place }: FilterValue['attributes']): Option => ({
  value,
  words: name,
  code: code !== name ? (code ?? undefined) : undefined,
  place: place ?? undefined,
})

function useParties(enabled: boolean): Omit<Options, 'others'> {
  const first = useQuery({ ...parties(1), enabled })
  const pages = Math.min(20, Math.ceil((first.data?.meta.total ?? 0) / 100))
  const others = useQueries({
    queries: Array.from({ length: enabled ? Math.max(0, pages - 1) : 0 }, (_, at) => parties(at + 2)),
  })
  const options = [first, ...others]
    .flatMap(({ data }) => data?.data ?? [])
    .map(({ id, attributes }) => ({ value: id, words: attributes.company_name }))
    .sort((a, b) => a.words.localeCompare(b.words, language))
  return { options, isPending: first.isPending, error: first.error }
}

const place = /^[A-Z]{2}[A-Z0-9]{3}$/
/** What a code of it looks like; parties have none. */
const typed: Record<CodesOf, RegExp> = {
  parties: /(?!)/,
  lines: /^[A-Z0-9]{4}$/,
  ports: place,
  destinations: place,
  terminals: /^[A-Z0-9]{3,4}$/,
}

/** What was typed as the code of something that no row has yet, where the server knows it. */
export function useTyped(of: CodesOf, text: string): { option: Option | undefined; isPending: boolean } {
  const code = text.trim().toUpperCase()
  const isAsked = typed[of].test(code)
  const once = { ...forever, retry: false }
  const ofPlace = isAsked && (of === 'ports' || of === 'destinations')
  const port = useQuery({ ...q(api.ports.get, { id: code }), ...once, enabled: ofPlace })
  const area = useQuery({
    ...q(api.metro_areas.get, { id: code }),
    ...once,
    enabled: ofPlace && of === 'destinations' && port.isError,
  })
  const terminal = useQuery({
    ...q(api.terminals.get, { id: code }),
    ...once,
    enabled: isAsked && of === 'terminals',
  })
  const line = useQuery({ ...q(api.shipping_lines.get, { id: code }), ...once, enabled: isAsked && of === 'lines' })
  const place = port.data?.data ?? area.data?.data
  const option = place
    ? { value: place.attributes.code, words: place.attributes.name, code: place.attributes.code }
    : terminal.data
      ? terminalOption(terminal.data.data)
      : line.data && { value: line.data.data.attributes.scac, words: line.data.data.attributes.short_name, code }
  return { option, isPending: [port, area, terminal, line].some(({ isFetching }) => isFetching) }
}

const terminalOption = ({ id, attributes: { nickname, name, firms_code } }: Terminal): Option => ({
  value: id,
  words: nickname || name,
  code: firms_code ?? undefined,
})
