import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const line = z.strictObject({
  scac: z.string(),
  name: z.string(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('By policy, corrected by what has been tracked; no measured probability'),
})

const results = z.strictObject({
  data: z.strictObject({
    type: z.literal('infer_number_results'),
    id: z.string(),
    attributes: z.strictObject({
      number_type: z
        .enum(['container', 'bill_of_lading', 'booking'])
        .nullable()
        .describe('`booking` where a tracking request says `booking_number`; null where it may be any'),
      validation: z.strictObject({
        is_valid: z.boolean().nullable().describe('Null where nobody can tell'),
        type: z.enum(['container', 'shipment']).nullable(),
        check_digit_passed: z.boolean().nullable(),
        parsed_number: z.string().nullable().describe('Normalised, and with its check digit where that was left out'),
        proposed_number: z
          .string()
          .nullable()
          .describe('Where it looks like a container with a wrong check digit: with the right one')
          .meta({ example: null }),
        reason: z.string().nullable(),
      }),
      shipping_line: z.strictObject({
        decision: z.enum(['auto_select', 'needs_confirmation', 'no_prediction']),
        selected: line.nullable(),
        candidates: z.array(line).describe('Best first, at most 5'),
      }),
    }),
  }),
  links: z.strictObject({ self: z.string() }),
})

export const inferNumber = endpoint('POST /v2/tracking_requests/infer_number', {
  summary: 'Says what a number is and which line it is of (beta)',
  bucket: 'infer_number',
  status: 200,
  body: z.strictObject({ number: z.string().trim().min(1).max(100) }),
  response: results,
  errors: ['blank', 'invalid'],
})
