import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { reference, write } from '../json-api.ts'
import { embedShipment, embedView } from './embed.ts'
import { customerMap } from './embed-map.ts'
import { view, writablePolicy } from './view.ts'
import { viewSections } from './view-sections.ts'

export const viewPreviews = {
  create: endpoint('POST /v2/views/preview', {
    summary: 'Shows what a policy would let out to a party, as the party would get it; nothing is kept',
    status: 200,
    scope: 'read',
    isBare: true,
    body: write(view, { ...writablePolicy }, { party: reference('party') }),
    response: z.strictObject({
      view: z.strictObject({ data: embedView.schema }).describe('As `GET /v2/embed/view` would answer'),
      shipments: z
        .strictObject({
          data: z.array(embedShipment.schema),
          meta: z.strictObject({ size: z.int(), total: z.int() }),
        })
        .describe('As the first page of `GET /v2/embed/shipments` would'),
      map: customerMap.nullable().describe('As `GET /v2/embed/map` would; null where it is off'),
      not_offered: z
        .array(z.strictObject({ section: z.enum(viewSections), reason: z.string() }))
        .meta({ description: 'Sections that this server cannot offer as it is set up, on or off', example: [] }),
    }),
    errors: ['blank', 'invalid'],
  }),
}
