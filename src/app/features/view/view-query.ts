import { api } from '#contract/api.ts'
import type { Draft } from '#domain/portal/view-policy.ts'
import { ask, q } from '../../api/query.ts'

export const viewOf = (id: string) => q(api.views.get, { id })
export const viewsOf = (party: string) => q(api.views.list, { 'filter[party]': [party], 'page[size]': 100 })
/** Of links, of people who came in by a code, or of both. */
export const tokensOf = (id: string, of?: 'links' | 'people') =>
  q(api.views.tokens, { id, 'page[size]': 100, ...(of && { 'filter[of]': of }) })
export const messagesOf = (id: string) => q(api.view_messages.list, { id, 'page[size]': 100 })
export const calendarsOf = (id: string) => q(api.view_calendars.list, { id, 'page[size]': 100 })
export const visitsOf = (id: string) => q(api.views.visits, { id })

/** What this policy lets out to this party. Asked anew whenever the policy is another one, and not kept for long. */
export const previewOf = (party: string, attributes: Draft) => ({
  ...ask(api.view_previews.create, {
    body: { data: { type: 'view', attributes, relationships: { party: { data: { id: party, type: 'party' } } } } },
  }),
  gcTime: 10_000,
})
