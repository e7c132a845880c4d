import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { grouped } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { SavedViews } from './lazy-parts.ts'
import { containersParams } from './list-params.ts'
import { listKey } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'
import { views } from './views.ts'

interface Props {
  search: ShipmentsSearch
  now: number
  /** After the rows, which somebody waits for. */
  counts: boolean
}

const minutes = 60_000

/** Once what somebody waits for is there, and the browser has shown it. */
function useLater(ready: boolean): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => setLater(true), 500)
    return () => clearTimeout(timer)
  }, [ready])
  return isLater
}

/** Has a name of its own: a count is not asked for again with every single change of a container. */
function countOf(params: ParamsOf<typeof api.containers.list>) {
  const { queryKey, ...options } = q(api.containers.list, params)
  return { ...options, queryKey: ['view_counts', queryKey.at(-1)] }
}

/** How many there are of what matters, one press away. */
export function ViewsStrip({ search, now, counts }: Props) {
  // The same question for a while, whenever the list was asked for.
  const since = Math.floor(now / (10 * minutes)) * 10 * minutes
  const isLater = useLater(counts)
  const results = useQueries({
    queries: views.map((view) => ({
      ...countOf({ ...containersParams(view.search, since), sort: undefined, 'page[size]': 1 }),
      enabled: isLater,
      staleTime: minutes,
      refetchInterval: 2 * minutes,
    })),
  })
  const shown = listKey({ ...search, sort: undefined })
  return (
    <nav className="views" aria-label="Views">
      {views.map((view, at) => (
        <ChoiceLink
          key={view.words}
          to="/shipments"
          search={{ ...view.search, columns: search.grain === 'containers' ? search.columns : [] }}
          chosen={listKey(view.search) === shown}
        >
          <b>{results[at]?.data && grouped(results[at].data.meta.total)}</b>
          {view.words}
        </ChoiceLink>
      ))}
      {isLater && (
        <Suspense>
          <SavedViews search={search} />
        </Suspense>
      )}
    </nav>
  )
}
