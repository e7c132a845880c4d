import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

/** What can be connected. It comes with the server, and does not change while it runs. */
export const profilesQuery = {
  ...q(settingsApi.connections.profiles, { 'page[size]': 100 }),
  staleTime: Number.POSITIVE_INFINITY,
}

export const connectionQuery = (id: string) => q(settingsApi.connections.get, { id })
