import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'

export const viewOf = (id: string) => q(api.views.get, { id })
export const viewsOf = (party: string) => q(api.views.list, { 'filter[party]': [party], 'page[size]': 100 })
/** Of links, of people who came in by a code, or of both. */
export const tokensOf = (id: string, of?: 'links' | 'people') =>
  q(api.views.tokens, { id, 'page[size]': 100, ...(of && { 'filter[of]': of }) })
export const visitsOf = (id: string) => q(api.views.visits, { id })
