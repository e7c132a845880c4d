import * as z from 'zod'

export const warningCodes = ['wrong_check_digit'] as const

/** What is odd about a number that is accepted all the same. */
export const warning = z.object({
  code: z.enum(warningCodes),
  detail: z.string().describe('For people'),
})
export type Warning = z.output<typeof warning>

export const warnings = z
  .array(warning)
  .describe(
    'An extension: what is odd about the container number, which is tracked all the same. `wrong_check_digit`: its last ' +
      'digit does not follow from the others (ISO 6346), so that it may be mistyped. Empty where nothing is odd',
  )
  .meta({
    example: [{ code: 'wrong_check_digit', detail: 'The check digit is 1, and 2 would be right: TCLU4829132' }],
  })
