import * as z from 'zod'
import { nullableInstant, timezone } from '../json-api.ts'
import { holdNames } from './hold-names.ts'

/** Whose move it is. `us`: the importer, or who acts for them. `nobody` is not among them: then there is no step. */
export const actors = ['us', 'broker', 'payer', 'trucker', 'terminal', 'line', 'railway'] as const
export type Actor = (typeof actors)[number]

/** What is to be done, or waited for. An extension of the dialect; see domain/tracking/next-step.ts. */
export const stepCodes = [
  'pay_freight',
  'pay_port_fee',
  'pay_fees',
  'clear_customs',
  'arrange_exam',
  'ask_terminal',
  'ask_line',
  'ask_railway',
  'settle_disagreement',
  'move_appointment',
  'book_appointment',
  'collect',
  'return_empty',
  'wait_for_departure',
  'wait_for_arrival',
  'wait_for_next_vessel',
  'wait_for_discharge',
  'wait_for_availability',
  'wait_for_train',
  'wait_for_barge',
  'wait_for_inland_arrival',
] as const
export type StepCode = (typeof stepCodes)[number]

export const nextStep = z.strictObject({
  step: z
    .enum(stepCodes)
    .describe(
      '`move_appointment`: the pickup is booked for after the last free day. `pay_fees`: fees of the terminal, such as ' +
        'those of an exam. `ask_terminal`, `ask_line`, `ask_railway`: what is due is not reported. ' +
        '`settle_disagreement`: one says that it may be picked up, another one that it is held',
    ),
  who_acts: z.enum(actors).describe('`us`: the importer. Of what is waited for: who brings it about'),
  hold: z.enum(holdNames).nullable().describe('The hold that the step clears'),
  by: nullableInstant.describe('The deadline, or the appointment, by which it is to be done'),
  timezone,
})
export type NextStep = z.output<typeof nextStep>

export const nextSteps = z
  .array(nextStep)
  .describe('An extension: what is to be done next, and by whom, what comes first first. Empty: nothing is left to do')
  .meta({
    example: [
      {
        step: 'clear_customs',
        who_acts: 'broker',
        hold: 'customs',
        by: '2026-06-24T06:59:59Z',
        timezone: 'America/Los_Angeles',
      },
    ],
  })
