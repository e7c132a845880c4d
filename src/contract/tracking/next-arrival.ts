import * as z from 'zod'
import { instant, nullableInstant, timezone } from '../json-api.ts'

/** The arrival that matters now. An extension of the dialect; see domain/tracking/next-arrival.ts. */
export const nextArrival = z
  .strictObject({
    at_place: z.enum(['port_of_discharge', 'inland_destination']),
    at: instant,
    timezone,
    location_locode: z.string().nullable(),
    location_name: z.string().nullable().meta({ example: 'Los Angeles' }),
    estimated: z.boolean().describe('Nobody has reported the arrival: `at` is the estimate that counts'),
    awaited: z
      .boolean()
      .describe('Estimated, and nothing else shows that it is there: where `at` is past, it is overdue'),
    outdated: z
      .boolean()
      .describe('Estimated for another vessel than the one that it goes by: no source has given a new estimate yet'),
    original_at: nullableInstant.describe('The first estimate there was, of the port of discharge'),
    days_late: z
      .int()
      .nullable()
      .describe(
        'Days of the place that `at` is later than `original_at`; negative where it is earlier; null of an outdated estimate',
      ),
  })
  .meta({ id: 'next_arrival' })
export type NextArrival = z.output<typeof nextArrival>
