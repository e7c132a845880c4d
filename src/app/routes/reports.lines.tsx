import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { t } from '#contract/language.ts'
import { optionalText } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { LinePage } from './-reports/line-page.tsx'
import { LinesPage } from './-reports/lines-page.tsx'
import { isScac, lineQuery, linesQuery } from './-reports/queries.ts'

/** What is no quarter, no port and no customer counts as left out: see `filtersOf`. */
const search = z.object({
  line: optionalText,
  from: optionalText,
  until: optionalText,
  pol: optionalText,
  pod: optionalText,
  customer: optionalText,
  sort: optionalText,
})

export const Route = createFileRoute('/reports/lines')({
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (isScac(deps.line)) void queryClient.prefetchQuery(lineQuery(deps.line, deps))
    else void queryClient.prefetchQuery(linesQuery(deps))
  },
  head: () => title(t('Lines measured')),
  component: Lines,
})

function Lines() {
  const search = Route.useSearch()
  return isScac(search.line) ? <LinePage line={search.line} search={search} /> : <LinesPage search={search} />
}
