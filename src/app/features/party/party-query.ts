import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export const partyOf = (id: string) => q(api.parties.get, { id })
export const summaryOf = (id: string) => q(api.party_summaries.list, { 'filter[party]': [id] })
export const contactsOf = (id: string) => q(settingsApi.party_contacts.list, { id, 'page[size]': 100 })
/** What needs somebody first; with its total. */
export const shipmentsOf = (id: string) =>
  q(api.shipments.list, {
    'filter[party]': [id],
    'filter[active]': true,
    include: ['containers'],
    sort: 'attention',
    'page[size]': 8,
  })
