import * as z from 'zod'
import { write } from './json-api.ts'

/**
 * What a client writes over values that somebody else may be changing, too: with the values it has seen, it is told
 * instead of undoing what the other one did.
 */
export function writeOver<
  Type extends string,
  Attributes extends z.ZodRawShape,
  Seen extends z.ZodRawShape,
  // biome-ignore lint/complexity/noBannedTypes: no relationships is the default
  Relationships extends z.ZodRawShape = {},
>(resource: { type: Type }, attributes: Attributes, seen: Seen, relationships?: Relationships) {
  const { data } = write(resource, attributes, relationships).shape
  const expected = z
    .strictObject(seen)
    .partial()
    .optional()
    .describe('Values as you know them: where another one stands there now nothing is written, and the answer is 409')
  const guard = z.strictObject({ expected }).optional().meta({ example: {} })
  return z.object({ data: data.extend({ meta: guard }), meta: metaOfDocument })
}

/** Meta of a document may be anything (JSON:API), but values that were seen would go unheeded there. */
const metaOfDocument = z
  .unknown()
  .refine((meta) => (Object(meta) as { expected?: unknown }).expected === undefined, {
    path: ['expected'],
    error: 'belongs in data.meta, beside the attributes; nothing was written',
  })
  .optional()
  .describe('Is not read: `expected` belongs in `data.meta`')
  .meta({ example: {} })
