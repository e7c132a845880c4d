import * as z from 'zod'
import { mailStatuses } from '../documents/sent-mail.ts'
import { endpoint } from '../endpoint.ts'
import { instant, many, nullableInstant, paging, resource, toOne } from '../json-api.ts'
import { subscriptionEvents } from './embed-subscription.ts'

/** Somebody whom a view tells by mail what changes. */
export const viewSubscription = resource(
  'view_subscription',
  null,
  {
    email: z.string(),
    about: z.string().meta({ description: 'The id of a shipment, or a number or reference', example: 'PO 4500118273' }),
    events: z.array(z.enum(subscriptionEvents)),
    eta_days: z.int().meta({ description: 'By how many days the arrival must move to be told', example: 1 }),
    created_at: instant,
    confirmed_at: nullableInstant.describe('Null: they have not answered the mail that asks, and get no other'),
    last_sent_at: nullableInstant.describe('When the mail server took a mail to them last'),
    mail_status: z.enum(mailStatuses).nullable().describe('What became of the mail that was written last; null: none'),
    mail_error: z
      .string()
      .nullable()
      .describe('Why it was not sent, or came back')
      .meta({ example: 'The mail server refused the recipient or the sender (550): User unknown' }),
  },
  { view: toOne('view') },
)
export type ViewSubscription = z.output<typeof viewSubscription.schema>

/** Extensions of the dialect. */
export const viewSubscriptions = {
  list: endpoint('GET /v2/views/{id}/subscriptions', {
    summary: 'Lists who gets mails about what a view shows, newest first',
    params: paging(),
    response: many(viewSubscription),
  }),
  delete: endpoint('DELETE /v2/views/{id}/subscriptions/{subscription_id}', {
    summary: 'Ends a subscription: nothing of it is kept',
    status: 204,
  }),
}
