import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, timezone, write } from '../json-api.ts'
import { viewLanguages } from '../portal/view-sections.ts'
import { container, hold } from '../tracking/container.ts'
import { verdicts } from '../tracking/verdict.ts'
import { deliveryFields } from './delivery-order.ts'
import { deliverySteps } from './step.ts'

const { shows_fees: _, language: __, ...told } = deliveryFields
const { number, equipment_type, equipment_length, equipment_height, seal_number, weight_in_lbs } =
  container.schema.shape.attributes.shape

const step = z.strictObject({
  step: z.enum(deliverySteps),
  happened_at: nullableInstant.describe('Null where nobody has reported it'),
  is_own: z.boolean().describe('Reported by this link'),
  report_id: z.uuid().nullable().describe('Of the own report, while it can be undone'),
  undo_until: nullableInstant,
})

/** What a trucker sees of one container: nothing of it leads to anything else. An extension of the dialect. */
export const truckerOrder = resource('trucker_order', null, {
  company_name: z.string().describe('Who gave the order').meta({ example: 'Harbour & Pine' }),
  trucker_name: z.string().meta({ example: 'Bayline Drayage' }),
  number,
  equipment_type,
  equipment_length,
  equipment_height,
  seal_number,
  weight_in_lbs,
  terminal_name: z.string().nullable().meta({ example: 'Pier 400' }),
  terminal_firms_code: z.string().nullable().meta({ example: 'W185' }),
  verdict: z.enum(verdicts),
  holds: z.array(hold.pick({ name: true, status: true })),
  pickup_appointment_at: nullableInstant,
  timezone: timezone.describe('Of the place of pickup'),
  deadline_at: nullableInstant.describe('The binding last free day'),
  deadline_timezone: timezone,
  costs_a_day: z
    .array(
      z.strictObject({ amount: z.number().meta({ example: 310 }), currency_code: z.string().meta({ example: 'USD' }) }),
    )
    .describe('What a day costs past it; empty where staff do not show it, or nobody knows'),
  ...told,
  steps: z.array(step).describe('Always three, in order'),
  updated_at: instant.describe('Of the order'),
})
export type TruckerOrder = z.output<typeof truckerOrder.schema>

const ofRefusals = {
  language: z
    .enum(viewLanguages)
    .optional()
    .describe('Of refusals; `en` where nothing is said')
    .meta({ example: 'en' }),
}

/** The trucker's side. It answers the links of delivery orders, and nobody else. */
export const trucker = {
  order: endpoint('GET /v2/trucker/order', {
    forTruckers: true,
    bucket: 'view',
    summary: 'Says what one delivery order is about, and how far it is. Extension',
    response: one(truckerOrder),
  }),
  report: endpoint('POST /v2/trucker/reports', {
    forTruckers: true,
    bucket: 'view',
    summary: 'Reports that the container was picked up, delivered or returned empty. Extension',
    params: ofRefusals,
    body: write(
      { type: 'trucker_report' },
      {
        step: z.enum(deliverySteps).meta({ example: 'delivered' }),
        happened_at: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('Now, where nothing is said')
          .meta({ example: '2026-06-20T10:00:00Z' }),
      },
    ),
    response: one(truckerOrder),
    errors: ['invalid', 'changed_meanwhile'],
  }),
  undo: endpoint('DELETE /v2/trucker/reports/{id}', {
    forTruckers: true,
    bucket: 'view',
    summary: 'Takes back an own report, within 15 minutes. Extension',
    params: ofRefusals,
    errors: ['changed_meanwhile'],
    status: 204,
  }),
}
