import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { q } from '../../api/query.ts'

export type ShipmentDocument = ResponseOf<typeof api.shipments.get>

/** Everything of the page but what happened: a shipment, its containers, where they are picked up, where they go. */
export const shipmentOf = (id: string) =>
  q(api.shipments.get, {
    id,
    include: [
      'containers',
      'containers.pod_terminal',
      'containers.pickup_facility',
      'containers.other_journeys.shipment',
      'destination',
    ],
  })

/** What the account has defined; hardly ever any change. */
export const definitionsQuery = { ...q(api.custom_field_definitions.list, { 'page[size]': 100 }), staleTime: 60_000 }
