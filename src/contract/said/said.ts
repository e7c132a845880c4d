import * as z from 'zod'

/** What a sentence of ours says, for those who say it in another language. */
export const said = z
  .strictObject({
    code: z.string().meta({ example: 'no_such_party' }),
    values: z.record(z.string(), z.union([z.string(), z.number()])).meta({ example: {} }),
  })
  .describe('What the sentence says, as a code that stays and the values in it')
