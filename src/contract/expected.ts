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
  return z.object({ data: data.extend({ meta: z.object({ expected }).optional().meta({ example: {} }) }) })
}
