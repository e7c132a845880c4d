import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { asLine, atPoint, feature } from '../geojson.ts'
import { nullableInstant } from '../json-api.ts'
import { orderParams, orderQuery } from './embed-orders.ts'
import { referenceNumber } from './embed-reference.ts'
import { moment } from './embed-sentence.ts'

const order = z.strictObject({
  id: z.uuid(),
  headline: z.string().nullable().describe('As that of the order'),
  containers_count: z.int().describe('Of it, that are there'),
})
const orders = z.array(order)
const place = z.string().meta({ example: 'Los Angeles' })

export const customerMapFeature = z.union([
  feature('ship', atPoint, {
    name: z.string().nullish().describe('Only where the view shows vessels'),
    estimated: z.boolean().describe('Reckoned along a path by sea, not seen'),
    seen_at: nullableInstant.describe('When the ship was seen there; null where it is reckoned'),
    calls: z
      .array(z.strictObject({ place, arrival: moment.nullish(), orders }))
      .describe('The ports that it takes the containers to; when it is expected there, where the view shows arrivals'),
  }),
  feature('port', atPoint, { name: place, orders: orders.describe('Those that are there; none: only the way of one') }),
  feature('inland', atPoint, {
    name: place,
    orders: orders.describe('Those that are there; none: only the way of one'),
    on_the_way: orders.describe('Those that are between their port and there, by rail, barge or truck'),
  }),
  feature('sea_leg', asLine, { is_behind: z.boolean() }),
  feature('inland_leg', asLine, {}),
])
export type CustomerMapFeature = z.output<typeof customerMapFeature>

export const customerMap = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(customerMapFeature),
  left_out_count: z.int().describe('Orders under way that are not on it, since where they are is not known'),
  more_count: z.int().describe('Orders under way beyond the first 1,000, which are not on it either'),
})
export type CustomerMap = z.output<typeof customerMap>

const { stage } = orderParams

export const embedMap = {
  get: endpoint('GET /v2/embed/map', {
    forViews: true,
    bucket: 'view',
    errors: ['gone'],
    summary:
      'Draws where the orders of the customer are, as GeoJSON: ships at sea, ports and places inland, and the way ahead. ' +
      'What is collected or done is not on it',
    isBare: true,
    params: {
      shipment: z.uuid().optional().describe('Only this order'),
      query: orderQuery.optional(),
      reference: referenceNumber.optional().describe('Only orders that have this reference as a whole'),
      stage,
    },
    response: customerMap,
  }),
}
