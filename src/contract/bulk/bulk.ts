import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { apiError } from '../errors.ts'
import { write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'
import { bulkExample, bulkOperation, bulkTypes, mostRows } from './operation.ts'

const operations = z
  .array(bulkOperation)
  .min(1)
  .max(mostRows)
  .refine((all) => all.reduce((sum, { on }) => sum + on.length, 0) <= mostRows, {
    error: `must have at most ${mostRows.toLocaleString('en')} rows in all: send the others in another request`,
  })
  .describe('What to do, in this order, and to which rows')
  .meta({ example: bulkExample })

const result = z.strictObject({
  operation: z.int().describe('Which of the operations, counted from 0').meta({ example: 0 }),
  type: z.enum(bulkTypes),
  id: z.string().meta({ example: exampleId('shipment') }),
  status: z
    .enum(['done', 'unchanged', 'refused'])
    .describe('`unchanged`: it was so already, and nothing was written. `refused`: `errors` says why'),
  errors: z.array(apiError).describe('Of `refused`: what the endpoint for one of them answers').meta({ example: [] }),
})
export type BulkResult = z.output<typeof result>

const count = (example: number) => z.int().meta({ example })

/** The same for many. An extension of the dialect. */
export const bulk = {
  create: endpoint('POST /v2/bulk', {
    summary:
      'Does the same to many shipments, containers or exceptions: each row by itself, with a result of its own. Extension',
    status: 200,
    isBare: true,
    isMany: true,
    body: write({ type: 'bulk' }, { operations }),
    response: z.strictObject({
      data: z.array(result).describe('One for each row, in the order of the request'),
      meta: z.strictObject({
        done_count: count(1),
        unchanged_count: count(0),
        refused_count: count(0),
        undo: z
          .array(bulkOperation)
          .describe(
            'What takes back what was done, to be sent here as it is; empty where nothing can be. What somebody has ' +
              'changed since stays',
          )
          .meta({ example: [{ ...bulkExample[0], operation: 'remove_tags' }] }),
      }),
    }),
    errors: ['blank', 'invalid', 'unknown_attribute'],
  }),
}
