import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { ExceptionKind } from '#contract/exceptions/kinds.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { kindWords } from '#domain/exceptions/words.ts'
import { actorWords } from '#domain/words.ts'
import { q } from '../../api/query.ts'
import { type View, views } from './choices.ts'
import { most, openQuery } from './queries.ts'
import { inView } from './rows.ts'

/** What the address says of which exceptions are shown. */
export interface Shown {
  view: View
  only: string[]
  kind: ExceptionKind[]
  acts: Actor[]
  since: string | undefined
}

interface Address {
  view: View
  only: string[]
  kind: string[]
  acts: string[]
  since?: string | undefined
}

/** What is understood of an address. */
export const shownOf = ({ view, only, kind, acts, since }: Address): Shown => ({
  view,
  only,
  kind: kind.filter((one): one is ExceptionKind => Object.hasOwn(kindWords, one)),
  acts: acts.filter((one): one is Actor => Object.hasOwn(actorWords, one)),
  since: since !== undefined && !Number.isNaN(Date.parse(since)) ? since : undefined,
})

const taken = { 'filter[state]': ['open', 'acknowledged'] as ['open', 'acknowledged'] }

/** A view as the API is asked for it. */
function filtersOf(view: View, self: string | undefined) {
  switch (view) {
    case 'open':
      return taken
    case 'mine':
      return { ...taken, 'filter[owner]': [self ?? ''] }
    case 'unassigned':
      return { ...taken, 'filter[unassigned]': true }
    case 'cost':
      return { ...taken, 'filter[severity]': ['costs_now' as const] }
    case 'aside':
      return { 'filter[state]': ['snoozed' as const, 'handled' as const] }
    case 'closed':
      return { 'filter[closed]': true }
  }
}

function paramsOf({ view, only, kind, acts, since }: Shown, self: string | undefined) {
  return {
    ...filtersOf(view, self),
    ...(only.length > 0 && { 'filter[id]': [...only] }),
    ...(kind.length > 0 && { 'filter[kind]': [...kind] }),
    ...(acts.length > 0 && { 'filter[who_acts]': [...acts] }),
    ...(since !== undefined && { 'filter[since]': since }),
  }
}

const isNarrowed = ({ only, kind, acts, since }: Shown) =>
  only.length > 0 || kind.length > 0 || acts.length > 0 || since !== undefined

/**
 * The exceptions of a view, and how many there are in each. Where all that are open are at hand every view is made of
 * them, and to change from one to another asks nothing; where they are too many each is asked for, page by page.
 */
export function useRows(shown: Shown, self: string | undefined) {
  const key = JSON.stringify(shown)
  const [{ of, pages }, setPages] = useState({ of: key, pages: 1 })
  const open = useQuery(openQuery)
  const isWhole = open.data !== undefined && open.data.meta.total <= open.data.data.length
  const isAtHand = shown.view !== 'closed' && !isNarrowed(shown) && (isWhole || open.data === undefined)
  const isKnown = shown.view !== 'mine' || self !== undefined
  const wanted = !isAtHand && isKnown ? Array.from({ length: of === key ? pages : 1 }, (_, at) => at + 1) : []
  const asked = useQueries({
    queries: wanted.map((page) =>
      q(api.exceptions.list, { ...paramsOf(shown, self), 'page[size]': most, 'page[number]': page }),
    ),
  })
  const counted = useQueries({
    queries: views.map((view) => ({
      ...q(api.exceptions.list, { ...filtersOf(view, self), 'page[size]': 1 }),
      // `mine` before it is known who asks would be everybody's.
      enabled: view === 'closed' || (open.data !== undefined && !isWhole && (view !== 'mine' || self !== undefined)),
    })),
  })
  const counts = views.map((view, at) =>
    view === 'closed' || !isWhole ? counted[at]?.data?.meta.total : inView(view, open.data?.data ?? [], self).length,
  )
  const first = isAtHand ? open : asked[0]
  const rows: readonly Exception[] = isAtHand
    ? inView(shown.view, open.data?.data ?? [], self)
    : asked.flatMap(({ data }) => data?.data ?? [])
  return {
    rows,
    counts,
    all: open.data?.data,
    total: isAtHand ? rows.length : (first?.data?.meta.total ?? 0),
    isThere: first?.data !== undefined,
    error: first?.error ?? asked.at(-1)?.error ?? null,
    refetch: () => void (isAtHand ? open.refetch() : asked.map((one) => one.refetch())),
    isLoadingMore: asked.length > 1 && asked.at(-1)?.data === undefined,
    showMore: () => setPages({ of: key, pages: wanted.length + 1 }),
  }
}
