import * as z from 'zod'
import { instant, nullableInstant, timezone } from '../json-api.ts'

/** What a trucker reports, in the order in which it happens. */
export const deliverySteps = ['picked_up', 'delivered', 'empty_returned'] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** One thing that the trucker reported. It is a value set by hand of the container. */
export const deliveryReport = z
  .strictObject({
    manual_value_id: z.uuid().describe('Of the value set by hand that it became'),
    step: z.enum(deliverySteps),
    happened_at: instant,
    timezone: timezone.describe('Of the place'),
    reported_at: instant,
    ended_at: nullableInstant.describe('When it was undone, withdrawn by staff, or replaced by another value'),
  })
  .meta({ id: 'delivery_report' })
export type DeliveryReport = z.output<typeof deliveryReport>
