import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { grouped, t } from '#contract/language.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { SavedViews } from './lazy-parts.ts'
import { listKey } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'
import { countOf } from './view-counts.ts'
import { views } from './views.ts'

interface Props {
  search: ShipmentsSearch
  now: number
  /** After the rows, which somebody waits for. */
  counts: boolean
}

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

/** How many there are of what matters, one press away. */
export function ViewsStrip({ search, now, counts }: Props) {
  const isLater = useLater(counts)
  const results = useQueries({ queries: views.map((view) => ({ ...countOf(view.search, now), enabled: isLater })) })
  const shown = listKey({ ...search, sort: undefined })
  // Where somebody has saved what one of ours shows, theirs is the one they chose.
  const [isSaved, setSaved] = useState(false)
  return (
    <nav className="views" aria-label={t('Views')}>
      {views.map((view, at) => (
        <ChoiceLink
          key={view.words}
          to="/shipments"
          search={{
            ...view.search,
            columns: view.search.workspace || search.workspace || search.grain === 'shipments' ? [] : search.columns,
          }}
          chosen={!isSaved && listKey(view.search) === shown}
        >
          <b>{results[at]?.data !== undefined && grouped(results[at].data)}</b>
          {view.words}
        </ChoiceLink>
      ))}
      {isLater && (
        <Suspense>
          <SavedViews search={search} now={now} onChosen={setSaved} />
        </Suspense>
      )}
    </nav>
  )
}
