import * as z from 'zod'

/**
 * Why a container needs somebody, most urgent first: its place in this list is the rank by which `attention` sorts. An
 * extension of the dialect; see domain/tracking/urgency.ts.
 */
export const urgencyReasons = [
  'costs_money',
  'appointment_too_late',
  'deadline_near',
  'blocked',
  'sources_disagree',
  'not_released',
  'not_confirmed',
  'ready',
  'silent',
  'on_the_way',
  'empty_due',
  'finished',
  'booking_cancelled',
] as const
export type UrgencyReason = (typeof urgencyReasons)[number]

export const urgency = z.strictObject({
  rank: z.int().describe('0 is the most urgent'),
  reason: z
    .enum(urgencyReasons)
    .describe(
      '`costs_money`: at the terminal past its deadline, or storage is charged and no deadline is known. `appointment_too_late`: the pickup is ' +
        'booked for after the deadline. `deadline_near`: at most two days left. `not_confirmed`: no terminal says that it ' +
        'may be picked up, or none has said so lately. `silent`: ' +
        'on its way, and its next step is overdue with nothing reported. `empty_due`: ' +
        'picked up, the empty container is to be returned',
    ),
})
export type Urgency = z.output<typeof urgency>
