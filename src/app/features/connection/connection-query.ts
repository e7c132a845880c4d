import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'

/** What can be connected. It comes with the server, and does not change while it runs. */
export const profilesQuery = {
  ...q(api.connections.profiles, { 'page[size]': 100 }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const connectionQuery = (id: string) => q(api.connections.get, { id })
