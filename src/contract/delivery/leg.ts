import { anyOf } from '../list-params.ts'

/** How far a container is on the leg after the port. */
export const deliveryLegs = ['out_not_delivered', 'delivered_not_returned'] as const
export type DeliveryLeg = (typeof deliveryLegs)[number]

export const anyLeg = anyOf(deliveryLegs).describe(
  'Picked up and not delivered; delivered, and the empty not returned. Extension',
)
