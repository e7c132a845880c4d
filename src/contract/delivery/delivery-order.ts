import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { apiError } from '../errors.ts'
import {
  commaList,
  filledText,
  flag,
  instant,
  many,
  nullableInstant,
  one,
  paging,
  reference,
  resource,
  toOne,
  write,
} from '../json-api.ts'
import { viewLanguages } from '../portal/view-sections.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { deliveryReport } from './step.ts'

/** Whether the link opens the page of the trucker. */
export const deliveryLinkStates = ['active', 'ended', 'revoked'] as const
export type DeliveryLinkState = (typeof deliveryLinkStates)[number]

/** How many boxes one request makes orders for. */
export const mostBoxes = 50

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, faults.hour)
const text = (most: number) => filledText.max(most)
const day = z.iso.date().meta({ example: '2026-06-24' })

/** What the trucker is told, and reads on the page of the link. */
export const deliveryFields = {
  pickup_number: text(60)
    .nullable()
    .describe('Number or reference the gate asks for; that of the container where an order is made without it')
    .meta({ example: 'PU 88120' }),
  deliver_to_name: text(120).nullable().meta({ example: 'Harbour & Pine, dock 4' }),
  deliver_to_address: text(300).nullable().meta({ example: '1200 Mill St, Ontario, CA 91761' }),
  deliver_on: day.nullable().describe('On the calendar of the place'),
  deliver_from_hour: hour.nullable().describe('Of that day, on the clock of the place').meta({ example: '08:00' }),
  deliver_until_hour: hour.nullable().meta({ example: '12:00' }),
  return_to: text(300)
    .nullable()
    .describe('Where the empty goes; `empty_return_place` of the container where an order is made without it')
    .meta({ example: 'Shippers Transport, Carson' }),
  return_by: day
    .nullable()
    .describe(
      'The last day for the empty, on the calendar of the place; that of `empty_due_at` where an order is made without it',
    ),
  remark: text(2000).nullable().meta({ example: 'Call the dock an hour ahead.' }),
  language: z.enum(viewLanguages).describe('Of the mail with the link; `en` where an order is made without it'),
  shows_fees: z.boolean().describe('Whether the trucker sees what a day past the deadline costs'),
}

/** An order to a trucker to pick up one container, to deliver it and to return the empty. An extension of the dialect. */
export const deliveryOrder = resource(
  'delivery_order',
  '/v2/delivery_orders',
  {
    ...deliveryFields,
    trucker_name: z.string().meta({ example: 'Bayline Drayage' }),
    link: z
      .string()
      .nullable()
      .describe('The address of the page of the trucker, in the answer that makes it and in no other')
      .meta({ example: 'https://tracking.example/t#lft_3uYt6bQdQ0i9VJm2c1KxZr5nWw8sLpEa' }),
    link_state: z
      .enum(deliveryLinkStates)
      .describe('`ended`: `link_ends_at` is past, or the order has ended. `revoked`: somebody revoked it'),
    link_created_at: instant,
    link_ends_at: instant.describe('Seven days after the empty came back, and no more than 120 days after it was made'),
    last_opened_at: nullableInstant,
    mailed_to: z.string().nullable().describe('To whom this link was mailed').meta({ example: 'dispatch@example.com' }),
    reports: z.array(deliveryReport).describe('What the trucker reported by this order, newest first'),
    created_at: instant,
    ended_at: nullableInstant.describe('When staff ended it: it stays in the list'),
  },
  { container: toOne('container'), trucker: toOne('party'), contact: toOne('party_contact') },
)
export type DeliveryOrder = z.output<typeof deliveryOrder.schema>

const writable = Object.fromEntries(
  Object.entries(deliveryFields).map(([name, field]) => [name, field.optional()]),
) as { [Name in keyof typeof deliveryFields]: z.ZodOptional<(typeof deliveryFields)[Name]> }

const isMailed = z
  .boolean()
  .optional()
  .describe('Whether the link is mailed to the contact; 422 where the contact has no e-mail, or no mail can be sent')
  .meta({ example: false })
const trucker = reference('party')
const contact = reference('party_contact').optional()

export const deliveryOrders = {
  list: endpoint('GET /v2/delivery_orders', {
    summary: 'Lists orders to truckers, newest first. Extension',
    include: deliveryOrder,
    params: {
      'filter[container]': commaList(z.uuid())
        .optional()
        .meta({ example: exampleId('container') }),
      'filter[trucker]': commaList(z.uuid())
        .optional()
        .meta({ example: exampleId('party') }),
      'filter[ended]': flag.optional().describe('Whether staff have ended it'),
      ...paging(),
    },
    response: many(deliveryOrder),
  }),
  get: endpoint('GET /v2/delivery_orders/{id}', {
    summary: 'Returns one order to a trucker. Extension',
    include: deliveryOrder,
    response: one(deliveryOrder),
  }),
  create: endpoint('POST /v2/delivery_orders', {
    summary: 'Gives a trucker an order for one container, with a link of their own. Extension',
    isSecret: true,
    body: write(
      deliveryOrder,
      { ...writable, is_mailed: isMailed },
      { container: reference('container'), trucker, contact },
    ),
    response: one(deliveryOrder),
    errors: ['blank', 'invalid'],
  }),
  create_many: endpoint('POST /v2/delivery_orders/of_containers', {
    summary: 'The same for several containers of one shipment: each has an order and a link of its own. Extension',
    status: 200,
    isBare: true,
    isMany: true,
    isSecret: true,
    body: write(
      deliveryOrder,
      {
        ...writable,
        is_mailed: isMailed,
        container_ids: z
          .array(z.uuid())
          .min(1)
          .max(mostBoxes)
          .meta({ example: [exampleId('container')] }),
      },
      { trucker, contact },
    ),
    response: z.strictObject({
      data: z
        .array(
          z.strictObject({
            container_id: z.string().meta({ example: exampleId('container') }),
            order: z
              .strictObject({
                id: z.string().meta({ example: exampleId('delivery_order') }),
                link: deliveryOrder.schema.shape.attributes.shape.link,
              })
              .nullable()
              .describe('Null where it was refused'),
            errors: z
              .array(apiError)
              .describe('Why it was refused: what the endpoint for one answers')
              .meta({ example: [] }),
          }),
        )
        .describe('One for each container, in the order of the request'),
    }),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/delivery_orders/{id}', {
    summary: 'Edits an order; the page of the trucker shows it when it is opened or refreshed. Extension',
    body: write(deliveryOrder, writable, { contact }),
    response: one(deliveryOrder),
    errors: ['blank', 'invalid'],
  }),
  rotate: endpoint('POST /v2/delivery_orders/{id}/rotate', {
    summary: 'Makes another link for an order; the one before ends at once. Extension',
    isSecret: true,
    body: write(deliveryOrder, { is_mailed: isMailed }),
    response: one(deliveryOrder),
    errors: ['invalid'],
  }),
  revoke: endpoint('DELETE /v2/delivery_orders/{id}/link', {
    summary: 'Revokes the link of an order: it opens nothing any more. Extension',
    status: 204,
  }),
  delete: endpoint('DELETE /v2/delivery_orders/{id}', {
    summary: 'Ends an order and its link; it stays in the list, with what was reported by it. Extension',
    status: 204,
  }),
}
