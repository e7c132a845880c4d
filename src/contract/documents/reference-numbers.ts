import * as z from 'zod'

/** Reference numbers as a person wrote them: trimmed, without repeats, at most 100 of at most 100 characters. */
export const referenceNumbers = z
  .array(z.string().trim().min(1).max(100))
  .max(100)
  .overwrite((numbers) => [...new Set(numbers)])

/** The same in an edit, where null is none: it is how a shipment without any may say it. */
export const editedNumbers = referenceNumbers.nullable().transform((numbers) => numbers ?? [])

/** As somebody has seen them; null where there were none. */
export const seenNumbers = z.array(z.string()).max(100).nullable()
