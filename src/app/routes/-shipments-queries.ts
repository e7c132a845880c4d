import { api } from '#contract/api.ts'
import { q } from '../api/query.ts'
import type { ShipmentsSearch } from './-shipments-search.ts'

/** What needs action first, then by deadline, then by arrival; a status that is asked for is shown whatever it is. */
export function containersList({ status, scope, page }: Pick<ShipmentsSearch, 'status' | 'scope' | 'page'>) {
  return q(api.containers.list, {
    include: ['shipment', 'pod_terminal'],
    sort: 'attention',
    'page[number]': page,
    ...(status.length > 0 && { 'filter[current_status]': status }),
    ...(status.length === 0 && scope === 'active' && { 'filter[active]': true }),
  })
}

export function shipmentsList({ q: text, tracking, page }: Pick<ShipmentsSearch, 'q' | 'tracking' | 'page'>) {
  return q(api.shipments.list, {
    include: ['containers'],
    'page[number]': page,
    ...(text && { q: text }),
    ...(tracking && { 'filter[tracking_stopped]': tracking === 'stopped' }),
  })
}
