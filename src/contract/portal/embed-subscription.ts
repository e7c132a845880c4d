import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, write } from '../json-api.ts'
import { viewLanguages } from './view-sections.ts'

/** What a visitor may be told of by mail. */
export const subscriptionEvents = ['eta_moved', 'arrived', 'ready', 'action_needed', 'delivered'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

export const etaDays = z.int().min(1).max(60)

export const embedSubscriptions = {
  create: endpoint('POST /v2/embed/subscriptions', {
    forViews: true,
    bucket: 'view',
    summary:
      'Asks for mails about a shipment; the answer is the same where there is none, and nothing is sent before a mail with a link to confirm was answered',
    status: 202,
    body: write(
      { type: 'embed_subscription' },
      {
        email: z.email().max(254),
        about: filledText
          .max(100)
          .describe('The id of a shipment, or one of its numbers or references')
          .meta({ example: 'PO 4500118273' }),
        events: z.array(z.enum(subscriptionEvents)).min(1).max(subscriptionEvents.length),
        eta_days: etaDays
          .optional()
          .describe('By how many days the arrival must move to be told; 1 where nothing is said'),
        language: z.enum(viewLanguages).nullish().describe('Where the view has none of its own'),
      },
    ),
    errors: ['gone', 'blank', 'invalid'],
  }),
}
