import { api } from '#contract/api.ts'
import { q } from '../api/query.ts'
import type { ShipmentsSearch } from './-shipments-search.ts'

export function containersList({ status, page }: Pick<ShipmentsSearch, 'status' | 'page'>) {
  return q(api.containers.list, {
    include: ['shipment', 'pod_terminal'],
    'page[number]': page,
    ...(status.length > 0 && { 'filter[current_status]': status }),
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
