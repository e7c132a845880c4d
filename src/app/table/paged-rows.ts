import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { unreachable } from '../lib/connection.ts'
import { KnownRows, type ListPage } from './known-rows.ts'

export type PageAt = { 'page[number]': number } | { 'page[cursor]': string }

/** A list of the server, as the table asks for its pages. */
export interface Source<Row> {
  /** Another list has another key. */
  key: string
  pageSize: number
  page: (at: PageAt) => { queryKey: QueryKey; meta?: { endpoint: Endpoint } | undefined }
  /** Of an answer. Must keep its identity. */
  // biome-ignore lint/suspicious/noExplicitAny: each source reads the answer of its own endpoint
  read: (document: any) => ListPage<Row>
}

interface Linked {
  links: { next?: string }
}

export interface Range {
  first: number
  last: number
}

/** How often what is looked at is asked for again. */
const every = 60_000

/**
 * The pages around what is seen. A page is asked for by the cursor of the one before where that is known, which costs
 * the server the same anywhere in the list, else by its number.
 */
export function usePagedRows<Row extends { id: string }>(source: Source<Row>, { first, last }: Range, isHeld: boolean) {
  const client = useQueryClient()
  const [known] = useState(() => new KnownRows<Row>(source.pageSize))
  const addresses = useRef({ key: '', of: new Map<number, PageAt>() })
  if (addresses.current.key !== source.key) addresses.current = { key: source.key, of: new Map() }

  const { pageSize } = source
  const beyond = Math.floor(pageSize / 2)
  // What came with the page, or is still known from before, says how long the list is before it is shown.
  const before = client.getQueryData(source.page({ 'page[number]': 1 }).queryKey)
  const total = known.total ?? (before === undefined ? undefined : source.read(before).total)
  const from = Math.max(0, Math.floor((first - beyond) / pageSize))
  const to = Math.max(from, Math.floor((Math.min(last + beyond, lastIndex(total)) || 0) / pageSize))
  const pages = Array.from({ length: Math.min(8, to - from + 1) }, (_, at) => from + at)

  const addressOf = (page: number): PageAt => {
    const { of } = addresses.current
    const last = of.get(page - 1)
    const data = pages.includes(page - 1) && last ? client.getQueryData<Linked>(source.page(last).queryKey) : undefined
    const cursor = cursorOf(data?.links.next)
    const address: PageAt = cursor ? { 'page[cursor]': cursor } : (of.get(page) ?? { 'page[number]': page + 1 })
    of.set(page, address)
    return address
  }
  const results = useQueries({
    queries: pages.map((page) => {
      const { queryKey, meta } = source.page(addressOf(page))
      return { queryKey, ...(meta && { meta }), select: source.read, refetchInterval: every }
    }),
  })
  known.take(
    source.key,
    results.map(({ data }, at) => ({ page: pages[at] ?? 0, data: data as ListPage<Row> | undefined })),
    isHeld,
  )
  // Offline nothing fails: it waits.
  const waits =
    (known.isOld || known.total === undefined) && results.some(({ fetchStatus }) => fetchStatus === 'paused')
  const error = results.find((one) => one.error)?.error ?? (waits ? new Error(unreachable) : null)
  // What could not be filtered is not shown under the new filter.
  const isLost = known.isOld && error !== null
  return {
    known,
    total: isLost ? undefined : known.total,
    error,
    isStale: known.isOld && !isLost,
    retry: () => Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

const lastIndex = (total: number | undefined) =>
  total === undefined ? Number.POSITIVE_INFINITY : Math.max(0, total - 1)

/** `page[cursor]` of `links.next`. */
export function cursorOf(next: string | undefined): string | undefined {
  return next ? (new URL(next, 'http://any').searchParams.get('page[cursor]') ?? undefined) : undefined
}
