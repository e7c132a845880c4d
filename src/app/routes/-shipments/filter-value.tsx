import { Suspense } from 'react'
import { tc } from '#contract/language.ts'
import { daysWords } from '../../lib/day-range.ts'
import { shortly } from './filter-words.ts'
import { Names } from './lazy-parts.ts'
import { type FilterKey, filters } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'

/** What a filter is set to, in words. */
export function FilterValue({ filter: key, search }: { filter: FilterKey; search: ShipmentsSearch }) {
  const filter = filters[key]
  const values = [search[key] ?? []].flat()
  switch (filter.kind) {
    case 'scope':
      return tc('what is not finished', 'active')
    case 'one':
    case 'several': {
      const choices: Record<string, string> = filter.choices
      return shortly(values.flatMap((one) => choices[one] ?? []))
    }
    case 'days':
      return shortly(values.map((days) => daysWords(days, filter.past)))
    case 'texts':
      return shortly(values)
    case 'codes':
    case 'fields':
      return (
        <Suspense fallback="…">
          <Names of={filter.kind === 'codes' ? filter.of : undefined} values={values} />
        </Suspense>
      )
  }
}
