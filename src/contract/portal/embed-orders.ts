import * as z from 'zod'
import { referenceNumber } from './embed-reference.ts'
import { orderSorts, orderStages } from './order-stages.ts'
import { viewLanguages } from './view-sections.ts'

/** Which orders, and in which order. */
export const orderParams = {
  stage: z
    .enum(orderStages)
    .optional()
    .describe(
      'Only those of which a container stands there. `needs_attention`: it can be collected, or something of what the ' +
        'view shows asks for it: a hold, fees, a last free day within three days. `under_way`: not there yet. ' +
        '`arrived`: in port or at the terminal, and not collected. `collected`: the empty container is still out. ' +
        '`done`: all of them are',
    ),
  sort: z
    .enum(orderSorts)
    .optional()
    .describe(
      'With a minus the last first. Nothing said: what needs them first. What the view does not show cannot be sorted ' +
        'by. Orders that are done come last, and those without a value last among theirs',
    ),
}

/** Of a search: a number or reference, or a part of one. */
export const orderQuery = z.string().trim().min(1).max(100).meta({ example: 'PO 4500118273' })

/** What goes into a file: the same as into the list, and the language that it is in. */
export const orderFileParams = z.strictObject({
  query: orderQuery.optional(),
  reference: referenceNumber.optional(),
  ...orderParams,
  language: z.enum(viewLanguages).optional(),
})
export type OrderFileParams = z.output<typeof orderFileParams>

export const orderFileFormats = ['csv', 'xlsx'] as const
export type OrderFileFormat = (typeof orderFileFormats)[number]
