import { type ShipmentsSearch, shipmentsDefaults } from './search.ts'

export interface View {
  words: string
  search: ShipmentsSearch
}

const containers = (words: string, change: Partial<ShipmentsSearch>): View => ({
  words,
  search: { ...shipmentsDefaults, ...change },
})

/** What people begin the day with. Each is an address: filters, the usual order, and the columns of the work. */
export const views: readonly View[] = [
  containers('Active', {}),
  containers('Needs attention', {
    workspace: 'attention',
    urgency: [
      'costs_money',
      'appointment_too_late',
      'deadline_near',
      'blocked',
      'sources_disagree',
      'not_released',
      'not_confirmed',
      'silent',
    ],
  }),
  containers('Overdue', { deadline: 'overdue' }),
  containers('Free time ends in 3 days', { deadline: 'next_3' }),
  containers('Ready for pickup', {
    workspace: 'pickup',
    verdict: ['ready'],
    urgency: ['appointment_too_late', 'deadline_near', 'ready'],
  }),
  containers('Blocked', { verdict: ['blocked'] }),
  containers('Arriving in 7 days', { workspace: 'arriving', verdict: ['not_arrived'], arrival: 'next_7' }),
  containers('On rail', { workspace: 'rail', verdict: ['on_rail'] }),
  containers('Empty due back', { workspace: 'empties', status: ['picked_up'] }),
  containers('No news', { news: 'due' }),
]
