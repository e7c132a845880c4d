import * as z from 'zod'
import { instant, timezone } from '../json-api.ts'

/** An instant at a place: shown as the date there. */
export const moment = z.strictObject({
  at: instant,
  timezone,
  place: z.string().nullable(),
  has_time: z.boolean().describe('False: only the day is known'),
})

/** What is to be known before all else. */
export const customerWarnings = [
  'booked_too_late',
  'free_time',
  'hold_freight',
  'hold_customs',
  'hold_USDA',
  'hold_VACIS',
  'hold_TMF',
  'hold_other',
  'contact',
] as const

/** Where a container is. */
export const customerPlaces = [
  'cancelled',
  'not_left',
  'on_board',
  'at_origin',
  'leaves',
  'at_sea',
  'changing_ships',
  'arrives',
  'in_port',
  'unloaded',
  'arrived',
  'at_port',
  'waits_for_train',
  'waits_for_barge',
  'by_rail',
  'by_barge',
  'by_truck',
  'ready',
  'ready_elsewhere',
  'release_open',
  'release_withdrawn',
  'release_unsure',
  'release_old',
  'release_disputed',
  'left_unreported',
  'collected',
  'delivered',
  'completed',
  'updates_stopped',
  'no_news',
] as const

/** What is to be done; `nothing_needed` only where that is certain. */
export const customerTurns = ['collect', 'booked', 'pay_fees', 'return_empty', 'nothing_needed'] as const

export const customerSentences = [...customerWarnings, ...customerPlaces, ...customerTurns] as const
export type CustomerSentence = (typeof customerSentences)[number]

const money = z.strictObject({ amount: z.number(), currency_code: z.string().meta({ example: 'USD' }) })

/** Sentences are without their language: the page has the words. */
const shared = {
  on: moment.nullable().describe('The date that it is about'),
  until: moment
    .nullable()
    .describe(
      'Until when it is free, storage or an empty container outside; `has_time`: the day ends with an hour, a cut-off',
    ),
  money: z.array(money).describe('What is charged so far, or is to be paid'),
}

export const warning = z
  .strictObject({
    says: z.enum(customerWarnings),
    ...shared,
    a_day: money.nullable().describe('What a day costs once storage is not free any more, by the free-time rules'),
  })
  .meta({ id: 'customer_warning' })
export type Warning = z.output<typeof warning>

export const sentence = z
  .strictObject({
    says: z.enum([...customerPlaces, ...customerTurns]),
    place: z.string().nullable(),
    ...shared,
    days_later: z.int().nullable().describe('Than first estimated; negative: earlier'),
  })
  .meta({ id: 'customer_sentence' })
export type Sentence = z.output<typeof sentence>
