import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, nullableInstant, paging, resource, toOne } from '../json-api.ts'
import { anyId, anyOf } from '../list-params.ts'
import { partyRoles } from './party-roles.ts'

/** What there is with a party, for people. An extension of the dialect, so that a party stays what it is. */
export const partySummary = resource(
  'party_summary',
  null,
  {
    company_name: z.string(),
    roles: z.array(z.enum(partyRoles)).describe('All that it has anywhere'),
    shipments_count: z.int().describe('In which the party, or one of whose boxes, has any role'),
    active_shipments_count: z.int().describe('Of them those that are not done'),
    views_count: z.int().meta({ example: 2 }),
    contacts_count: z.int(),
    last_seen_at: nullableInstant.describe('When one of its views was opened last'),
  },
  { party: toOne('party') },
)
export type PartySummary = z.output<typeof partySummary.schema>

export const partySummaries = {
  list: endpoint('GET /v2/party_summaries', {
    summary: 'Lists parties with what there is with them, by name',
    params: {
      q: z.string().trim().max(200).optional().describe('A part of the name').meta({ example: 'nordmeer' }),
      'filter[party]': anyId,
      'filter[role]': anyOf(partyRoles),
      ...paging({ size: 25 }),
    },
    response: many(partySummary),
  }),
}
