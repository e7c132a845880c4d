import * as z from 'zod'
import { nullableInstant, timezone } from '../json-api.ts'
import { anyOf } from '../list-params.ts'

/** How far a container is on the leg after the port. */
export const deliveryLegs = ['out_not_delivered', 'delivered_not_returned'] as const
export type DeliveryLeg = (typeof deliveryLegs)[number]

export const anyLeg = anyOf(deliveryLegs).describe(
  'Picked up and not delivered; delivered, and the empty not returned. Extension',
)

/** What a container says of it. */
export const deliveryAttributes = {
  pickup_number: z
    .string()
    .nullable()
    .describe(
      'What the gate asks for: set by hand, else as a terminal, a railway or a document gave it last. Extension',
    )
    .meta({ example: 'PU 88120' }),
  delivery_leg: z
    .enum(deliveryLegs)
    .nullable()
    .describe('How far it is on the leg after the port. Null before it is picked up and after the empty is back'),
  empty_return_place: z
    .string()
    .nullable()
    .describe('Where the empty goes: set by hand, else as the line plans it, else as a document says. Extension')
    .meta({ example: 'Shippers Transport, Carson' }),
  empty_due_at: nullableInstant.describe(
    'Until when the empty may come back: as it was set by hand, else as a document says, else, once it is out, the ' +
      'first last free day of detention or of combined free time. Null once it is back. Extension',
  ),
  empty_due_timezone: timezone,
}
