import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { moment } from './embed-sentence.ts'

/** A purchase order, or whatever else the customer knows their goods by, over all orders that have it. */
export const referenceNumber = z.string().trim().min(1).max(100).meta({ example: 'PO 4500118273' })

/** How far the containers with one reference are, taken together. Cancelled ones do not count. */
export const wholeReference = z.strictObject({
  containers_count: z.int(),
  collected_count: z.int().describe('They have left the terminal for good'),
  arrived_count: z.int().describe('They are where they are to be collected, and have not been'),
  under_way_count: z.int(),
  without_estimate_count: z.int().nullable().describe('Of those under way; null where the view shows no arrivals'),
  last_arrival: moment
    .nullish()
    .describe('When the last of those under way is expected; not there where the view shows no arrivals'),
})
export type WholeReference = z.output<typeof wholeReference>

export const embedReferences = {
  get: endpoint('GET /v2/embed/reference', {
    forViews: true,
    bucket: 'view',
    errors: ['gone'],
    summary:
      'Sums up all containers of the customer that have a reference: how many are collected, when the last is expected',
    isBare: true,
    params: { number: referenceNumber.describe('As the customer writes it: capitals, spaces and signs do not count') },
    response: z.strictObject({
      number: z.string().nullable().describe('As it is written there; null where nothing has it'),
      orders_count: z.int(),
      whole: wholeReference,
    }),
  }),
}
