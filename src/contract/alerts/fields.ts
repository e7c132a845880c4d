import * as z from 'zod'
import { faults } from '../said/faults.ts'

/** Times of a day on the clock of a zone. */
export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, faults.time_of_day)
  .meta({ example: '07:30' })

export const weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, faults.listed_twice)
  .describe('Days of the week, 1 for Monday to 7 for Sunday')
  .meta({ example: [1, 2, 3, 4, 5] })

/** An IANA name; the server says whether its table of time zones has it. */
export const zoneName = z.string().min(1).max(64).meta({ example: 'America/Los_Angeles' })

/** Where messages go. */
export const alertChannelKinds = ['mail', 'slack', 'teams'] as const
export type AlertChannelKind = (typeof alertChannelKinds)[number]

/** Why something was not told at once. */
export const heldReasons = ['quiet_hours', 'limit', 'channel'] as const
export type HeldReason = (typeof heldReasons)[number]
