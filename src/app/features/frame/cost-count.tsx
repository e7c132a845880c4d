import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { tn } from '#contract/language.ts'
import { q } from '../../api/query.ts'

const costing = q(api.exceptions.list, {
  'filter[state]': ['open', 'acknowledged'],
  'filter[severity]': ['costs_now'],
  'page[size]': 1,
})

/** Behind the word in the bar: how many causes cost money now. */
export function CostCount() {
  const count = useQuery(costing).data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <b className="past ms-1.5">
        {count}
        <span className="sr-only"> {tn(count, 'costs money now', 'cost money now')}</span>
      </b>
    </>
  )
}
