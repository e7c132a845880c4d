import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, one, paging, resource } from '../json-api.ts'
import { never } from '../never.ts'

const everyLine = { false: 'every line that is listed is tracked by it' }

export const shippingLine = resource('shipping_line', '/v2/shipping_lines', {
  scac: z.string().length(4),
  name: z.string(),
  short_name: z.string(),
  alternative_scacs: z.array(z.string()),
  bill_of_lading_tracking_support: never(z.boolean(), everyLine),
  booking_number_tracking_support: never(z.boolean(), everyLine),
  container_number_tracking_support: z.boolean(),
})
export type ShippingLine = z.output<typeof shippingLine.schema>

export const shippingLines = {
  list: endpoint('GET /v2/shipping_lines', {
    summary: 'Lists the shipping lines by name, all on one page',
    params: {
      search: z.string().optional().describe('A part of the name or of a SCAC'),
      ...paging({ size: 1000, max: 1000 }),
    },
    response: many(shippingLine),
  }),
  get: endpoint('GET /v2/shipping_lines/{id}', {
    summary: 'Returns one shipping line',
    params: { id: z.string().max(64).meta({ description: 'Id or SCAC', example: 'MSCU' }) },
    response: one(shippingLine),
  }),
}
