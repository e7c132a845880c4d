import { t, tc } from '#contract/language.ts'
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
  containers(tc('view: what is not finished', 'Active'), {}),
  containers(t('Needs attention'), {
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
  containers(t('Overdue'), { deadline: 'overdue' }),
  containers(t('Free time ends in 3 days'), { deadline: 'next_3' }),
  containers(t('Ready for pickup'), {
    workspace: 'pickup',
    verdict: ['ready'],
    urgency: ['appointment_too_late', 'deadline_near', 'ready'],
  }),
  containers(t('Blocked'), { verdict: ['blocked'] }),
  containers(t('Arriving in 7 days'), { workspace: 'arriving', verdict: ['not_arrived'], arrival: 'next_7' }),
  containers(t('On rail'), { workspace: 'rail', verdict: ['on_rail'] }),
  containers(t('Empty due back'), { workspace: 'empties', status: ['picked_up'] }),
  containers(t('No news'), { news: 'due' }),
]
