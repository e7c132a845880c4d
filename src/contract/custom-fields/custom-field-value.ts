import * as z from 'zod'

/**
 * By data type: a text for short_text, enum, date (`YYYY-MM-DD`) and datetime (ISO 8601), a number, a boolean, texts
 * for enum_multi, an identifier for reference.
 */
export const customFieldValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.strictObject({ type: z.string(), id: z.string() }),
    z.null(),
  ])
  .meta({ example: '4500118273' })

export type CustomFieldValue = z.output<typeof customFieldValue>
