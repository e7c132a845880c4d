import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'

const pageAt = (page: number) => (page > 1 ? { 'page[number]': page } : {})

/** A container's events, with what they are related to. */
export const eventsOf = (id: string, page = 1) =>
  q(api.containers.transport_events, {
    id,
    include: ['location', 'terminal', 'vessel', 'previous_version'],
    ...pageAt(page),
  })

/** Its stops, with what happened and is expected at each. */
export const journeyOf = (id: string) => q(api.containers.journey, { id })

/** Everything that sources said of a container, estimates and withdrawn statements included. */
export const statementsOf = (id: string, page = 1) => q(api.containers.raw_events, { id, ...pageAt(page) })

/** What has changed about a container, the newest first. */
export const changesOf = (id: string, page = 1) => q(api.containers.changes, { id, ...pageAt(page) })
