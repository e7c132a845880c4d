import { failureSaid } from '#contract/said/failure.ts'
import { type Said, type SaidValues, type Sentence, saidOf } from '#contract/said/sentence.ts'
import type { Held } from './source.ts'

/** A sentence as an answer has it: in English, and for other languages. */
export const messageOf = (sentence: Sentence): { message: string; said: Said } => ({
  message: sentence.text,
  said: saidOf(sentence),
})

/** Nobody was asked. */
export const held = (reason: Held['reason'], why: Sentence, until: string | null): Held => ({
  outcome: 'held',
  reason,
  ...messageOf(why),
  until,
})

/** What went wrong, in the values of another sentence: with its code where it is a sentence of ours. */
export function whyOf(message: string): SaidValues {
  const said = failureSaid(message)
  return { why: message, ...(said && { ...said.values, why_code: said.code }) }
}
