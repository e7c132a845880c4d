import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { ProposalState } from '#contract/tracking/tracking-proposal.ts'
import { q } from '../../api/query.ts'

/** Whose numbers are shown: of one document, of what came with one mail, or of all. */
export interface Whose {
  document?: string
  mail?: string
}

const include = ['documents', 'customer', 'tracking_request']

export const proposalsOf = ({ document, mail }: Whose, states: readonly ProposalState[]) =>
  q(api.tracking_proposals.list, {
    'filter[state]': [...states],
    ...(document !== undefined && { 'filter[document]': document }),
    ...(mail !== undefined && { 'filter[email_submission]': mail }),
    'page[size]': 100,
    include,
  })

/** How many there are, and nothing else. */
export const proposalCount = q(api.tracking_proposals.list, { 'filter[state]': ['proposed'], 'page[size]': 1 })

export const linesQuery = { ...q(api.shipping_lines.list), staleTime: Number.POSITIVE_INFINITY }

/** What is shown of numbers, of requests and of senders is stale once somebody has decided. */
export const decided = [
  api.tracking_proposals.list,
  api.tracking_requests.list,
  settingsApi.sender_domains.list,
  api.documents.list,
  api.documents.get,
]
