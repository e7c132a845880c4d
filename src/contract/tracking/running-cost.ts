import * as z from 'zod'

/** What a container costs in one currency. */
export const runningCost = z
  .strictObject({
    currency_code: z.string().meta({ example: 'USD' }),
    a_day: z
      .number()
      .nullable()
      .describe('What the day costs that counts now, or the next one; null where nothing runs, or no rules say')
      .meta({ example: 310 }),
    so_far: z.number().describe('What has run up').meta({ example: 620 }),
  })
  .meta({ id: 'running_cost' })
export type RunningCost = z.output<typeof runningCost>
