import type * as z from 'zod'

/** By value of an enum, or for the whole field. */
type Why = string | Readonly<Record<string, string>>

/**
 * Says of a field, or of values of it, that the dialect has them and nothing here gives them, and why. The reference
 * shows it; `server/census.test.ts` fails once they are given all the same.
 */
export function never<Schema extends z.ZodType>(schema: Schema, why: Why): Schema {
  const { description } = schema.meta() ?? {}
  const reasons = typeof why === 'string' ? `Always empty: ${why}` : Object.entries(why).map(inWords).join('. ')
  return schema.meta({ description: description ? `${description}. ${reasons}` : reasons, 'x-never': why })
}

const inWords = ([value, why]: [string, string]) => `Never \`${value}\`: ${why}`
