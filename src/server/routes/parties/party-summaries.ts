import type { api } from '#contract/api.ts'
import { partySummary } from '#contract/parties/party-summary.ts'
import { listSummaries } from '../../db/parties/party-summaries.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const partySummaries: HandlersOf<typeof api.party_summaries> = {
  async list({ tx, params }) {
    const asked = { q: params.q, parties: params['filter[party]'], roles: params['filter[role]'] }
    const { rows, meta } = await listSummaries(tx, asked, params)
    return { data: rows.map((row) => render(partySummary, row)), meta }
  },
}
